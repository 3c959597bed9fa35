import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api, Got } from './api.ts';
import { openPlatform } from './platform.ts';

type Row = Readonly<Record<string, unknown>>;

let api: Api;
beforeAll(async () => void (api = await openPlatform()), 120_000);
afterAll(() => api.close());

const send = (request: string, as: string, body?: unknown): Promise<Got> => api.send(request, { as, body });
const dataOf = (got: Got): Row => (got.body as { data: Row }).data;
const rowsOf = (got: Got): readonly Row[] => (got.body as { data: readonly Row[] }).data;
const errorsOf = (got: Got): readonly string[] => Object.keys((got.body as { errors?: object }).errors ?? {});

const service = { binding: 'http_post', url: 'https://login.moon.example/saml' };
const connection = {
  id: 'moon-base',
  tenant: 'NORDLICHT',
  saml_idp: 'Okta',
  saml_entity_id: 'https://login.moon.example/metadata',
  saml_flow: 'sp_initiated',
  single_sign_on_services: [{ ...service, binding: 'http_redirect' }, service],
  single_logout_services: [service],
  keys: [{ x509_certificate: 'MIICabc+/==', comment: 'Signing' }],
  mapping: [{ key: 'email', value: 'mail' }],
};

describe('an SSO connection', () => {
  it('keeps what it was given, and when it was changed [P2-1-008] [P2-3-076] [P2-3-077] [P2-3-078] [P2-3-079] [P2-3-080] [P2-3-081] [P2-3-082] [P2-3-084] [P2-3-085] [P2-3-087]', async () => {
    expect((await send('POST sso-connections', 'admin', connection)).status).toBe(201);
    const kept = dataOf(await send('GET sso-connections/moon-base', 'admin'));
    expect(kept).toMatchObject({ ...connection, updated_at: '2031-05-01T12:00:00.000Z' });
    api.clock.now = new Date('2031-05-01T12:05:00Z');
    const put = await send('PUT sso-connections/moon-base', 'admin', { ...connection, saml_flow: 'idp_initiated' });
    expect(dataOf(put)).toMatchObject({ saml_flow: 'idp_initiated', updated_at: '2031-05-01T12:05:00.000Z' });
  });

  it.each([
    ['P2-5-055', { id: null }, 'id'],
    ['P2-5-056', { id: 'Moon' }, 'id'],
    ['P2-5-056', { id: 'moon1' }, 'id'],
    ['P2-5-056', { id: 'moon_base' }, 'id'],
    ['P2-5-057', { id: 'nordlicht' }, 'id'],
    ['P2-5-059', { tenant: null }, 'tenant'],
    ['P2-5-060', { saml_idp: null }, 'saml_idp'],
    ['P2-5-061', { saml_entity_id: null }, 'saml_entity_id'],
    ['P2-5-062', { saml_flow: null }, 'saml_flow'],
    ['P2-3-080', { saml_flow: 'both' }, 'saml_flow'],
    ['P2-3-083', { single_sign_on_services: [{ ...service, binding: 'soap' }] }, 'single_sign_on_services.0.binding'],
    ['P2-5-063', { single_sign_on_services: [{ ...service, binding: null }] }, 'single_sign_on_services.0.binding'],
    ['P2-5-063', { single_logout_services: [{ ...service, binding: null }] }, 'single_logout_services.0.binding'],
    ['P2-5-064', { single_sign_on_services: [service, { ...service, url: null }] }, 'single_sign_on_services.1.url'],
    ['P2-5-064', { single_logout_services: [{ ...service, url: null }] }, 'single_logout_services.0.url'],
    ['P2-5-065', { single_sign_on_services: [{ ...service, url: 'login.moon.example' }] }, 'single_sign_on_services.0.url'],
    ['P2-5-065', { single_logout_services: [{ ...service, url: 'login.moon.example' }] }, 'single_logout_services.0.url'],
    [
      'no password in a URL',
      { single_sign_on_services: [{ ...service, url: 'https://a:secret@login.moon.example' }] },
      'single_sign_on_services.0.url',
    ],
    [
      'no password in a URL',
      { single_logout_services: [{ ...service, url: 'https://a:secret@login.moon.example' }] },
      'single_logout_services.0.url',
    ],
    ['P2-5-066', { keys: [{ comment: 'none' }] }, 'keys.0.x509_certificate'],
    ['P2-5-067', { keys: [{ x509_certificate: '-----BEGIN-----' }] }, 'keys.0.x509_certificate'],
    ['P2-5-068', { mapping: [{ key: 'email', value: null }] }, 'mapping.0.value'],
    ['P2-5-068', { mapping: [{ key: null, value: 'mail' }] }, 'mapping.0.key'],
    ['P2-3-086', { mapping: [{ key: 'shoe_size', value: 'size' }] }, 'mapping.0.key'],
    ['P2-5-069', { mapping: [connection.mapping[0], { key: 'email', value: 'other' }] }, 'mapping.1.key'],
  ])('[%s] is refused with %j', async (_id, change, field) => {
    const got = await send('POST sso-connections', 'admin', { ...connection, id: 'moon-other', ...change });
    expect([got.status, errorsOf(got)]).toEqual([422, [field]]);
  });

  it('keeps certificates without white space [P2-5-067] [P2-5-069]', async () => {
    const keys = [{ x509_certificate: 'MIIC\n abc+/\r\n==\n', comment: null }];
    const got = await send('POST sso-connections', 'admin', { ...connection, id: 'moon-lines', keys });
    expect([got.status, dataOf(got)['keys']]).toEqual([201, [{ x509_certificate: 'MIICabc+/==' }]]);
  });

  it('takes every field of a user that may be mapped [P2-3-086]', async () => {
    const keys =
      'first_name last_name email username id_origin company currency country_origin locale roles groups phone company_unit organization department costcenter enabled';
    const mapping = keys.split(' ').map((key) => ({ key, value: `saml-${key}` }));
    const got = await send('POST sso-connections', 'admin', { ...connection, id: 'moon-all', mapping });
    expect([got.status, dataOf(got)['mapping']]).toEqual([201, mapping]);
  });

  it('keeps its code [P2-5-058]', async () => {
    const got = await send('PUT sso-connections/nordlicht', 'admin', { ...connection, id: 'moon-new' });
    expect([got.status, errorsOf(got)]).toEqual([422, ['id']]);
  });

  it('is the source of the users that came by it [P2-2-246]', async () => {
    const all = rowsOf(await send('GET users?source=nordlicht&_limit=100', 'admin'));
    expect(all.length).toBeGreaterThan(0);
    expect(all.map((row) => row['company'])).toEqual(all.map(() => 'NORDLICHT'));
  });

  it.each(['superuser', 'api_users', 'nobody'])('is nothing for %s [P2-2-251] [P1-6-013]', async (as) => {
    expect((await send('GET sso-connections', as)).status).toBe(403);
    expect((await send('GET sso-connections/nordlicht', as)).status).toBe(403);
    expect((await send('POST sso-connections', as, { ...connection, id: 'moon-no' })).status).toBe(403);
  });
});
