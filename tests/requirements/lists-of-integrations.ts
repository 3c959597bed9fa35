/** Gateways, SSO connections, domains and deployments: what the specification says of their lists. */
import type { ListRows } from './lists.ts';

const usual = ['25', '50', '100', '500'];

export const integrations: readonly ListRows[] = [
  {
    resource: 'communication-gateways',
    path: '/communication-gateways',
    screen: ['P2-2-224', 'Communication gateways'],
    columns: ['ID', 'Company', 'Direction', 'Type', 'Scopes', 'Endpoint', 'Topics', 'Enabled', 'Status', 'Last message'],
    columnRows: [
      ['P2-2-232', null],
      ['P2-2-229', 'Company'],
      ['P1-6-019', 'Company'],
    ],
    filters: ['Direction', 'Type', 'Status', 'Company'],
    filterRows: [['P2-2-232', null]],
    call: { path: '/communication-gateways', sort: '_sort[id]=asc', limit: '500' },
    callRows: ['P2-2-014', 'P2-2-226', 'P2-2-232'],
    pageSizes: usual,
  },
  {
    resource: 'sso-connections',
    path: '/sso-connections',
    screen: ['P2-2-245', 'SSO connections'],
    columns: ['Code', 'Tenant', 'SAML IdP', 'SAML entity ID', 'SAML flow', 'Updated'],
    columnRows: [['P2-2-248', null]],
    filters: ['Code', 'Tenant', 'SAML flow', 'SAML entity ID'],
    filterRows: [],
    call: { path: '/sso-connections', sort: '_sort[id]=asc', limit: '25' },
    callRows: ['P2-2-248'],
    pageSizes: usual,
  },
  {
    resource: 'domains',
    path: '/domains',
    screen: ['P2-2-252', 'Domains'],
    columns: ['Domain', 'Company', 'SSO connection', 'Reachable', 'Uptime monitor', 'SSL monitor', 'Visitor tracking ID'],
    columnRows: [
      ['P2-2-253', 'Domain'],
      ['P2-2-254', 'Company'],
      ['P2-2-255', 'SSO connection'],
      ['P2-2-256', 'Reachable'],
      ['P2-2-257', 'Uptime monitor'],
      ['P2-2-258', 'SSL monitor'],
      ['P2-2-263', 'Visitor tracking ID'],
    ],
    filters: ['Domain', 'Company'],
    filterRows: [
      ['P2-2-265', 'Domain'],
      ['P2-2-266', 'Company'],
    ],
    call: { path: '/domains', sort: '_sort[full_qualified_domain_name]=asc', limit: '25' },
    callRows: ['P2-2-264'],
    pageSizes: usual,
  },
  {
    resource: 'deployments',
    path: '/deployments',
    screen: ['P2-2-399', 'Deployments'],
    columns: ['ID', 'VPN host', 'Hosts', 'Channels', 'Presets', 'Last deployment'],
    columnRows: [
      ['P2-2-401', 'ID'],
      ['P2-2-402', 'VPN host'],
      ['P2-2-403', 'Hosts'],
      ['P2-2-404', 'Channels'],
      ['P2-2-405', 'Presets'],
      ['P2-2-406', 'Last deployment'],
    ],
    filters: ['ID', 'VPN host', 'Channels', 'Features', 'Last deployment'],
    filterRows: [],
    call: { path: '/deployments', sort: '_sort[id]=asc', limit: '500' },
    callRows: ['P2-2-400'],
    pageSizes: usual,
  },
];
