/** What the specification says of each form, row by row. */
import type { Kind } from './reading.ts';

type FieldRow = readonly [id: string, label: string, kind: Kind, more?: { readonly value?: string; readonly isReadOnly?: boolean }];
type Offer = readonly [ids: string, label: string, options: readonly string[]];

export interface FormRows {
  readonly name: string;
  readonly path: string;
  readonly as?: string | null;
  readonly screen: readonly [ids: readonly string[], title: string];
  /** Requirements that the form holds these fields and no others, in this order. */
  readonly whole?: readonly [id: string, labels: readonly string[]];
  readonly fields: readonly FieldRow[];
  /** Marked as required, and refused when empty. */
  readonly required?: readonly (readonly [id: string, label: string])[];
  /** Fields that are drawn, not required. */
  readonly optional?: readonly [id: string, labels: readonly string[]];
  /** What a choice offers. */
  readonly offers?: readonly Offer[];
  /** What the key of a new row suggests. */
  readonly keys?: readonly Offer[];
  readonly tabs?: readonly [rows: readonly (readonly [id: string, tab: string])[], absent: readonly (readonly [id: string, tab: string])[]];
  /** A sentence above the form. */
  readonly words?: readonly (readonly [id: string, words: string])[];
}

const locked = { isReadOnly: true } as const;
const open = { isReadOnly: false } as const;
const groups = ['Tenant', 'Service partner', 'Distributor', 'Supplier', 'Provider'];
const taxKinds = ['vatin', 'stin', 'gstin', 'tin', 'cnpj', 'cpf', 'cuit', 'rfc', 'nit'].map((kind) => `${kind.toUpperCase()} (${kind})`);

const companies: readonly FormRows[] = [
  {
    name: 'a new company',
    path: '/companies/create',
    screen: [['P1-2.4-004'], 'Companies / Create'],
    whole: ['P1-3-035', ['Code', 'Name', 'Group', 'Parent', 'Owner', 'Attributes']],
    fields: [
      ['P1-3-036', 'Code', 'text'],
      ['P1-3-037', 'Name', 'text'],
      ['P1-3-038', 'Group', 'choice'],
      ['P1-3-039', 'Parent', 'autocomplete'],
      ['P1-3-040', 'Owner', 'autocomplete'],
      ['P1-3-042', 'Attributes', 'rows'],
    ],
    required: [['P1-5-027', 'Code']],
    offers: [['P1-3-038] [P1-1-021', 'Group', groups]],
    keys: [['P1-3-042', 'Attributes', ['li_d_nummer']]],
  },
  {
    name: 'a company',
    path: '/companies/NORDLICHT/edit',
    screen: [['P1-2.4-005'], 'Companies / Nordlicht Pharma GmbH / Edit'],
    whole: ['P1-3-035', ['Code', 'Name', 'Group', 'Parent', 'Owner', 'Regions', 'Attributes']],
    fields: [
      ['P1-5-030', 'Code', 'text', { ...locked, value: 'NORDLICHT' }],
      ['P1-3-041', 'Regions', 'value', locked],
    ],
  },
  {
    name: 'a new region',
    path: '/company-regions/create?_companyCode=NORDLICHT',
    screen: [['P1-2.4-019'], 'Create'],
    fields: [
      ['P1-2.4-023', 'Code', 'text', open],
      ['P1-3-043', 'Code', 'text'],
      ['P1-2.4-025', 'Countries', 'autocomplete'],
      ['P1-3-045', 'Countries', 'autocomplete'],
      ['P1-2.4-026', 'Manager company', 'autocomplete'],
      ['P1-3-044', 'Manager company', 'autocomplete'],
      ['P1-2.4-027', 'Attributes', 'rows'],
      ['P1-3-046', 'Attributes', 'rows'],
    ],
    required: [['P1-5-059', 'Code']],
    keys: [['P1-2.4-028', 'Attributes', ['wa3_representative (WA3 representative)']]],
  },
  {
    name: 'a region',
    path: '/company-regions/baltic/edit?_companyCode=NORDLICHT',
    screen: [['P1-2.4-020'], 'Edit: baltic'],
    fields: [['P1-2.4-024', 'Code', 'text', { ...locked, value: 'baltic' }]],
  },
  {
    name: 'a new company address',
    path: '/company-addresses/create',
    screen: [['P1-2.4-034', 'P1-2.4-037'], 'Company addresses / Create'],
    whole: [
      'P1-2.4-037',
      [
        'Code',
        'Company',
        'Label',
        'Organization',
        'Department',
        'Street',
        'Street 2',
        'Postal code',
        'Region',
        'City',
        'Country',
        'Phone',
        'Email',
        'VAT id',
        'Address types',
        'Tax ids',
        'Attributes',
      ],
    ],
    fields: [
      ['P1-3-047', 'Code', 'text'],
      ['P1-3-048', 'Company', 'autocomplete'],
      ['P1-3-049', 'Label', 'text'],
      ['P1-3-050', 'Organization', 'text'],
      ['P1-3-051', 'Department', 'text'],
      ['P1-3-052', 'Street', 'text'],
      ['P1-3-053', 'Street 2', 'text'],
      ['P1-3-054', 'Postal code', 'text'],
      ['P1-3-055', 'Region', 'text'],
      ['P1-3-056', 'City', 'text'],
      ['P1-3-057', 'Country', 'autocomplete'],
      ['P1-3-058', 'Phone', 'text'],
      ['P1-3-059', 'Email', 'text'],
      ['P1-3-060', 'VAT id', 'text'],
      ['P1-3-061', 'Address types', 'autocomplete'],
      ['P1-3-062', 'Tax ids', 'rows'],
      ['P1-3-063', 'Attributes', 'rows'],
    ],
    required: [
      ['P1-5-065', 'Code'],
      ['P1-5-069', 'Company'],
      ['P1-5-070', 'Street'],
      ['P1-5-071', 'Postal code'],
      ['P1-5-072', 'City'],
      ['P1-5-073', 'Country'],
    ],
    offers: [
      [
        'P1-3-066',
        'Address types',
        ['Billing', 'Shipping', 'Warehouse', 'Default billing', 'Default shipping', 'Default warehouse', 'Primary'],
      ],
    ],
    keys: [
      [
        'P1-3-064',
        'Attributes',
        [
          'externalId',
          'customerNo',
          'departmentEmail',
          'billingPo',
          'billingCustomerNo',
          'ccEmail',
          'inventoryBlockingStrategy',
          'billingModel',
          'predefined',
          'invoice_reminder_email',
          'reference_id',
        ],
      ],
      ['P1-3-072', 'Tax ids', taxKinds],
    ],
  },
];

const people: readonly FormRows[] = [
  {
    name: 'a new user',
    path: '/users/create',
    screen: [['P1-2.5-007'], 'Users / Create'],
    fields: [],
    required: [
      ['P1-5-056', 'Email'],
      ['P1-5-057', 'Company'],
      ['P1-5-058', 'Language'],
    ],
    tabs: [
      [
        ['P1-2.5-013', 'User information'],
        ['P1-2.5-014', 'Groups and roles'],
      ],
      [
        ['P1-2.5-015', 'Addresses'],
        ['P1-2.5-019', 'History'],
        ['P1-2.5-020', 'Temporary replacements'],
      ],
    ],
  },
  {
    name: 'a user',
    path: '/users/u000005/edit',
    screen: [['P1-2.5-008'], 'Users / tenant / Edit'],
    fields: [
      ['P1-3-002', 'Username', 'value', { value: 'tenant' }],
      ['P1-3-003', 'First name', 'text', { value: 'Elena' }],
      ['P1-3-003', 'Middle name', 'text'],
      ['P1-3-003', 'Last name', 'text', { value: 'Santos' }],
      ['P1-3-004', 'Email', 'text', { value: 'tenant@nordlicht.example' }],
      ['P1-3-006', 'Company', 'text', locked],
      ['P1-3-007', 'Company name', 'value', { value: 'Nordlicht Pharma GmbH' }],
      ['P1-3-008', 'Company group', 'value', { value: 'Tenant' }],
      ['P1-3-009', 'Account status', 'value'],
      ['P1-3-009', 'Integration status', 'value'],
      ['P1-3-009', 'Product status', 'value'],
      ['P1-3-009', 'Fulfillment status', 'value'],
      ['P1-3-010', 'Products', 'value'],
      ['P1-3-011', 'Fulfillments', 'value'],
      ['P1-3-012', 'Overdue fulfillments', 'value'],
      ['P1-3-013', 'Enabled', 'switch'],
      ['P1-3-014', 'Confirmed', 'switch'],
      ['P1-3-016', 'Source', 'value'],
      ['P1-3-017', 'Channel', 'autocomplete'],
      ['P1-3-018', 'Created', 'value'],
      ['P1-3-019', 'Last login', 'value'],
      ['P1-3-020', 'Logins', 'value'],
      ['P1-3-021', 'Language', 'autocomplete'],
      ['P1-3-022', 'Currency', 'autocomplete'],
      ['P1-3-023', 'Country of origin', 'autocomplete'],
      ['P1-3-024', 'Id at origin', 'text'],
      ['P1-3-025', 'Organization', 'text'],
      ['P1-3-026', 'Company unit', 'text'],
      ['P1-3-027', 'Cost centers', 'text'],
      ['P1-3-028', 'Social security number', 'text'],
      ['P1-3-029', 'Phone', 'text'],
      ['P1-3-030', 'Mobile', 'text'],
      ['P1-3-031', 'Newsletter', 'switch'],
      ['P1-3-033', 'Attributes', 'rows'],
      ['P1-3-034', 'Username', 'value', locked],
      ['P1-3-034', 'Source', 'value', locked],
      ['P1-3-034', 'Company name', 'value', locked],
    ],
    keys: [['P1-3-033', 'Attributes', ['product_approver', 'order_approver', 'newsletter_subscribed', 'newsletter_unsubscribed']]],
    tabs: [
      [
        ['P1-2.5-013', 'User information'],
        ['P1-2.5-014', 'Groups and roles'],
        ['P1-2.5-015', 'Addresses'],
        ['P1-2.5-019', 'History'],
        ['P1-2.5-020', 'Temporary replacements'],
      ],
      [],
    ],
  },
  {
    name: 'the groups and roles of a user',
    path: '/users/u000005/edit#groups_roles',
    screen: [['P1-2.5-014', 'P2-2-021'], 'Users / tenant / Edit'],
    fields: [
      ['P1-3-005', 'Roles', 'autocomplete'],
      ['P1-3-015', 'Groups', 'autocomplete'],
    ],
    whole: ['P1-3-034', ['Groups', 'Roles']],
  },
  {
    name: 'a new user address',
    path: '/user-addresses/create',
    screen: [['P1-2.5-040'], 'User addresses / Create'],
    fields: [
      ['P1-2.5-042', 'User', 'autocomplete'],
      ['P1-2.5-043', 'User', 'autocomplete'],
      ['P1-2.5-045', 'First name', 'text'],
      ['P1-2.5-046', 'Last name', 'text'],
      ['P1-2.5-047', 'Organization', 'text'],
      ['P1-2.5-048', 'Department', 'text'],
      ['P1-2.5-049', 'Street', 'text'],
      ['P1-2.5-050', 'Street 2', 'text'],
      ['P1-2.5-051', 'Postal code', 'text'],
      ['P1-2.5-052', 'City', 'text'],
      ['P1-2.5-053', 'Region', 'text'],
      ['P1-2.5-054', 'Country', 'autocomplete'],
      ['P1-2.5-055', 'Phone', 'text'],
      ['P1-2.5-058', 'Tax ids', 'rows'],
    ],
    whole: [
      'P1-3-071',
      [
        'User',
        'First name',
        'Last name',
        'Organization',
        'Department',
        'Street',
        'Street 2',
        'Postal code',
        'City',
        'Region',
        'Country',
        'Phone',
        'Default address',
        'Tax ids',
      ],
    ],
    required: [
      ['P1-5-076', 'User'],
      ['P1-5-077', 'Last name'],
      ['P1-5-078', 'Street'],
      ['P1-5-079', 'Postal code'],
      ['P1-5-080', 'City'],
      ['P1-5-081', 'Country'],
    ],
    optional: ['P1-5-083', ['First name', 'Organization', 'Department', 'Street 2', 'Region', 'Phone', 'Default address', 'Tax ids']],
    keys: [['P1-3-072', 'Tax ids', taxKinds]],
  },
  {
    name: 'a user address',
    path: '/user-addresses/{address}/edit',
    screen: [['P1-2.5-041'], 'User addresses / Elena Santos / Edit'],
    fields: [['P1-2.5-044', 'User', 'text', locked]],
  },
  {
    name: 'a new user group',
    path: '/user-groups/create',
    screen: [['P1-2.5-069'], 'User groups / Create'],
    fields: [
      ['P1-3-074', 'Channel', 'autocomplete'],
      ['P1-3-075', 'Type', 'choice'],
      ['P1-3-076', 'Name', 'text'],
      ['P1-3-077', 'Code', 'text', open],
    ],
    required: [
      ['P1-5-035', 'Code'],
      ['P1-5-053', 'Channel'],
      ['P1-5-054', 'Type'],
      ['P1-5-055', 'Name'],
    ],
    offers: [['P1-3-075', 'Type', ['Other', 'Disposition']]],
    words: [['P1-2.5-070', 'User groups bundle users of one channel. The code cannot be changed later.']],
  },
  {
    name: 'a user group',
    path: '/user-groups/NORDLICHT-staff/edit',
    screen: [['P1-2.5-071'], 'User groups / Staff of Nordlicht Shop / Edit'],
    fields: [
      ['P1-5-038', 'Code', 'text', { ...locked, value: 'NORDLICHT-staff' }],
      ['P1-3-073', 'Tenant', 'value', locked],
    ],
  },
  {
    name: 'a new user role',
    path: '/user-roles/create',
    screen: [['P1-2.5-072'], 'User roles / Create'],
    fields: [
      ['P1-2.5-072', 'Role', 'text'],
      ['P1-2.5-072', 'Name', 'text'],
      ['P1-2.5-072', 'Allowed for creation', 'switch'],
    ],
  },
  {
    name: 'a new temporary replacement',
    path: '/temporary-replacements/create',
    screen: [['P1-2.5-076'], 'Temporary replacements / Create'],
    fields: [
      ['P1-2.5-078', 'Replaced user', 'autocomplete'],
      ['P1-2.5-079', 'Replacer user', 'text'],
      ['P1-2.5-080', 'Channel', 'text'],
      ['P1-2.5-081', 'Channel', 'text', locked],
      ['P1-2.5-082', 'Types', 'autocomplete'],
      ['P1-2.5-083', 'Date from', 'date and time'],
      ['P1-2.5-084', 'Date to', 'date and time'],
      ['P1-9-015', 'Date to', 'date and time'],
      ['P2-9-014', 'Date to', 'date and time'],
      ['P1-2.5-085', 'Time zone', 'autocomplete'],
      ['P1-2.5-086', 'Comment', 'long text'],
      ['P1-3-080', 'Time zone', 'autocomplete'],
    ],
    required: [
      ['P1-5-084', 'Replaced user'],
      ['P1-5-087', 'Date from'],
      ['P1-5-088', 'Date to'],
    ],
    whole: ['P1-3-001', ['Replaced user', 'Replacer user', 'Channel', 'Types', 'Date from', 'Date to', 'Time zone', 'Comment']],
  },
  {
    name: 'a temporary replacement',
    path: '/temporary-replacements/{replacement}/edit',
    screen: [['P1-2.5-077'], 'Temporary replacements / {replaced} / Edit'],
    fields: [
      ['P1-5-093', 'Replaced user', 'text', locked],
      ['P1-2.5-079', 'Replacer user', 'autocomplete'],
      ['P1-2.5-081', 'Channel', 'text', locked],
    ],
  },
];

const money: readonly FormRows[] = [
  {
    name: 'a new budget',
    path: '/budgets/create',
    screen: [['P1-2.6-009'], 'Budgets / Create'],
    whole: [
      'P1-3-082',
      [
        'Code',
        'Channel',
        'Issuer',
        'Reference',
        'Currency',
        'Original amount',
        'Remaining',
        'State',
        'Usage type',
        'Scope',
        'Expiry date',
        'Restrict to products',
        'Username',
        'Cost center',
        'Comment',
      ],
    ],
    fields: [
      ['P1-3-083', 'Channel', 'autocomplete'],
      ['P1-3-085', 'Issuer', 'autocomplete'],
      ['P1-3-086', 'Code', 'text'],
      ['P1-3-087', 'Original amount', 'money'],
      ['P1-3-088', 'Remaining', 'money'],
      ['P1-3-089', 'Currency', 'autocomplete', { value: 'EUR' }],
      ['P1-3-090', 'Reference', 'text'],
      ['P1-3-092', 'State', 'choice', { value: 'Pending' }],
      ['P1-3-093', 'Usage type', 'choice'],
      ['P1-3-094', 'Scope', 'choice'],
      ['P1-3-095', 'Restrict to products', 'text'],
      ['P1-3-096', 'Username', 'text'],
      ['P1-3-097', 'Cost center', 'text'],
      ['P1-3-098', 'Expiry date', 'date'],
      ['P1-3-101', 'Comment', 'long text'],
    ],
    required: [
      ['P1-5-094', 'Channel'],
      ['P1-5-096', 'Usage type'],
      ['P1-5-097', 'Scope'],
      ['P1-5-099', 'Code'],
      ['P1-5-104', 'Original amount'],
    ],
    offers: [
      ['P1-4-001] [P1-4-003', 'State', ['Pending', 'Waiting for approval', 'Approved', 'Declined']],
      [
        'P1-4-004] [P1-4-005] [P1-4-006] [P1-4-007',
        'Usage type',
        ['Single: voucher used once', 'Multi: voucher used many times', 'Limit-PO'],
      ],
      ['P1-4-008', 'Scope', ['Order', 'Products']],
    ],
    words: [['P1-2.6-010', 'Create a budget or voucher. Amounts are entered in the main unit of the currency.']],
  },
  {
    name: 'a budget',
    path: '/budgets/{budget}/edit',
    screen: [['P1-2.6-011'], 'Budgets / {budget} / Edit'],
    fields: [
      ['P1-3-084', 'Tenant', 'value', locked],
      ['P1-3-091', 'Source', 'value', locked],
    ],
    tabs: [
      [
        ['P1-2.6-013', 'Documents'],
        ['P1-7.2-012', 'History'],
      ],
      [],
    ],
    words: [
      ['P1-2.6-012', 'The budget can be used in the shop once it is approved.'],
      ['P1-4-002', 'The budget can be used in the shop once it is approved.'],
    ],
  },
];

const own: readonly FormRows[] = [
  {
    name: 'the profile',
    path: '/profile',
    screen: [['P1-2.3-001', 'P1-2.1-031', 'P1-2.3-004'], 'Profile'],
    fields: [
      ['P1-2.3-002', 'Name', 'text', { value: 'Clara Wendt' }],
      ['P1-2.3-003', 'Email', 'text', { value: 'admin@steward.example' }],
      ['P1-2.3-005', 'Current password', 'password'],
      ['P1-2.3-006', 'New password', 'password'],
      ['P1-2.3-007', 'Repeat password', 'password'],
    ],
  },
  {
    name: 'a forgotten password',
    path: '/forgot-password',
    as: null,
    screen: [['P1-2.1-015', 'P2-6-045'], 'Forgot your password?'],
    fields: [['P1-2.1-016', 'Email', 'text']],
  },
  {
    name: 'a reset password',
    path: '/reset-password/abc?email=ada@moon.example',
    as: null,
    screen: [['P1-2.1-019', 'P2-6-046'], 'Set a new password'],
    fields: [
      ['P1-2.1-020', 'Email', 'text', { value: 'ada@moon.example' }],
      ['P1-2.1-021', 'New password', 'password'],
      ['P1-2.1-022', 'Repeat password', 'password'],
    ],
  },
];

export const forms: readonly FormRows[] = [...companies, ...people, ...money, ...own];
