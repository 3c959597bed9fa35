import { bodyFromValues, say } from 'steward/server';
import { requirePlatformResource } from '../../follow.ts';
import { buildApiPath } from '../asking.ts';
import type { BatchType, ImpossibleLine, BatchLine, BatchLookups, LineMeaning } from '../batch-type.ts';
import { createBatchColumns, listNameless } from '../batch-type.ts';

/** Reports the stock of products in warehouses; stock of a product that a warehouse did not have is new there. */
export const stockImport: BatchType<'warehouse-products'> = {
  key: 'bda_stock_import',
  title: say('Import stock'),
  resource: 'warehouse-products',
  columns: createBatchColumns<'warehouse-products'>({
    warehouse_code: { name: 'warehouse_code', isRequired: true, sample: 'WH-HH' },
    product_code: { name: 'product_code', isRequired: true, sample: 'DL-27-Q' },
    reported_quantity: { name: 'reported_quantity', isRequired: true, sample: '120' },
    next_intake_date: { name: 'next_intake_date', sample: '2027-03-01' },
    next_intake_quantity: { name: 'next_intake_quantity', sample: '50' },
  }),
  isOncePerSubject: true,
  read: readStockLine,
};

async function readStockLine(
  { values }: BatchLine<'warehouse-products'>,
  { model, find }: BatchLookups,
): Promise<LineMeaning | ImpossibleLine> {
  const { warehouse_code: warehouse, product_code: product, ...rest } = values;
  const nameless = listNameless({ warehouse_code: warehouse, product_code: product });
  if (nameless.length > 0) return { faults: nameless };
  const resource = requirePlatformResource(model, 'warehouse-products');
  const path = buildApiPath('warehouses', warehouse, 'products', product);
  const subject = `warehouse-products/${String(warehouse)}/${String(product)}`;
  const row = await find(path);
  const sent = row === null ? Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null)) : rest;
  const body = bodyFromValues(resource, sent, { mode: row === null ? 'create' : 'edit', fields: null, form: null });
  const asking = { method: 'PUT', path: `${path}/inventory`, body } as const;
  if (row !== null) return { kind: 'update', asking, subject, doubts: [] };
  const message = say('Warehouse {warehouse} does not have this product yet', { warehouse });
  return { kind: 'import', asking, subject, doubts: [{ field: 'product_code', rule: 'new', message }] };
}
