import { say } from 'steward/server';
import { requirePlatformResource } from '../../follow.ts';
import { buildCreateCall, buildUpdateCall, buildApiPath } from '../asking.ts';
import type { BatchType, ImpossibleLine, BatchLine, BatchLookups, LineMeaning } from '../batch-type.ts';
import { createBatchColumns, listNameless } from '../batch-type.ts';

/** Adds addresses of companies, and changes those that are there already. */
export const companyAddressImport: BatchType<'company-addresses'> = {
  key: 'company_address_import',
  title: say('Import company addresses'),
  resource: 'company-addresses',
  columns: createBatchColumns<'company-addresses'>({
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
  read: readCompanyAddressLine,
};

async function readCompanyAddressLine(
  { values }: BatchLine<'company-addresses'>,
  { model, find }: BatchLookups,
): Promise<LineMeaning | ImpossibleLine> {
  const { company, code } = values;
  if (typeof company !== 'string' || typeof code !== 'string') return { faults: listNameless({ company, code }) };
  const resource = requirePlatformResource(model, 'company-addresses');
  const list = buildApiPath('companies', company, 'addresses');
  const subject = `company-addresses/${company}/${code}`;
  const row = await find(`${list}/${buildApiPath(code)}`);
  if (row === null) return { kind: 'import', asking: buildCreateCall(resource, list, values), subject, doubts: [] };
  const message = say('{company} already has an address "{code}": it would be changed', { company, code });
  const asking = buildUpdateCall(resource, `${list}/${buildApiPath(code)}`, { row, values });
  return { kind: 'update', asking, subject, doubts: [{ field: 'code', rule: 'exists', message }] };
}
