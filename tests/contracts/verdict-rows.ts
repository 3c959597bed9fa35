/** Rules of the specification about single fields: a value that breaks one, and one on the right side of its boundary. */
export interface VerdictRow {
  readonly id: string;
  readonly resource: string;
  readonly mode: 'create' | 'edit';
  /** Its place in a record that travels. */
  readonly field: string;
  readonly code: string;
  readonly bad: unknown;
  readonly good: unknown;
  /** Other values of the record for this row, by their places. */
  readonly given?: Readonly<Record<string, unknown>>;
}

const required = (resource: string, ids: Readonly<Record<string, readonly [field: string, good: unknown]>>): readonly VerdictRow[] =>
  Object.entries(ids).flatMap(([id, [field, good]]) => [
    { id, resource, mode: 'create', field, code: 'required', bad: null, good },
    { id: `${id}] [P1-5-001`, resource, mode: 'create', field, code: 'required', bad: Array.isArray(good) ? [] : '', good },
  ]);

/** What has a default is filled in on a new record: only a stored one can lack it. */
const requiredLater = (resource: string, ids: Readonly<Record<string, readonly [field: string, good: unknown]>>): readonly VerdictRow[] =>
  Object.entries(ids).map(([id, [field, good]]) => ({ id, resource, mode: 'edit', field, code: 'required', bad: null, good }));

const patterns = (id: string, resource: string, good: string, field = 'code'): readonly VerdictRow[] =>
  ['a b', 'ä', 'a/b', 'a.b', 'a@b'].map((bad) => ({ id, resource, mode: 'create', field, code: 'pattern', bad, good }));

const attributes = (resource: string, field: string, required: string, pattern: string | null): readonly VerdictRow[] => [
  // In every row: one that is wholly empty is no exception.
  ...['x', ''].map((value): VerdictRow => ({
    id: required,
    resource,
    mode: 'create',
    field,
    code: 'keyRequired',
    bad: [{ key: '', value }],
    good: [{ key: field === 'tax_ids' ? 'vatin' : 'a', value: 'x' }],
  })),
  ...(pattern === null
    ? []
    : ['a b', 'ä', 'a.b'].map((key): VerdictRow => ({
        id: pattern,
        resource,
        mode: 'create',
        field,
        code: 'keyPattern',
        bad: [{ key, value: 'x' }],
        good: [{ key: 'aZ9_-', value: 'x' }],
      }))),
];

const newPassword = (resource: string, field = 'password'): readonly VerdictRow[] => {
  const row = (id: string, code: string, bad: unknown): VerdictRow => ({ id, resource, mode: 'edit', field, code, bad, good: 'Secret12' });
  return [
    row('P1-5-022', 'minLength', 'Secret1'),
    row('P1-9-001', 'minLength', 'Secret1'),
    row('P1-5-023', 'check', 'secret12'),
    row('P1-5-024', 'check', 'Secretly'),
    row('P1-5-024', 'check', '12345678'),
    row('P1-5-024', 'check', 'Secret 12'),
    row('P1-5-024', 'check', 'Secret\t12'),
  ];
};

const given = { date_from: '2031-06-01 08:00:00', date_timezone: 'UTC' };

export const verdictRows: readonly VerdictRow[] = [
  ...required('companies', { 'P1-5-027': ['code', 'A-1'] }),
  ...patterns('P1-5-028', 'companies', 'aZ9_-'),
  ...attributes('companies', 'attributes', 'P1-5-039', 'P1-5-040'),
  ...required('company-regions', { 'P1-5-059': ['id', 'dach'] }),
  ...patterns('P1-5-060', 'company-regions', 'aZ9_-', 'id'),
  ...attributes('company-regions', 'keyValues', 'P1-5-061', 'P1-5-062'),
  ...required('company-addresses', {
    'P1-5-065': ['code', 'main'],
    'P1-5-069': ['company', 'KOBELUX'],
    'P1-5-070': ['street', 'Kai 1'],
    'P1-5-071': ['postal_code', '24103'],
    'P1-5-072': ['city', 'Kiel'],
    'P1-5-073': ['country_iso2', 'DE'],
  }),
  ...patterns('P1-5-066', 'company-addresses', 'z9_-'),
  { id: 'P1-5-066', resource: 'company-addresses', mode: 'create', field: 'code', code: 'pattern', bad: 'Main', good: 'main' },
  ...attributes('company-addresses', 'tax_ids', 'P1-5-074', null),
  ...attributes('company-addresses', 'attributes', 'P1-5-075', null),
  ...required('user-groups', {
    'P1-5-035': ['code', 'staff'],
    'P1-5-053': ['channel', '3i@default'],
    'P1-5-054': ['type', 'OTHER'],
    'P1-5-055': ['name', 'Staff'],
  }),
  ...patterns('P1-5-036', 'user-groups', 'aZ9_-'),
  { id: 'P1-3-075', resource: 'user-groups', mode: 'create', field: 'type', code: 'enum', bad: 'other', good: 'DISPOSITION' },
  ...required('users', { 'P1-5-056': ['email', 'ada@example.com'], 'P1-5-057': ['company', 'KOBELUX'], 'P1-5-058': ['locale', 'de-DE'] }),
  { id: 'P1-5-011] [P2-5-105', resource: 'users', mode: 'create', field: 'email', code: 'format', bad: 'ada@', good: 'ada@example.com' },
  ...required('user-addresses', {
    'P1-5-076': ['user', 'u000001'],
    'P1-5-077': ['last_name', 'Wendt'],
    'P1-5-078': ['street', 'Kai 1'],
    'P1-5-079': ['postal_code', '24103'],
    'P1-5-080': ['city', 'Kiel'],
    'P1-5-081': ['country', 'DE'],
  }),
  ...attributes('user-addresses', 'tax_ids', 'P1-5-082', null),
  {
    id: 'P1-3-068',
    resource: 'user-addresses',
    mode: 'create',
    field: 'address_types',
    code: 'enum',
    bad: ['billing'],
    good: ['DEFAULT_BILLING', 'DEFAULT_SHIPPING'],
  },
  ...['first_name', 'organization', 'department', 'street2', 'region_text', 'phone'].map((field): VerdictRow => ({
    id: 'P1-5-083',
    resource: 'user-addresses',
    mode: 'create',
    field,
    code: 'type',
    bad: 42,
    good: null,
  })),
  ...required('temporary-replacements', {
    'P1-5-084': ['replaced_user', 'admin'],
    'P1-5-085': ['replacer_user', 'partner'],
    'P1-5-086': ['types', ['order_approval']],
    'P1-5-087': ['date_from', '2031-06-01 08:00:00'],
    'P1-5-088': ['date_to', '2040-06-01 08:00:00'],
    'P1-5-089': ['date_timezone', 'UTC'],
  }),
  ...requiredLater('temporary-replacements', { 'P1-5-086': ['types', ['order_approval']], 'P1-5-089': ['date_timezone', 'UTC'] }),
  {
    id: 'P1-5-090',
    resource: 'temporary-replacements',
    mode: 'create',
    field: 'date_to',
    code: 'check',
    bad: '2031-06-01 07:59:59',
    good: '2031-06-01 08:00:00',
    given,
  },
  {
    id: 'P1-5-006] [P2-5-100',
    resource: 'temporary-replacements',
    mode: 'edit',
    field: 'date_to',
    code: 'check',
    bad: '2031-05-31 08:00:00',
    good: '2031-06-02 08:00:00',
    given,
  },
  ...required('budgets', {
    'P1-5-094] [P2-5-104': ['channel', '3i@default'],
    'P1-5-095': ['state', 'pending'],
    'P1-5-096': ['type', 'single'],
    'P1-5-097': ['scope', 'order'],
    'P1-5-098': ['currency', 'EUR'],
    'P1-5-099': ['code', 'VC-1'],
    'P1-5-104': ['amount', 0],
  }),
  ...requiredLater('budgets', { 'P1-5-095': ['state', 'pending'], 'P1-5-098': ['currency', 'EUR'] }),
  { id: 'P1-5-100', resource: 'budgets', mode: 'create', field: 'code', code: 'maxLength', bad: 'x'.repeat(33), good: 'x'.repeat(32) },
  { id: 'P1-9-002', resource: 'budgets', mode: 'create', field: 'code', code: 'maxLength', bad: 'x'.repeat(33), good: 'x'.repeat(32) },
  { id: 'P1-5-014', resource: 'budgets', mode: 'create', field: 'code', code: 'maxLength', bad: 'x'.repeat(33), good: 'x'.repeat(32) },
  ...patterns('P1-5-101', 'budgets', 'aZ9_-'),
  { id: 'P1-5-015] [P2-5-107', resource: 'budgets', mode: 'create', field: 'code', code: 'pattern', bad: 'a b', good: 'a_b' },
  { id: 'P1-5-105', resource: 'budgets', mode: 'create', field: 'amount', code: 'minimum', bad: -1, good: 0 },
  { id: 'P1-5-017', resource: 'budgets', mode: 'edit', field: 'amount', code: 'minimum', bad: -1, good: 0 },
  { id: 'P1-5-106', resource: 'budgets', mode: 'edit', field: 'remaining', code: 'minimum', bad: -1, good: 0 },
  { id: 'P1-5-016] [P2-5-108', resource: 'budgets', mode: 'create', field: 'amount', code: 'type', bad: 'twelve', good: 1200 },
  ...[
    'a b',
    'a=0',
    'a=-1',
    'a=1.5',
    'a=01',
    'a=b',
    'a=',
    '=1',
    'a==1',
    'a,=1',
    'A,,B',
    ',',
    ', ,',
    ',A',
    'A,',
    'A,B=0',
    'A=1,B=-1',
    'A,B=b',
  ].map((bad): VerdictRow => ({
    id: 'P1-5-107',
    resource: 'budgets',
    mode: 'create',
    field: 'restrict',
    code: 'pattern',
    bad,
    good: 'DL-27-Q, KB/55.20=6 ,ä=10',
  })),
  ...['a b', 'ä', 'a,b', 'a(b', 'a"b', 'a:b', 'a/b\\'].map((bad): VerdictRow => ({
    id: 'P1-5-108',
    resource: 'budgets',
    mode: 'create',
    field: 'username',
    code: 'pattern',
    bad,
    good: "aZ9@.!#$%&'*+/=?^_`{}|~-",
  })),
  {
    id: 'P1-5-008] [P2-5-102',
    resource: 'packing-spaces',
    mode: 'create',
    field: 'inner_width',
    code: 'check',
    bad: 11,
    good: 10,
    given: { outer_width: 10 },
  },
  {
    id: 'P1-5-007] [P2-5-101',
    resource: 'packing-spaces',
    mode: 'create',
    field: 'empty_weight',
    code: 'check',
    bad: 10,
    good: 9,
    given: { max_weight: 10 },
  },
  {
    id: 'P1-5-005] [P2-5-099',
    resource: 'budgets',
    mode: 'create',
    field: 'expiry_date',
    code: 'check',
    bad: '2031-04-30T23:59:59.000Z',
    good: '2031-05-01T23:59:59.000Z',
  },
  // A day that has passed meanwhile does not keep a stored budget from being changed.
  {
    id: 'P1-5-005',
    resource: 'budgets',
    mode: 'edit',
    field: 'expiry_date',
    code: 'format',
    bad: '2031-04-30',
    good: '2031-04-30T23:59:59Z',
  },
  ...['2031-05-31T12:00:00Z', '2031-05-31T23:59:00Z', '2031-05-31T23:59:59+02:00', '2031-05-31T23:59:59.999Z'].flatMap((bad) =>
    (['create', 'edit'] as const).map((mode): VerdictRow => ({
      id: 'P1-5-111',
      resource: 'budgets',
      mode,
      field: 'expiry_date',
      code: 'format',
      bad,
      good: '2031-05-31T23:59:59Z',
    })),
  ),
  ...(['campaigns', 'netwaves'] as const).flatMap((resource) =>
    (['create', 'edit'] as const).flatMap((mode) => [
      ...['2031-06-01 10:00:00', '2031-06-01 00:00:00', '2031-06-01T00:00:00Z'].map((bad): VerdictRow => ({
        id: 'P1-4-020] [P1-4-022] [P1-5-050',
        resource,
        mode,
        field: 'date_from',
        code: 'format',
        bad,
        good: '2031-06-01',
        given: { all_day: true, date_to: '2031-06-30', date_timezone: 'Europe/Berlin' },
      })),
      ...['2031-06-30', '2031-06-30T18:00:00', '2031-06-30 18:00'].map((bad): VerdictRow => ({
        id: 'P1-4-021] [P1-5-051',
        resource,
        mode,
        field: 'date_to',
        code: 'format',
        bad,
        good: '2031-06-30 18:00:00',
        given: { all_day: false, date_from: '2031-06-01 08:00:00', date_timezone: 'Europe/Berlin' },
      })),
    ]),
  ),
  ...patterns('P1-5-032', 'campaigns', 'aZ9_-'),
  ...attributes('campaigns', 'attributes', 'P1-5-041', null),
  { id: 'P1-4-001', resource: 'budgets', mode: 'edit', field: 'state', code: 'enum', bad: 'open', good: 'waiting_for_approval' },
  { id: 'P1-4-003', resource: 'budgets', mode: 'edit', field: 'state', code: 'enum', bad: 'APPROVED', good: 'declined' },
  { id: 'P1-4-004', resource: 'budgets', mode: 'create', field: 'type', code: 'enum', bad: 'voucher', good: 'budget' },
  { id: 'P1-4-008', resource: 'budgets', mode: 'create', field: 'scope', code: 'enum', bad: 'product', good: 'products' },
  { id: 'P1-3-038', resource: 'companies', mode: 'create', field: 'group', code: 'enum', bad: 'fulfiller', good: 'servicepartner' },
  { id: 'P1-1-021', resource: 'companies', mode: 'create', field: 'group', code: 'enum', bad: 'Tenant', good: 'tenant' },
  {
    id: 'P1-3-066',
    resource: 'company-addresses',
    mode: 'create',
    field: 'address_types',
    code: 'enum',
    bad: ['home'],
    good: ['billing', 'shipping', 'warehouse', 'default_billing', 'default_shipping', 'default_warehouse', 'primary'],
  },
  ...newPassword('reset-password'),
  {
    id: 'P1-5-025',
    resource: 'reset-password',
    mode: 'edit',
    field: 'password_confirmation',
    code: 'required',
    bad: '',
    good: 'Secret12',
    given: { password: 'Secret12' },
  },
  {
    id: 'P1-5-026',
    resource: 'reset-password',
    mode: 'edit',
    field: 'password_confirmation',
    code: 'check',
    bad: 'Secret13',
    good: 'Secret12',
    given: { password: 'Secret12' },
  },
  {
    id: 'P1-5-004',
    resource: 'reset-password',
    mode: 'edit',
    field: 'password_confirmation',
    code: 'check',
    bad: 'secret12',
    good: 'Secret12',
    given: { password: 'Secret12' },
  },
];

/** Fields that an edit form locks: another value is refused, the same one is not. */
export const lockedRows: readonly { readonly id: string; readonly resource: string; readonly field: string; readonly other: unknown }[] = [
  { id: 'P1-5-030', resource: 'companies', field: 'code', other: 'OTHER' },
  { id: 'P1-2.4-024', resource: 'company-regions', field: 'id', other: 'other' },
  { id: 'P1-5-038', resource: 'user-groups', field: 'code', other: 'other' },
  { id: 'P1-5-068', resource: 'company-addresses', field: 'code', other: 'other' },
  { id: 'P1-5-103', resource: 'budgets', field: 'code', other: 'OTHER' },
  { id: 'P1-5-093', resource: 'temporary-replacements', field: 'replaced_user', other: 'no-such-user' },
  { id: 'P1-2.5-081', resource: 'temporary-replacements', field: 'channel', other: 'edi@default' },
  { id: 'P1-2.5-044', resource: 'user-addresses', field: 'user', other: 'u000003' },
  { id: 'P1-5-057', resource: 'users', field: 'company', other: 'RHEINHOF' },
];
