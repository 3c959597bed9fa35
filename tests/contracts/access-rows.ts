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
      { id: 'P1-2.4-006', resource: 'companies', verb: 'edit', needs: [...manager, 'ROLE_ADMIN', 'ROLE_SUPERUSER'] },
      { id: 'P1-2.4-007', resource: 'companies', verb: 'delete', needs: [...manager, 'ROLE_ADMIN', 'ROLE_SUPERUSER'] },
    ],
  ),
  ...ofGroups(
    ['supplier', 'provider'],
    [
      { id: 'P1-2.4-008', resource: 'companies', verb: 'edit', needs: [...manager, 'ROLE_SUPERUSER'] },
      { id: 'P1-2.4-009', resource: 'companies', verb: 'delete', needs: [...manager, 'ROLE_SUPERUSER'] },
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
  ...each('P1-6-029', 'user-addresses', ['ROLE_API_USERS'], ['list', 'show', 'create', 'edit']),
  // Deleting asks for an administrator as well (P1-6-050).
  ...each('P1-6-029', 'user-addresses', ['ROLE_API_USERS', 'ROLE_ADMIN'], ['delete']),
  ...each('P1-6-030', 'user-groups', ['ROLE_API_USERS'], ['list', 'show', 'create']),
  { id: 'P1-2.5-067', resource: 'user-groups', verb: 'edit', needs: 'nobody', record: { channel: null } },
  { id: 'P1-2.5-068', resource: 'user-groups', verb: 'delete', needs: 'nobody', record: { channel: null } },
  ...each('P1-6-031', 'user-roles', ['ROLE_API_USERS'], ['list', 'show']),
  ...each('P1-6-023', 'user-roles', ['ROLE_API_USERS', 'ROLE_SUPERUSER'], ['create', 'edit', 'delete']),
  ...each('P1-6-039', 'budgets', ['ROLE_API_BUDGETS']),
  ...each('P1-6-039', 'vouchers', ['ROLE_API_BUDGETS'], ['list', 'show']),
  ...each('P1-6-045', 'temporary-replacements', ['ROLE_API_TEMPORARY_REPLACEMENTS']),
  ...each('P1-6-054', 'deputies', ['ROLE_API_TEMPORARY_REPLACEMENTS'], ['list']),
  ...each('P1-6-024', 'spaces', ['ROLE_SUPERUSER'], ['create']),
  ...each('P1-6-032', 'contact-requests', ['ROLE_API_CONTACTREQUESTS'], ['list', 'show']),
  { id: 'P1-6-032', resource: 'contact-requests', verb: 'close', needs: ['ROLE_API_CONTACTREQUESTS'], record: { status: 'open' } },
  ...each('P1-6-033', 'confirmation-requests', ['ROLE_API_CONFIRMATIONREQUESTS'], ['list', 'show']),
  ...each('P1-6-034', 'product-approvals', ['ROLE_API_PRODUCTAPPROVALS'], ['list', 'show', 'edit']),
  ...each('P1-6-035', 'form-submissions', ['ROLE_API_FORMS'], ['list', 'show']),
  ...each('P1-6-040', 'campaigns', ['ROLE_API_CAMPAIGNS']),
  ...each('P1-6-041] [P2-6-023', 'email-templates', ['ROLE_API_EMAIL_TEMPLATES'], ['list', 'show']),
  ...each('P1-6-042] [P2-6-024', 'deployments', ['ROLE_API_DEPLOYMENTS'], ['list']),
  ...each('P1-6-011] [P2-6-004', 'deployments', ['ROLE_API_DEPLOYMENTS', 'ROLE_ADMIN'], ['deploy']),
  ...each('P1-6-026] [P2-6-022', 'batchjobs', ['ROLE_API_BATCH'], ['list']),
  ...each('P1-6-016] [P2-6-012', 'batch-runs', ['ROLE_API_BATCH', 'ROLE_ADMIN'], ['list', 'show']),
  ...each('P1-6-012] [P2-6-010', 'queues', ['ROLE_ADMIN'], ['list']),
  ...each('P1-6-013] [P2-2-251', 'sso-connections', ['ROLE_ADMIN']),
  ...each('P1-6-014] [P2-2-278', 'domains', ['ROLE_ADMIN']),
  ...each('P1-6-015] [P2-6-011', 'accounts', ['ROLE_ADMIN'], ['list', 'show']),
  // Of the list the role of campaigns sees the commands about campaigns (P1-6-054).
  ...each('P1-6-043] [P2-6-025', 'commands', ['ROLE_API_COMMANDS'], ['show']),
  ...each('P1-6-044] [P2-6-026', 'workers', ['ROLE_API_WORKERS'], ['list']),
  ...each('P1-6-046] [P2-6-027', 'cron-jobs', ['ROLE_API_CRONJOBS'], ['list']),
  ...each('P1-6-021] [P2-2-111', 'order-fulfillments', ['ROLE_API_ORDERFULFILLMENTS', 'ROLE_ADMIN'], ['change_supplier']),
  ...each('P2-2-193', 'inventory-blockings', ['ROLE_ADMIN'], ['edit']),
  ...each('P1-6-036', 'orders', ['ROLE_API_ORDERS'], ['list', 'show']),
  ...each('P1-6-038', 'order-fulfillments', ['ROLE_API_ORDERFULFILLMENTS'], ['list', 'show']),
  ...each('P1-6-047', 'shipping-calculations', ['ROLE_API_SHIPPING'], ['list', 'show']),
  ...['warehouses', 'inventory-blockings', 'communication-gateways'].flatMap((resource) =>
    each('P2-6-029', resource, [], ['list', 'show']),
  ),
  ...['products', 'packing-spaces', 'warehouse-products', 'messages'].flatMap((resource) => each('P2-6-030', resource, [], ['list'])),
];
