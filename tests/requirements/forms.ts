/** What the specification says of each form, row by row. */
import { commerce } from './forms-of-commerce.ts';
import { integrations } from './forms-of-integrations.ts';
import { people } from './forms-of-people.ts';
import { requests } from './forms-of-requests.ts';
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
    screen: [['P1-2.4-019'], 'Create: Company region'],
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
        'VAT ID',
        'Address types',
        'Tax IDs',
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
      ['P1-3-060', 'VAT ID', 'text'],
      ['P1-3-061', 'Address types', 'autocomplete'],
      ['P1-3-062', 'Tax IDs', 'rows'],
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
      ['P1-3-072] [P2-3-128', 'Tax IDs', taxKinds],
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
      ['P1-3-082', 'Created', 'value', locked],
      ['P1-3-082', 'Created by', 'value', locked],
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

export const forms: readonly FormRows[] = [...companies, ...people, ...money, ...own, ...requests, ...commerce, ...integrations];
