import { type Behaviour, type BehaviourContext, type FieldName, getRecordsByValues, type RecordOf } from 'steward/server';
import { listAllRecords, changeRecord, findPlatformResource } from '../follow.ts';

/** What an order goes through before it is processed. */
const unprocessed: readonly unknown[] = ['new', 'validated', 'pending_approval', 'pending_payment', 'confirmed_payment'];

/** Finishing a campaign or netwave, by the button or in the form, processes all its orders and resets how many of each product were counted. */
export const campaigns: Behaviour<'campaigns'> = {
  resource: 'campaigns',
  afterWrite: async ({ before, after }, context) => {
    if (before === null || before.status === after?.status || after?.status !== 'finished') return;
    const code = String(after.code);
    await resetCampaignProducts(context, code);
    await processCampaignOrders(context, code);
  },
};

async function resetCampaignProducts(context: BehaviourContext, code: string): Promise<void> {
  const { rows } = await listAllRecords(context, 'campaign-products', { parents: { code } });
  for (const { id } of rows) await changeRecord(context, 'campaign-products', { key: id, parents: { code }, set: () => ({ quantity: 0 }) });
}

async function processCampaignOrders(context: BehaviourContext, code: string): Promise<void> {
  const orders = findPlatformResource(context.model, 'orders');
  const campaign: FieldName<'orders'> = 'campaign';
  // Orders move by themselves: each is looked at again under a lock.
  const set = ({ state }: RecordOf<'orders'>): RecordOf<'orders'> => (unprocessed.includes(state) ? { state: 'processing' } : {});
  for (const { id } of orders ? await getRecordsByValues(context.tx, orders, campaign, [code]) : [])
    await changeRecord(context, 'orders', { key: id, set });
}
