/** Gateways, SSO connections and domains: what the specification says of their forms. */
import type { FormRows } from './forms.ts';

const locked = { isReadOnly: true } as const;

export const integrations: readonly FormRows[] = [
  {
    name: 'a new gateway',
    path: '/communication-gateways/create',
    screen: [['P2-2-230', 'P2-2-015'], 'Communication gateways / Create'],
    whole: ['P2-3-074', ['Company', 'Direction', 'Type', 'Scopes', 'Enabled', 'Endpoint', 'Topics', 'Options']],
    fields: [
      ['P2-3-063', 'Company', 'autocomplete'],
      ['P2-3-064', 'Direction', 'choice'],
      ['P2-3-065', 'Type', 'choice'],
      ['P2-3-067', 'Scopes', 'autocomplete'],
      ['P2-3-072', 'Enabled', 'switch'],
      ['P2-3-068', 'Endpoint', 'text'],
      ['P2-3-070', 'Topics', 'autocomplete'],
      ['P2-3-071', 'Options', 'long text'],
    ],
    required: [
      ['P2-5-038', 'Type'],
      ['P2-5-039', 'Scopes'],
      ['P2-5-040', 'Endpoint'],
    ],
    offers: [
      ['P2-3-064', 'Direction', ['Incoming', 'Outgoing']],
      ['P2-3-066', 'Type', ['Email', 'API', 'File system', 'Budget voucher', 'AGCOD', 'Cadooz', 'WEX', 'LINC']],
      ['P2-3-067', 'Scopes', ['Shipping of goods', 'Voucher', 'Payment', 'Generic']],
      [
        'P2-3-070',
        'Topics',
        ['OFR cXML', 'OFR PDF', 'OFR CSV', 'OFR JSON', 'Inventory cXML', 'OFR generic', 'Incentives CSV', 'Confirmation cXML'],
      ],
    ],
  },
  {
    name: 'a new gateway of somebody else than an admin',
    path: '/communication-gateways/create',
    as: 'supplier',
    screen: [['P2-2-230'], 'Communication gateways / Create'],
    fields: [['P2-6-037', 'Company', 'text', locked]],
    offers: [
      ['P2-6-031] [P2-6-037', 'Type', ['Email', 'API', 'File system', 'Budget voucher']],
      ['P2-6-033', 'Topics', ['OFR cXML', 'OFR PDF']],
    ],
  },
  {
    name: 'a gateway',
    path: '/communication-gateways/GW-0001/edit',
    screen: [['P2-2-231'], 'Communication gateways / {gateway} / Edit'],
    fields: [
      ['P2-3-063', 'ID', 'value', { ...locked, value: 'GW-0001' }],
      ['P2-3-073', 'Status', 'value', locked],
      ['P2-3-073', 'Exception', 'value', locked],
      ['P2-3-073', 'Last message', 'value', locked],
      ['P2-3-073', 'Accounts', 'value', locked],
    ],
  },
  {
    name: 'a new SSO connection',
    path: '/sso-connections/create',
    screen: [['P2-2-249'], 'SSO connections / Create'],
    whole: [
      'P2-1-008',
      ['Code', 'Tenant', 'SAML IdP', 'SAML entity ID', 'SAML flow', 'Single sign-on services', 'Single logout services', 'Keys', 'Mapping'],
    ],
    fields: [
      ['P2-3-076', 'Code', 'text'],
      ['P2-3-077', 'Tenant', 'autocomplete'],
      ['P2-3-078', 'SAML IdP', 'text'],
      ['P2-3-079', 'SAML entity ID', 'text'],
      ['P2-3-080', 'SAML flow', 'choice'],
      ['P2-3-081', 'Single sign-on services', 'rows'],
      ['P2-3-082', 'Single logout services', 'rows'],
      ['P2-3-084', 'Keys', 'rows'],
      ['P2-3-085', 'Mapping', 'rows'],
    ],
    required: [
      ['P2-5-055', 'Code'],
      ['P2-5-059', 'Tenant'],
      ['P2-5-060', 'SAML IdP'],
      ['P2-5-061', 'SAML entity ID'],
      ['P2-5-062', 'SAML flow'],
    ],
    offers: [['P2-3-080', 'SAML flow', ['SP-initiated', 'IdP-initiated']]],
  },
  {
    name: 'an SSO connection',
    path: '/sso-connections/nordlicht/edit',
    screen: [['P2-2-250'], 'SSO connections / nordlicht / Edit'],
    fields: [['P2-5-058', 'Code', 'text', { ...locked, value: 'nordlicht' }]],
  },
  {
    name: 'a new domain',
    path: '/domains/create',
    screen: [['P2-2-272'], 'Domains / Create'],
    whole: ['P2-1-008', ['Domain', 'Company', 'SSO connection', 'Sender address']],
    fields: [
      ['P2-2-274', 'Domain', 'text'],
      ['P2-2-275', 'Company', 'autocomplete'],
      ['P2-2-276', 'SSO connection', 'autocomplete'],
      ['P2-2-277', 'Sender address', 'text'],
    ],
    required: [
      ['P2-5-070', 'Domain'],
      ['P2-5-073', 'Company'],
    ],
    optional: ['P2-5-073', ['SSO connection', 'Sender address']],
  },
  {
    name: 'a domain',
    path: '/domains/DOM-0001/edit',
    screen: [['P2-2-273'], 'Domains / nordlicht.shop.example / Edit'],
    fields: [
      ['P2-2-274', 'Domain', 'text', { value: 'nordlicht.shop.example' }],
      ['P2-2-276', 'SSO connection', 'autocomplete', { value: 'nordlicht' }],
    ],
  },
];
