import { say } from 'steward/server';
import { requirePlatformResource } from '../../follow.ts';
import { buildCreateCall, buildUpdateCall, buildApiPath } from '../asking.ts';
import type { BatchType, ImpossibleLine, BatchLine, BatchLookups, LineMeaning } from '../batch-type.ts';
import { createBatchColumns, createImpossible } from '../batch-type.ts';

/** Adds products, and changes those that are there already. */
export const productImport: BatchType<'products'> = {
  key: 'bda_product_import',
  title: say('Import products'),
  resource: 'products',
  columns: createBatchColumns<'products'>({
    sku: { name: 'sku', isRequired: true, sample: 'DL-27-Q' },
    name: { name: 'name', isRequired: true, sample: 'Desk lamp' },
    family: { name: 'family', isRequired: true, sample: 'default' },
    enabled: { name: 'enabled', sample: 'true' },
    tenant: { name: 'tenant', sample: 'SKP' },
    distributor: { name: 'distributor', sample: 'SKP' },
    supplier: { name: 'supplier', sample: 'SKP' },
  }),
  isOncePerSubject: true,
  read: readProductLine,
};

async function readProductLine({ values }: BatchLine<'products'>, { model, find }: BatchLookups): Promise<LineMeaning | ImpossibleLine> {
  const { sku } = values;
  if (typeof sku !== 'string') return createImpossible('sku', 'required', say('It must name the record'));
  const resource = requirePlatformResource(model, 'products');
  const subject = `products/${sku}`;
  const row = await find(buildApiPath('products', sku));
  if (row === null) return { kind: 'import', asking: buildCreateCall(resource, 'products', values), subject, doubts: [] };
  const message = say('There is already a product "{sku}": it would be changed', { sku });
  const asking = buildUpdateCall(resource, buildApiPath('products', sku), { row, values });
  return { kind: 'update', asking, subject, doubts: [{ field: 'sku', rule: 'exists', message }] };
}
