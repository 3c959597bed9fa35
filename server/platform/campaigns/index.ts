import type { Resource } from '../../../engine/model/model.ts';
import { emptyQuery } from '../../../engine/model/query.ts';
import type { Values } from '../../../engine/model/values.ts';
import { list } from '../../store/list.ts';
import { get, getMany, update } from '../../store/records.ts';
import type { StoredRecord } from '../../store/records.ts';
import type { Behaviour, Context } from '../behaviour.ts';

/** What an order goes through before it is processed. */
const unprocessed: readonly unknown[] = ['new', 'validated', 'pending_approval', 'pending_payment', 'confirmed_payment'];

/** Finishing a campaign or netwave, by the button or in the form, processes all its orders and resets how many of each product were counted. */
export const campaigns: Behaviour = {
  resource: 'campaigns',
  afterWrite: async ({ before, after }, context) => {
    if (before === null || before['status'] === after?.['status'] || after?.['status'] !== 'finished') return;
    const code = String(after['code']);
    await resetProducts(context, code);
    await processOrders(context, code);
  },
};

async function resetProducts(context: Context, code: string): Promise<void> {
  const products = context.model.resources['campaign-products'];
  for (const before of products ? await productsOf(context, products, code) : [])
    if (products && before.values['quantity'] !== 0) await change(context, products, { before, set: { quantity: 0 }, verb: 'reset' });
}

async function processOrders(context: Context, code: string): Promise<void> {
  const orders = context.model.resources['orders'];
  for (const { id } of orders ? await getMany(context.tx, orders, 'campaign', [code]) : []) {
    // Orders move by themselves: each is read again under a lock.
    const before = orders ? await get(context.tx, orders, { key: [id], parents: {} }, { lock: true }) : null;
    if (orders && before && unprocessed.includes(before.values['state']))
      await change(context, orders, { before, set: { state: 'processing' }, verb: 'process' });
  }
}

async function productsOf({ tx, model, now }: Context, products: Resource, code: string): Promise<readonly StoredRecord[]> {
  // Every row, whoever finishes the campaign.
  const scope = { roles: new Set<string>(), mode: 'list', now, zone: 'UTC' } as const;
  const { rows } = await list(tx, model, products, { ...emptyQuery, parents: { code }, rows: true, scope });
  return rows;
}

interface Change {
  readonly before: StoredRecord;
  readonly set: Values;
  readonly verb: string;
}

async function change({ tx, now, written }: Context, resource: Resource, { before, set, verb }: Change): Promise<void> {
  const after = await update(tx, resource, { old: before, values: { ...before.values, ...set }, now });
  if (after === null) throw new Error(`"${resource.name}": "${before.id}" changed while its campaign was finished.`);
  await written(resource.name, { before, after, verb });
}
