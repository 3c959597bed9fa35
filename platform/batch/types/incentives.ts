import { type RecordOf, say } from 'steward/server';
import { requirePlatformResource } from '../../follow.ts';
import { buildCreateCall, buildApiPath } from '../asking.ts';
import type { BatchType, LineDoubt, ImpossibleLine, BatchLine, BatchLookups, LineMeaning } from '../batch-type.ts';
import { createBatchColumns, createImpossible } from '../batch-type.ts';
import { mailToRecipient, readRecipient } from './recipients.ts';

/** Gives people vouchers that can be used once, and tells them. */
export const incentives: BatchType<'budgets'> = {
  key: 'incentives',
  title: say('Incentives'),
  resource: 'budgets',
  columns: [
    { name: 'email', field: null, title: say('Email'), isRequired: true, sample: 'ann@example.com' },
    ...createBatchColumns<'budgets'>({
      code: { name: 'code', isRequired: true, sample: 'INC-2027-0001' },
      amount: { name: 'amount', isRequired: true, sample: '25.00' },
      currency: { name: 'currency', sample: 'EUR' },
      expiry_date: { name: 'expiry_date', sample: '2027-12-31' },
      comment: { name: 'comment', sample: 'Thank you' },
    }),
  ],
  isOncePerSubject: true,
  read: readIncentiveLine,
};

async function readIncentiveLine(
  { values, own, attributes }: BatchLine<'budgets'>,
  looking: BatchLookups,
): Promise<LineMeaning | ImpossibleLine> {
  const { code } = values;
  if (typeof code !== 'string') return createImpossible('code', 'required', say('It must name the record'));
  const recipient = readRecipient(own['email'], attributes);
  const subject = `budgets/${code}`;
  const isTaken = (await looking.find(buildApiPath('budgets', code))) !== null;
  const taken = isTaken ? createImpossible('code', 'unique', say('There is already a budget "{code}"', { code })).faults : [];
  const { channel, campaign_code, billingaddress_code, test } = attributes;
  const voucher: RecordOf<'budgets'> = {
    channel: channel ?? null,
    type: 'single',
    scope: 'order',
    ...values,
    username: recipient.email,
    reference: campaign_code ?? null,
    cost_center: billingaddress_code ?? null,
    state: test === true ? 'pending' : 'approved',
  };
  const doubts = await listIncentiveDoubts(recipient.email, looking);
  const asking = buildCreateCall(requirePlatformResource(looking.model, 'budgets'), 'budgets', voucher);
  const { faults, ...mail } = mailToRecipient(recipient);
  return { kind: 'import', asking, subject, doubts, faults: [...taken, ...faults], ...(test === true ? {} : mail) };
}

async function listIncentiveDoubts(email: string | null, { isThere }: BatchLookups): Promise<readonly LineDoubt[]> {
  if (email === null || (await isThere('users', 'email', email))) return [];
  return [{ field: 'email', rule: 'unknown', message: say('Nobody has the email address "{email}"', { email }) }];
}
