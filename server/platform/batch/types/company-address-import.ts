import { say } from '../../../reply/say.ts';
import { adding, changing, pathOf } from '../asking.ts';
import type { BatchType, Impossible, Line, Looking, Meaning } from '../batch-type.ts';
import { impossible } from '../batch-type.ts';
import { resourceOf } from '../places.ts';

/** Adds addresses of companies, and changes those that are there already. */
export const companyAddressImport: BatchType = {
  key: 'company_address_import',
  title: say('Import company addresses'),
  resource: 'company-addresses',
  columns: [
    { name: 'company', isRequired: true, sample: 'NORDLICHT' },
    { name: 'code', isRequired: true, sample: 'branch-kiel' },
    { name: 'label', sample: 'Branch Kiel' },
    { name: 'organization', sample: 'SKP' },
    { name: 'department', sample: 'SKP' },
    { name: 'street', isRequired: true, sample: 'Hafenstr. 12' },
    { name: 'street2', sample: 'SKP' },
    { name: 'postal_code', isRequired: true, sample: '24103' },
    { name: 'city', isRequired: true, sample: 'Kiel' },
    { name: 'region_text', sample: 'SKP' },
    { name: 'country', isRequired: true, sample: 'DE' },
    { name: 'phone', sample: 'SKP' },
    { name: 'email', sample: 'SKP' },
    { name: 'vatid', sample: 'SKP' },
    { name: 'address_types', sample: 'shipping,billing' },
    { name: 'attributes', sample: 'customerNo=4711' },
  ],
  isOncePerSubject: true,
  read,
};

async function read({ values }: Line, { model, find }: Looking): Promise<Meaning | Impossible> {
  const { company, code } = values;
  if (typeof company !== 'string') return impossible('company', 'required', say('It must name the record'));
  if (typeof code !== 'string') return impossible('code', 'required', say('It must name the record'));
  const resource = resourceOf(model, 'company-addresses');
  const list = pathOf('companies', company, 'addresses');
  const subject = `company-addresses/${company}/${code}`;
  const row = await find(`${list}/${pathOf(code)}`);
  if (row === null) return { kind: 'import', asking: adding(resource, list, values), subject, doubts: [] };
  const message = say('{company} has an address "{code}" already: it would be changed', { company, code });
  const asking = changing(resource, `${list}/${pathOf(code)}`, { row, values });
  return { kind: 'update', asking, subject, doubts: [{ field: 'code', rule: 'exists', message }] };
}
