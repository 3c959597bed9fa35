import type { RecordOf } from '../../../records.ts';
import { say } from '../../../reply/say.ts';
import { resourceOf } from '../../follow.ts';
import { adding, pathOf } from '../asking.ts';
import type { BatchType, Doubt, Impossible, Line, Looking, Meaning } from '../batch-type.ts';
import { columnsOf, impossible } from '../batch-type.ts';
import { mailTo, recipientOf } from './recipients.ts';

/** Gives people vouchers that can be used once, and tells them. */
export const incentives: BatchType<'budgets'> = {
  key: 'incentives',
  title: say('Incentives'),
  resource: 'budgets',
  columns: [
    { name: 'email', field: null, isRequired: true, sample: 'ann@example.com' },
    ...columnsOf<'budgets'>({
      code: { name: 'code', isRequired: true, sample: 'INC-2027-0001' },
      amount: { name: 'amount', isRequired: true, sample: '25.00' },
      currency: { name: 'currency', sample: 'EUR' },
      expiry_date: { name: 'expiry_date', sample: '2027-12-31' },
      comment: { name: 'comment', sample: 'Thank you' },
    }),
  ],
  isOncePerSubject: true,
  read,
};

async function read({ values, own, attributes }: Line<'budgets'>, looking: Looking): Promise<Meaning | Impossible> {
  const { code } = values;
  if (typeof code !== 'string') return impossible('code', 'required', say('It must name the record'));
  const recipient = recipientOf(own['email'], attributes);
  const subject = `budgets/${code}`;
  if ('faults' in recipient) return { ...recipient, subject };
  if ((await looking.find(pathOf('budgets', code))) !== null)
    return { ...impossible('code', 'unique', say('There is a budget "{code}" already', { code })), subject };
  const { channel, campaign_code, billingaddress_code, test } = attributes;
  const voucher: RecordOf<'budgets'> = {
    channel,
    type: 'single',
    scope: 'order',
    ...values,
    username: recipient.email,
    reference: campaign_code ?? null,
    cost_center: billingaddress_code ?? null,
    state: test === true ? 'pending' : 'approved',
  };
  const doubts = await doubtsOf(recipient.email, looking);
  const asking = adding(resourceOf(looking.model, 'budgets'), 'budgets', voucher);
  return { kind: 'import', asking, subject, doubts, ...(test === true ? {} : mailTo(recipient)) };
}

async function doubtsOf(email: string | null, { isThere }: Looking): Promise<readonly Doubt[]> {
  if (email === null || (await isThere('users', 'email', email))) return [];
  return [{ field: 'email', rule: 'unknown', message: say('Nobody has the email address "{email}"', { email }) }];
}
