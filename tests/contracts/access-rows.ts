/** What the specification says of roles, as rows that the API is asked about for every way of holding roles. */
export interface RoleRow {
  readonly id: string;
  readonly resource: string;
  /** A verb, or the name of an action; `change` is an edit as far as the rules of roles. */
  readonly verb: string;
  /** All of these roles, and no others, open it. */
  readonly needs: readonly string[] | 'nobody';
  /** The record is like this where it travels; for a resource below a parent: its parent. */
  readonly record?: Readonly<Record<string, unknown>>;
}

const manager = ['ROLE_COMPANY_MANAGER'];
const each = (
  id: string,
  resource: string,
  needs: RoleRow['needs'],
  verbs = ['list', 'show', 'create', 'edit', 'delete'],
): readonly RoleRow[] => verbs.map((verb) => ({ id, resource, verb, needs }));
const ofGroups = (groups: readonly string[], rows: readonly RoleRow[]): readonly RoleRow[] =>
  groups.flatMap((group) => rows.map((row) => ({ ...row, record: { group } })));

export const roleRows: readonly RoleRow[] = [
  ...each('P1-6-025', 'companies', manager, ['list', 'show']),
  ...ofGroups(
    ['servicepartner', 'distributor', 'tenant'],
    [
      { id: 'P1-2.4-006', resource: 'companies', verb: 'edit', needs: [...manager, 'ROLE_ADMIN'] },
      { id: 'P1-2.4-007', resource: 'companies', verb: 'delete', needs: [...manager, 'ROLE_ADMIN'] },
    ],
  ),
  ...ofGroups(
    ['supplier', 'provider'],
    [
      { id: 'P1-2.4-008', resource: 'companies', verb: 'edit', needs: manager },
      { id: 'P1-2.4-009', resource: 'companies', verb: 'delete', needs: manager },
      { id: 'P1-6-022', resource: 'companies', verb: 'change', needs: [...manager, 'ROLE_SUPERUSER'] },
    ],
  ),
  { id: 'P1-6-022', resource: 'companies', verb: 'create', needs: [...manager, 'ROLE_SUPERUSER'] },
  {
    id: 'P1-2.4-010',
    resource: 'companies',
    verb: 'change',
    needs: [...manager, 'ROLE_ADMIN', 'ROLE_SUPERUSER'],
    record: { group: 'tenant' },
  },
  ...each('P1-6-027', 'company-addresses', ['ROLE_API_COMPANIES']),
  ...each('P1-6-054', 'company-regions', manager, ['list', 'show']),
  ...each('P1-6-054', 'campaign-products', ['ROLE_API_CAMPAIGNS'], ['list']),
  ...ofGroups(['tenant'], each('P1-6-054', 'company-regions', [...manager, 'ROLE_ADMIN'], ['create', 'edit', 'delete'])),
  ...ofGroups(['supplier', 'distributor'], each('P1-2.4-015', 'company-regions', 'nobody', ['create', 'edit', 'delete'])),
  ...each('P1-6-028', 'users', ['ROLE_API_USERS'], ['list', 'show', 'create', 'edit', 'delete', 'password', 'subscribe', 'unsubscribe']),
  ...each('P1-6-029', 'user-addresses', ['ROLE_API_USERS']),
  ...each('P1-6-030', 'user-groups', ['ROLE_API_USERS'], ['list', 'show', 'create']),
  { id: 'P1-2.5-067', resource: 'user-groups', verb: 'edit', needs: 'nobody', record: { channel: null } },
  { id: 'P1-2.5-068', resource: 'user-groups', verb: 'delete', needs: 'nobody', record: { channel: null } },
  ...each('P1-6-031', 'user-roles', ['ROLE_API_USERS'], ['list', 'show']),
  ...each('P1-6-023', 'user-roles', ['ROLE_API_USERS', 'ROLE_SUPERUSER'], ['create', 'edit', 'delete']),
  ...each('P1-6-039', 'budgets', ['ROLE_API_BUDGETS']),
  ...each('P1-6-039', 'vouchers', ['ROLE_API_BUDGETS'], ['list', 'show']),
  ...each('P1-6-045', 'temporary-replacements', ['ROLE_API_TEMPORARY_REPLACEMENTS']),
  ...each('P1-6-036', 'orders', ['ROLE_API_ORDERS'], ['list', 'show']),
  ...each('P1-6-038', 'order-fulfillments', ['ROLE_API_ORDERFULFILLMENTS'], ['list', 'show']),
  ...each('P1-6-047', 'shipping-calculations', ['ROLE_API_SHIPPING'], ['list', 'show']),
  ...['warehouses', 'inventory-blockings'].flatMap((resource) => each('P2-6-029', resource, [], ['list', 'show'])),
  ...['products', 'packing-spaces', 'warehouse-products', 'messages'].flatMap((resource) => each('P2-6-030', resource, [], ['list'])),
];
