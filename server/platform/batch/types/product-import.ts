import { say } from '../../../reply/say.ts';
import { resourceOf } from '../../follow.ts';
import { adding, changing, pathOf } from '../asking.ts';
import type { BatchType, Impossible, Line, Looking, Meaning } from '../batch-type.ts';
import { columnsOf, impossible } from '../batch-type.ts';

/** Adds products, and changes those that are there already. */
export const productImport: BatchType<'products'> = {
  key: 'bda_product_import',
  title: say('Import products'),
  resource: 'products',
  columns: columnsOf<'products'>({
    sku: { name: 'sku', isRequired: true, sample: 'DL-27-Q' },
    name: { name: 'name', isRequired: true, sample: 'Desk lamp' },
    family: { name: 'family', isRequired: true, sample: 'default' },
    enabled: { name: 'enabled', sample: 'true' },
    tenant: { name: 'tenant', sample: 'SKP' },
    distributor: { name: 'distributor', sample: 'SKP' },
    supplier: { name: 'supplier', sample: 'SKP' },
  }),
  isOncePerSubject: true,
  read,
};

async function read({ values }: Line<'products'>, { model, find }: Looking): Promise<Meaning | Impossible> {
  const { sku } = values;
  if (typeof sku !== 'string') return impossible('sku', 'required', say('It must name the record'));
  const resource = resourceOf(model, 'products');
  const subject = `products/${sku}`;
  const row = await find(pathOf('products', sku));
  if (row === null) return { kind: 'import', asking: adding(resource, 'products', values), subject, doubts: [] };
  const message = say('There is a product "{sku}" already: it would be changed', { sku });
  const asking = changing(resource, pathOf('products', sku), { row, values });
  return { kind: 'update', asking, subject, doubts: [{ field: 'sku', rule: 'exists', message }] };
}
