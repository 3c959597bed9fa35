/** Filters that the specification names. */
export const filterRows: readonly { readonly id: string; readonly resource: string; readonly params: readonly string[] }[] = [
  { id: 'P1-2.4-003', resource: 'companies', params: ['code', 'name', 'group', 'parent', 'owner'] },
  { id: 'P1-7.2-019', resource: 'companies', params: ['group'] },
  { id: 'P1-2.4-032', resource: 'company-addresses', params: ['code', 'company', 'country_iso2', 'city', 'address_types'] },
  {
    id: 'P1-2.5-002',
    resource: 'users',
    params: ['username', 'email', 'first_name', 'last_name', 'company', 'company_group', 'channel', 'groups', 'roles', 'source', 'enabled'],
  },
  {
    id: 'P1-2.5-002',
    resource: 'users',
    params: ['confirmed', 'country_origin', 'id_origin', 'organization', 'company_unit', 'costcenter', 'created_at', 'last_login'],
  },
  { id: 'P1-2.5-034', resource: 'user-addresses', params: ['country'] },
  { id: 'P1-2.5-035', resource: 'user-addresses', params: ['company'] },
  { id: 'P1-2.5-036', resource: 'user-addresses', params: ['user'] },
  { id: 'P1-7.1-043', resource: 'channels', params: ['type'] },
  { id: 'P2-7-110', resource: 'channels', params: ['type'] },
  { id: 'P1-2.5-066', resource: 'user-groups', params: ['code', 'channel', 'type', 'name', 'tenant'] },
  { id: 'P1-2.6-004', resource: 'budgets', params: ['issuer'] },
  { id: 'P1-2.6-005', resource: 'budgets', params: ['cost_center'] },
  { id: 'P1-2.6-006', resource: 'budgets', params: ['restrict'] },
  { id: 'P1-2.6-007', resource: 'budgets', params: ['source'] },
  {
    id: 'P1-2.6-008',
    resource: 'budgets',
    params: ['code', 'channel', 'tenant', 'type', 'state', 'scope', 'currency', 'username', 'created_by'],
  },
];

/** The order of a list when none is asked for. */
export const sortRows: readonly { readonly id: string; readonly resource: string; readonly by: string; readonly desc: boolean }[] = [
  { id: 'P1-2.4-012', resource: 'companies', by: 'code', desc: false },
  { id: 'P1-2.4-033', resource: 'company-addresses', by: 'code', desc: false },
  { id: 'P1-2.5-009', resource: 'users', by: 'created_at', desc: true },
  { id: 'P1-2.5-023', resource: 'user-addresses', by: 'created', desc: true },
  { id: 'P1-2.5-066', resource: 'user-groups', by: 'code', desc: false },
  { id: 'P1-2.6-002', resource: 'budgets', by: 'created_at', desc: true },
  { id: 'P1-9-008', resource: 'budgets', by: 'created_at', desc: true },
];
