/** Campaigns, product approvals and spaces: what the specification says of their forms. */
import type { FormRows } from './forms.ts';

const locked = { isReadOnly: true } as const;
const campaignFields = [
  'Code',
  'Channel',
  'Type',
  'Status',
  'Enabled',
  'Description',
  'All day',
  'From',
  'To',
  'Time zone',
  'Constraint',
  'Attributes',
];

export const requests: readonly FormRows[] = [
  {
    name: 'a new campaign',
    path: '/campaigns/create',
    screen: [['P1-2.7-011'], 'Campaigns / Create'],
    whole: ['P1-3-104', campaignFields],
    fields: [
      ['P1-3-105', 'Code', 'text'],
      ['P1-3-106', 'Channel', 'autocomplete'],
      ['P1-3-108', 'Type', 'choice'],
      ['P1-3-109', 'Status', 'choice'],
      ['P1-3-110', 'Description', 'long text'],
      ['P1-3-111', 'All day', 'switch'],
      ['P1-3-112', 'From', 'date'],
      ['P1-3-113', 'To', 'date'],
      ['P1-3-116', 'Time zone', 'autocomplete'],
      ['P1-3-117', 'Enabled', 'switch'],
      ['P1-3-121', 'Constraint', 'long text'],
      ['P1-3-122', 'Attributes', 'rows'],
    ],
    required: [
      ['P1-5-031', 'Code'],
      ['P1-5-042', 'Channel'],
      ['P1-5-043', 'Type'],
      ['P1-5-044', 'From'],
      ['P1-5-045', 'To'],
    ],
    offers: [
      ['P1-4-014', 'Type', ['Netwave', 'Custom', 'Consolidated']],
      [
        'P1-4-015',
        'Status',
        ['Not finished', 'In progress', 'Finished', 'Error', 'Open', 'Future', 'Closed', 'Closed, finished', 'Closed, with errors'],
      ],
    ],
    keys: [['P1-3-122', 'Attributes', ['only_once', 'instant_checkout_only', 'mailing_list']]],
  },
  {
    name: 'a campaign',
    path: '/campaigns/WAVE-2031-0001/edit',
    screen: [['P1-2.7-012'], 'Campaigns / WAVE-2031-0001 / Edit'],
    fields: [
      ['P1-5-034', 'Code', 'text', { ...locked, value: 'WAVE-2031-0001' }],
      ['P1-3-107', 'Tenant', 'value', locked],
      ['P1-3-114', 'From (UTC)', 'value', locked],
      ['P1-3-115', 'To (UTC)', 'value', locked],
      ['P1-3-118', 'Only once', 'value', locked],
      ['P1-3-119', 'Instant checkout only', 'value', locked],
      ['P1-3-120', 'Mailing list', 'value', locked],
      ['P1-3-123', 'Order fulfillments', 'value', locked],
    ],
  },
  {
    name: 'a product approval',
    path: '/product-approvals/pa000001/edit',
    screen: [['P1-2.8-034'], 'Product approvals / pa000001 / Edit'],
    whole: ['P1-2.8-034', ['Status']],
    fields: [['P1-3-171', 'Status', 'choice']],
    offers: [['P1-4-011', 'Status', ['Pending', 'Approved', 'Approved with conditions', 'Declined']]],
  },
  {
    name: 'a new space',
    path: '/spaces/create',
    as: 'superuser',
    screen: [['P1-2.1-054'], 'Spaces / Create'],
    whole: ['P1-2.1-054', ['Code', 'Name', 'Kind of owner', 'Companies', 'Owner']],
    fields: [
      ['P1-2.1-054', 'Owner', 'autocomplete'],
      ['P1-2.1-054', 'Companies', 'autocomplete'],
    ],
    required: [['P1-2.1-054', 'Owner']],
  },
];
