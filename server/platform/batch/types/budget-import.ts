import { say } from '../../../reply/say.ts';
import { resourceOf } from '../../follow.ts';
import { adding, changing, pathOf } from '../asking.ts';
import type { BatchType, Doubt, Impossible, Line, Looking, Meaning } from '../batch-type.ts';
import { columnsOf, impossible } from '../batch-type.ts';
import { mailTo, recipientOf } from './recipients.ts';

/** Adds budgets and vouchers, and changes those that are there already. */
export const budgetImport: BatchType<'budgets'> = {
  key: 'budget_import',
  title: say('Import budgets'),
  resource: 'budgets',
  columns: [
    ...columnsOf<'budgets'>({
      code: { name: 'code', isRequired: true, sample: 'LIMIT-2027-001' },
      channel: { name: 'channel', sample: '3i@default' },
      type: { name: 'type', isRequired: true, sample: 'budget' },
      scope: { name: 'scope', isRequired: true, sample: 'order' },
      amount: { name: 'amount', isRequired: true, sample: '250.00' },
      currency: { name: 'currency', sample: 'EUR' },
      issuer: { name: 'issuer', sample: 'SKP' },
      reference: { name: 'reference', sample: 'SKP' },
      restrict: { name: 'restrict', sample: 'SKP' },
      username: { name: 'username', sample: 'SKP' },
      cost_center: { name: 'cost_center', sample: '5100' },
      expiry_date: { name: 'expiry_date', sample: '2027-12-31' },
      comment: { name: 'comment', sample: 'SKP' },
    }),
    { name: 'email', field: null, isRequired: true, sample: 'buyer@example.com' },
  ],
  isOncePerSubject: true,
  read,
};

async function read({ values, own, attributes }: Line<'budgets'>, looking: Looking): Promise<Meaning | Impossible> {
  const { code, ...others } = values;
  if (typeof code !== 'string') return impossible('code', 'required', say('It must name the record'));
  const recipient = recipientOf(own['email'], attributes);
  if ('faults' in recipient) return { ...recipient, subject: `budgets/${code}` };
  const resource = resourceOf(looking.model, 'budgets');
  const path = pathOf('budgets', code);
  const row = await looking.find(path);
  const doubts = [...(await userDoubts(values.username, looking)), ...(row ? existingDoubts(code) : [])];
  const base = { subject: `budgets/${code}`, doubts, ...mailTo(recipient) };
  // It keeps its code as it is, whatever the letter case of the line.
  if (row) return { ...base, kind: 'update', asking: changing(resource, path, { row, values: others }) };
  return { ...base, kind: 'import', asking: adding(resource, 'budgets', { channel: attributes.channel, ...values }) };
}

function existingDoubts(code: string): readonly Doubt[] {
  return [{ field: 'code', rule: 'exists', message: say('There is a budget "{code}" already: it would be changed', { code }) }];
}

async function userDoubts(username: unknown, { isThere }: Looking): Promise<readonly Doubt[]> {
  if (typeof username !== 'string' || (await isThere('users', 'username', username))) return [];
  return [{ field: 'username', rule: 'unknown', message: say('Nobody has the user name "{username}"', { username }) }];
}
