import type { Row } from '../../../../engine/model/values.ts';
import { say } from '../../../reply/say.ts';
import { adding, changing, pathOf } from '../asking.ts';
import type { BatchType, Doubt, Impossible, Line, Looking, Meaning } from '../batch-type.ts';
import { impossible } from '../batch-type.ts';
import { resourceOf } from '../places.ts';
import { mailTo, recipientOf } from './recipients.ts';

/** Adds budgets and vouchers, and changes those that are there already. */
export const budgetImport: BatchType = {
  key: 'budget_import',
  title: say('Import budgets'),
  resource: 'budgets',
  columns: [
    { name: 'code', isRequired: true, sample: 'LIMIT-2027-001' },
    { name: 'channel', sample: '3i@default' },
    { name: 'type', isRequired: true, sample: 'budget' },
    { name: 'scope', isRequired: true, sample: 'order' },
    { name: 'amount', isRequired: true, sample: '250.00' },
    { name: 'currency', sample: 'EUR' },
    { name: 'issuer', sample: 'SKP' },
    { name: 'reference', sample: 'SKP' },
    { name: 'restrict', sample: 'SKP' },
    { name: 'username', sample: 'SKP' },
    { name: 'cost_center', sample: '5100' },
    { name: 'expiry_date', sample: '2027-12-31' },
    { name: 'comment', sample: 'SKP' },
    { name: 'email', isRequired: true, isOwn: true, sample: 'buyer@example.com' },
  ],
  isOncePerSubject: true,
  read,
};

async function read({ values: line, attributes }: Line, looking: Looking): Promise<Meaning | Impossible> {
  const { email, ...values } = line;
  const { code } = values;
  if (typeof code !== 'string') return impossible('code', 'required', say('It must name the record'));
  const recipient = recipientOf(email, attributes);
  if ('faults' in recipient) return { ...recipient, subject: `budgets/${code}` };
  const resource = resourceOf(looking.model, 'budgets');
  const path = pathOf('budgets', code);
  const row = await looking.find(path);
  const doubts = [...(await userDoubts(values['username'], looking)), ...(row ? existingDoubts(code) : [])];
  const base = { subject: `budgets/${code}`, doubts, ...mailTo(recipient) };
  if (row) return { ...base, kind: 'update', asking: changing(resource, path, { row, values: keptKey(row, values) }) };
  return { ...base, kind: 'import', asking: adding(resource, 'budgets', { channel: attributes['channel'], ...values }) };
}

function keptKey(row: Row, values: Line['values']): Line['values'] {
  return { ...values, code: row['code'] };
}

function existingDoubts(code: string): readonly Doubt[] {
  return [{ field: 'code', rule: 'exists', message: say('There is a budget "{code}" already: it would be changed', { code }) }];
}

async function userDoubts(username: unknown, { isThere }: Looking): Promise<readonly Doubt[]> {
  if (typeof username !== 'string' || (await isThere('users', 'username', username))) return [];
  return [{ field: 'username', rule: 'unknown', message: say('Nobody has the user name "{username}"', { username }) }];
}
