import { say } from 'steward/server';
import { requirePlatformResource } from '../../follow.ts';
import { buildCreateCall, buildUpdateCall, buildApiPath } from '../asking.ts';
import type { BatchType, LineDoubt, ImpossibleLine, BatchLine, BatchLookups, LineMeaning } from '../batch-type.ts';
import { createBatchColumns, createImpossible } from '../batch-type.ts';
import { mailToRecipient, readRecipient } from './recipients.ts';

/** Adds budgets and vouchers, and changes those that are there already. */
export const budgetImport: BatchType<'budgets'> = {
  key: 'budget_import',
  title: say('Import budgets'),
  resource: 'budgets',
  columns: [
    ...createBatchColumns<'budgets'>({
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
    { name: 'email', field: null, title: say('Email'), isRequired: true, sample: 'buyer@example.com' },
  ],
  isOncePerSubject: true,
  read: readBudgetLine,
};

async function readBudgetLine(
  { values, own, attributes }: BatchLine<'budgets'>,
  looking: BatchLookups,
): Promise<LineMeaning | ImpossibleLine> {
  const { code, ...others } = values;
  if (typeof code !== 'string') return createImpossible('code', 'required', say('It must name the record'));
  const recipient = readRecipient(own['email'], attributes);
  const resource = requirePlatformResource(looking.model, 'budgets');
  const path = buildApiPath('budgets', code);
  const row = await looking.find(path);
  const doubts = [...(await listUserDoubts(values.username, looking)), ...(row ? listExistingBudgetDoubts(code) : [])];
  const base = { subject: `budgets/${code}`, doubts, ...mailToRecipient(recipient) };
  // It keeps its code as it is, whatever the letter case of the line.
  if (row) return { ...base, kind: 'update', asking: buildUpdateCall(resource, path, { row, values: others }) };
  return { ...base, kind: 'import', asking: buildCreateCall(resource, 'budgets', { channel: attributes.channel ?? null, ...values }) };
}

function listExistingBudgetDoubts(code: string): readonly LineDoubt[] {
  return [{ field: 'code', rule: 'exists', message: say('There is already a budget "{code}": it would be changed', { code }) }];
}

async function listUserDoubts(username: unknown, { isThere }: BatchLookups): Promise<readonly LineDoubt[]> {
  if (typeof username !== 'string' || (await isThere('users', 'username', username))) return [];
  return [{ field: 'username', rule: 'unknown', message: say('Nobody has the username "{username}"', { username }) }];
}
