import { say } from '../../../reply/say.ts';
import { adding, changing, pathOf } from '../asking.ts';
import type { BatchType, Impossible, Line, Looking, Meaning } from '../batch-type.ts';
import { impossible } from '../batch-type.ts';
import { resourceOf } from '../places.ts';

/** Adds products, and changes those that are there already. */
export const productImport: BatchType = {
  key: 'bda_product_import',
  title: say('Import products'),
  resource: 'products',
  columns: [
    { name: 'sku', isRequired: true, sample: 'DL-27-Q' },
    { name: 'name', isRequired: true, sample: 'Desk lamp' },
    { name: 'family', isRequired: true, sample: 'default' },
    { name: 'enabled', sample: 'true' },
    { name: 'tenant', sample: 'SKP' },
    { name: 'distributor', sample: 'SKP' },
    { name: 'supplier', sample: 'SKP' },
  ],
  isOncePerSubject: true,
  read,
};

async function read({ values }: Line, { model, find }: Looking): Promise<Meaning | Impossible> {
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
