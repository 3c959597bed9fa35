import { keepSentence, type RecordOf, say } from 'steward/server';
import type { DemoCompany } from './companies.ts';
import { type DemoRecord, daysAgo, type RowOfList, type DemoSeeds } from './demo.ts';
import type { RandomSource } from './random.ts';

type Gateway = RecordOf<'communication-gateways'>;
type GatewayType = NonNullable<Gateway['type']>;

/** The host that the settings name unless they name another. */
const sftpHost = 'sftp.steward.example';

const scopesOf: Readonly<Partial<Record<GatewayType, NonNullable<Gateway['scopes']>>>> = {
  budget_voucher: ['voucher'],
  agcod: ['voucher'],
  cadooz: ['voucher'],
  wex: ['payment'],
  linc: ['voucher', 'payment'],
};

const kinds: readonly GatewayType[] = [
  ...(['api', 'email', 'filesystem', 'api', 'email', 'budget_voucher'] as const),
  ...(['api', 'agcod', 'cadooz', 'filesystem', 'wex', 'linc'] as const),
];
const topicSets: readonly NonNullable<Gateway['topics']>[] = [
  ['ofr_cxml'],
  ['ofr_pdf'],
  ['ofr_csv', 'inventory_cxml'],
  ['ofr_json', 'confirmation_cxml'],
  ['ofr_generic'],
  ['incentives_csv'],
];

/** Gateways of suppliers, distributors and service partners: every type and every status. */
export function createGateways(seeds: DemoSeeds): DemoRecord<'communication-gateways'>[] {
  const owners = seeds.companies.filter(({ group }) => ['supplier', 'distributor', 'servicepartner'].includes(group));
  const count = Math.max(24, Math.round(60 * Math.sqrt(seeds.scale)));
  return Array.from({ length: count }, (_, index): DemoRecord<'communication-gateways'> => {
    const type = kinds[index % kinds.length] ?? 'api';
    const owner = owners[(index * 7) % owners.length]?.code ?? 'HANSA-SERVICE';
    const own: Gateway = {
      id: `GW-${String(index + 1).padStart(4, '0')}`,
      company: owner,
      type,
      direction: index % 5 === 4 ? 'incoming' : 'outgoing',
      scopes: scopesOf[type] ?? seeds.random.some(['shipping', 'generic'] as const, seeds.random.int(1, 2)),
      topics: topicSets[index % topicSets.length] ?? [],
      options: index % 6 === 3 ? { timeout: 30, retries: 3 } : {},
      accounts: index % 4 === 0 ? [`${owner.toLowerCase()}-main`] : [],
    };
    return {
      resource: 'communication-gateways',
      values: {
        ...own,
        ...createEndpoint(type, owner, seeds.random),
        ...createGatewayStanding(seeds, { index, host: `${owner.toLowerCase()}.example` }),
      },
    };
  });
}

function createEndpoint(type: GatewayType, company: string, random: RandomSource): Gateway {
  const host = `${company.toLowerCase()}.example`;
  if (type === 'email') return { endpoint: `orders@${host}` };
  if (type !== 'filesystem') return { endpoint: `https://api.${host}/${type === 'api' ? 'orders' : type.replace('_', '-')}` };
  const key = `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${randomBase64(random, 43)} ${company.toLowerCase()}`;
  return { endpoint: `sftp://${company}@${sftpHost}`, public_key: key };
}

function createGatewayStanding(seeds: DemoSeeds, { index, host }: { index: number; host: string }): Gateway {
  const last = daysAgo(seeds, seeds.random.int(1, 20));
  if (index % 8 === 3)
    return {
      ...{ enabled: true, status: 'exception', last_message_at: last },
      exception: keepSentence(say('{host} could not be reached: {code}', { host, code: 'ETIMEDOUT' })),
    };
  if (index % 8 === 6) return { enabled: true, status: 'problem', last_message_at: last };
  if (index % 8 === 7) return { enabled: false, status: 'disabled' };
  return { enabled: true, status: 'ready', last_message_at: last };
}

type Connection = RecordOf<'sso-connections'>;

/** SSO connections of the first tenants; the users of a tenant that came by single sign-on came by its connection. */
export function createConnections(seeds: DemoSeeds): DemoRecord<'sso-connections'>[] {
  const tenants = seeds.companies.filter(({ group }) => group === 'tenant').slice(0, 6);
  const key = (comment: string): RowOfList<Connection['keys']> => ({ x509_certificate: `MIIC${randomBase64(seeds.random, 396)}`, comment });
  return tenants.map((tenant, index): DemoRecord<'sso-connections'> => {
    const at = `https://login.${tenant.code.toLowerCase()}.example/saml`;
    const redirect: RowOfList<Connection['single_sign_on_services']> = { binding: 'http_redirect', url: `${at}/sso/redirect` };
    const mapping: NonNullable<Connection['mapping']> = [
      { key: 'email', value: 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress' },
      { key: 'first_name', value: 'givenName' },
      { key: 'last_name', value: 'sn' },
      { key: 'groups', value: 'memberOf' },
    ];
    const post: RowOfList<Connection['single_sign_on_services']> = { binding: 'http_post', url: `${at}/sso/post` };
    return {
      resource: 'sso-connections',
      values: {
        id: connectionCodeOf(tenant, index),
        tenant: tenant.code,
        saml_idp: seeds.random.pick(['Entra ID', 'Okta', 'Keycloak', 'ADFS']),
        saml_entity_id: `${at}/metadata`,
        saml_flow: index % 3 === 2 ? 'idp_initiated' : 'sp_initiated',
        single_sign_on_services: index % 2 === 0 ? [redirect, post] : [redirect],
        single_logout_services: index % 3 === 1 ? [] : [{ binding: 'http_redirect', url: `${at}/slo` }],
        keys: ['Signing', 'Signing, next'].slice(0, 1 + (index % 2)).map(key),
        mapping: mapping.slice(0, 3 + (index % 2)),
        updated_at: daysAgo(seeds, seeds.random.int(5, 400)),
      },
    };
  });
}

// A code of it holds lower-case letters and hyphens, so the number of the company goes.
function connectionCodeOf({ code }: DemoCompany, index: number): string {
  const name = code
    .toLowerCase()
    .replace(/[^a-z-]/g, '')
    .replace(/-+$/, '');
  return index === 0 ? name : `${name}-${'abcdefghij'.charAt(index - 1)}`;
}

/** Users that came by single sign-on, with the connection of their tenant as source. */
export function assignConnections(
  records: readonly DemoRecord<'users' | 'user-addresses'>[],
  connections: readonly DemoRecord<'sso-connections'>[],
): DemoRecord<'users' | 'user-addresses'>[] {
  const byTenant = new Map(connections.map(({ values }) => [values.tenant, values.id]));
  return records.map((demo) => {
    if (demo.resource !== 'users') return demo;
    const { source, company, username } = demo.values;
    const connection = source === 'sso' || username === 'tenant' ? byTenant.get(company) : undefined;
    return connection === undefined ? demo : { ...demo, values: { ...demo.values, source: connection } };
  });
}

/** Domains of the first tenants' shops, as the monitor has seen them last. */
export function createDomains(seeds: DemoSeeds, connections: readonly DemoRecord<'sso-connections'>[]): DemoRecord<'domains'>[] {
  const tenants = seeds.companies.filter(({ group }) => group === 'tenant').slice(0, 8);
  return tenants.flatMap((tenant, index) => {
    const shop = `${tenant.code.toLowerCase()}.shop.example`;
    const connection = connections.find(({ values }) => values.tenant === tenant.code)?.values.id ?? null;
    return [shop, `stage.${shop}`].map((name, nth): DemoRecord<'domains'> => {
      const at = index * 2 + nth;
      const own: RecordOf<'domains'> = {
        id: `DOM-${String(at + 1).padStart(4, '0')}`,
        full_qualified_domain_name: name,
        company: tenant.code,
        sso_connection: connection,
        sender_address: nth === 0 ? `no-reply@${shop}` : null,
        visitor_tracking_id:
          nth === 0
            ? `G-${randomBase64(seeds.random, 10)
                .replace(/[^A-Za-z0-9]/g, 'X')
                .toUpperCase()}`
            : null,
      };
      return { resource: 'domains', values: { ...own, ...createDomainReading(at) } };
    });
  });
}

function createDomainReading(index: number): RecordOf<'domains'> {
  if (index % 8 === 5) return { reachable: false, uptime_monitor: true, ssl_monitor: null };
  if (index % 8 === 7) return { reachable: null, uptime_monitor: false, ssl_monitor: null };
  return { reachable: true, uptime_monitor: true, ssl_monitor: index % 8 === 2 ? 'CERT_EXPIRING' : 'CERT_OK' };
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function randomBase64(random: RandomSource, length: number): string {
  return Array.from({ length }, () => letters.charAt(random.int(0, letters.length - 1))).join('');
}
