import {
  type Behaviour,
  type CollectionCall,
  type CollectionRows,
  type FieldName,
  getAtPath,
  isPlainObject,
  type ResourceOf,
  rowFromValues,
} from 'steward/server';

/** What belongs to an order is stored with it and read by calls of its own. */
export const orders: Behaviour<'orders'> = {
  resource: 'orders',
  collections: {
    items: answerHeldRows('ordered'),
    payments: answerHeldRows('paid_with'),
    shipments: answerHeldRows('shipped_as'),
    adjustments: answerHeldRows('adjusted_by'),
    attachments: answerHeldRows('documents'),
  },
};

function answerHeldRows(field: FieldName<'orders'>): (call: CollectionCall<'orders'>) => Promise<CollectionRows> {
  return async ({ record, context }) => {
    const orders = context.model.resources.orders;
    return { kind: 'rows', rows: orders ? wireRowsOf(orders, field, record[field]) : [] };
  };
}

// As the record would carry them: members under their wire names.
function wireRowsOf(orders: ResourceOf<'orders'>, field: FieldName<'orders'>, held: unknown) {
  const rows = getAtPath(rowFromValues(orders, { [field]: held }), orders.fields[field].path ?? [field]);
  return Array.isArray(rows) ? rows.filter(isPlainObject) : [];
}
