import { say } from '../../../reply/say.ts';
import { resourceOf } from '../../follow.ts';
import { adding, changing, pathOf } from '../asking.ts';
import type { BatchType, Impossible, Line, Looking, Meaning } from '../batch-type.ts';
import { columnsOf, impossible } from '../batch-type.ts';

/** Adds addresses of companies, and changes those that are there already. */
export const companyAddressImport: BatchType<'company-addresses'> = {
  key: 'company_address_import',
  title: say('Import company addresses'),
  resource: 'company-addresses',
  columns: columnsOf<'company-addresses'>({
    company: { name: 'company', isRequired: true, sample: 'NORDLICHT' },
    code: { name: 'code', isRequired: true, sample: 'branch-kiel' },
    label: { name: 'label', sample: 'Branch Kiel' },
    organization: { name: 'organization', sample: 'SKP' },
    department: { name: 'department', sample: 'SKP' },
    street: { name: 'street', isRequired: true, sample: 'Hafenstr. 12' },
    street2: { name: 'street2', sample: 'SKP' },
    postal_code: { name: 'postal_code', isRequired: true, sample: '24103' },
    city: { name: 'city', isRequired: true, sample: 'Kiel' },
    region_text: { name: 'region_text', sample: 'SKP' },
    country: { name: 'country', isRequired: true, sample: 'DE' },
    phone: { name: 'phone', sample: 'SKP' },
    email: { name: 'email', sample: 'SKP' },
    vatid: { name: 'vatid', sample: 'SKP' },
    address_types: { name: 'address_types', sample: 'shipping,billing' },
    attributes: { name: 'attributes', sample: 'customerNo=4711' },
  }),
  isOncePerSubject: true,
  read,
};

async function read({ values }: Line<'company-addresses'>, { model, find }: Looking): Promise<Meaning | Impossible> {
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
