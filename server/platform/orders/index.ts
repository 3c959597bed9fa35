import { toRow } from '../../../engine/model/records.ts';
import { getAt, isRecord } from '../../../engine/model/steps.ts';
import type { FieldName, ResourceOf } from '../../records.ts';
import type { Behaviour, CollectionCall, CollectionRows } from '../behaviour.ts';

/** What belongs to an order is stored with it and read by calls of its own. */
export const orders: Behaviour<'orders'> = {
  resource: 'orders',
  collections: {
    items: heldIn('ordered'),
    payments: heldIn('paid_with'),
    shipments: heldIn('shipped_as'),
    adjustments: heldIn('adjusted_by'),
    attachments: heldIn('documents'),
  },
};

function heldIn(field: FieldName<'orders'>): (call: CollectionCall<'orders'>) => Promise<CollectionRows> {
  return async ({ record, context }) => {
    const orders = context.model.resources.orders;
    return { kind: 'rows', rows: orders ? rowsIn(orders, field, record[field]) : [] };
  };
}

// As the record would carry them: members under their wire names.
function rowsIn(orders: ResourceOf<'orders'>, field: FieldName<'orders'>, held: unknown) {
  const rows = getAt(toRow(orders, { [field]: held }), orders.fields[field].path ?? [field]);
  return Array.isArray(rows) ? rows.filter(isRecord) : [];
}
