import { describe, expect, it } from 'vitest';
import { emptyQuery } from '../model/query.ts';
import { fieldOf, formOf, scopeOf } from '../model/testing.ts';
import { accept, listOf, refTo, resourceOf, typed } from '../../tests/fixtures/model.ts';
import { createRestSource } from './rest.ts';
import { ApiError } from './source.ts';

const op = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: readonly (string | { readonly param: string } | { readonly key: number })[],
) => ({ method, path, encoding: 'json' as const, read: [], headers: {}, send: null, behaviour: false });
const moons = resourceOf(
  'moons',
  [
    typed('code', 'code'),
    typed('name', 'string', { path: ['title', 'full'], sendAs: 'title.full' }),
    typed('planet', 'ref', { choices: refTo('planets') }),
  ],
  {
    parents: [
      {
        param: 'planet',
        resource: 'planets',
        wildcard: true,
        field: 'planet',
        title: { text: 'Planet', with: {}, tone: null, keep: false, link: null },
      },
    ],
    list: listOf(),
    accepts: [accept('name')],
    ops: {
      list: op('GET', ['planets', { param: 'planet' }, 'moons']),
      get: op('GET', ['planets', { param: 'planet' }, 'moons', { key: 0 }]),
      create: op('POST', ['planets', { param: 'planet' }, 'moons']),
      update: op('PUT', ['planets', { param: 'planet' }, 'moons', { key: 0 }]),
      delete: op('DELETE', ['planets', { param: 'planet' }, 'moons', { key: 0 }]),
    },
  },
);

interface Sent {
  readonly url: string;
  readonly init: RequestInit & { readonly headers: Record<string, string> };
}

/** A server that answers with what the test says and remembers what it was asked. */
function server(answer: () => Response) {
  const sent: Sent[] = [];
  let signedOut = 0;
  const source = createRestSource({
    base: '/api/v1',
    locale: () => 'de',
    zone: () => 'Europe/Berlin',
    onSignedOut: () => void signedOut++,
    fetch: (url, init) => {
      sent.push({ url: String(url), init: init as Sent['init'] }); // rest.ts always gives plain headers
      return Promise.resolve(answer());
    },
  });
  return { source, sent, signedOut: () => signedOut };
}

const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  () =>
    new Response(JSON.stringify(body), { status, headers });

describe('a list call', () => {
  it('carries filters, sort and page, reads data and metadata.total [P1-7.1-009] [P1-7.1-010] [P1-7.1-011] [P1-7.1-021] [P1-7.1-022] [P2-7-005] [P2-7-006] [P2-7-007]', async () => {
    const { source, sent } = server(
      json({
        data: [{ code: 'io', title: { full: 'Io' }, planet: 'jupiter', planet_data: { name: 'Jupiter' } }],
        metadata: { total: 79, total_estimated: true },
      }),
    );
    const query = {
      ...emptyQuery,
      filters: [{ param: 'name', op: 'contains' as const, values: ['i'] }],
      sort: [{ by: 'name', desc: true }],
      limit: 25,
      offset: 50,
    };
    const page = await source.list(moons, query, { planet: '*', with_rings: 'true' });
    expect(sent[0]?.url).toBe('/api/v1/planets/*/moons?name=%7Ei&_limit=25&_offset=50&_sort%5Bname%5D=desc&with_rings=true');
    expect(page).toMatchObject({
      total: 79,
      isEstimated: true,
      rows: [{ code: 'io', name: 'Io', planet: 'jupiter', _data: { planet: { name: 'Jupiter' } } }],
    });
  });

  it('is sent with credentials, language and zone [P1-7.1-002] [P2-7-002]', async () => {
    const { source, sent } = server(json({ data: [] }));
    await source.list(moons, emptyQuery, {});
    expect(sent[0]?.init).toMatchObject({ credentials: 'include', headers: { 'Accept-Language': 'de', 'X-Timezone': 'Europe/Berlin' } });
  });
});

describe('a call for one record', () => {
  it('unwraps data or takes the bare record, and keeps the version [P1-7.1-024] [P2-7-018]', async () => {
    const wrapped = server(json({ data: { code: 'io', title: { full: 'Io' } } }, 200, { etag: '"7"' }));
    const bare = server(json({ code: 'io', title: { full: 'Io' } }));
    expect(await wrapped.source.get(moons, ['io'], { planet: 'jupiter' })).toEqual({
      values: { code: 'io', name: 'Io', _version: '7' },
      version: '"7"',
    });
    expect((await bare.source.get(moons, ['io'], { planet: 'jupiter' })).values).toEqual({ code: 'io', name: 'Io' });
    expect(wrapped.sent[0]?.url).toBe('/api/v1/planets/jupiter/moons/io');
  });

  it('creates by POST and takes the key from Location when the body is empty [P1-7.1-025] [P1-7.1-030] [P2-7-021]', async () => {
    const { source, sent } = server(
      () => new Response(null, { status: 201, headers: { location: '/api/v1/planets/jupiter/moons/a%2Fb' } }),
    );
    const made = await source.create(moons, { name: 'New' }, { planet: 'jupiter' });
    expect(made.values).toEqual({ code: 'a/b', name: 'New' });
    expect([sent[0]?.init.method, sent[0]?.init.body]).toEqual(['POST', '{"title":{"full":"New"}}']);
  });

  it('updates by PUT with If-Match and deletes by DELETE [P1-7.1-026] [P1-7.1-027] [P1-7.1-030] [P1-7.2-025] [P2-7-019] [P2-7-020]', async () => {
    const { source, sent } = server(json({ message: 'fine' }));
    const saved = await source.update(moons, ['io'], { code: 'io', name: 'Io' }, { params: { planet: 'jupiter' }, version: '"7"' });
    await source.remove(moons, ['a/b'], { params: { planet: 'jupiter' }, version: '"3"' });
    expect(saved.values).toEqual({ code: 'io', name: 'Io' });
    expect(sent[0]?.init).toMatchObject({
      ...{ method: 'PUT', headers: { 'If-Match': '"7"' } },
      body: '{"code":"io","title":{"full":"Io"}}',
    });
    expect([sent[1]?.init.method, sent[1]?.url]).toEqual(['DELETE', '/api/v1/planets/jupiter/moons/a%2Fb']);
    expect(sent[1]?.init.headers).toMatchObject({ 'If-Match': '"3"' });
  });
});

describe('a refused call', () => {
  it('names field errors by field, not by wire name', async () => {
    const { source } = server(json({ message: 'Check the fields', code: 'invalid', errors: { 'title.full': ['Too long'] } }, 422));
    await expect(source.create(moons, {}, {})).rejects.toMatchObject({ status: 422, code: 'invalid', fields: { name: ['Too long'] } });
  });

  it('names the own fields of a form by field too', async () => {
    const form = formOf([], { fields: { reason: fieldOf('reason', { sendAs: 'why' }) } });
    const shape = { form, scope: scopeOf({}) };
    const { source } = server(json({ message: 'Check the fields', errors: { why: ['Too short'] } }, 422));
    await expect(source.create(moons, {}, {}, { shape })).rejects.toMatchObject({ fields: { reason: ['Too short'] } });
    const again = server(json({ message: 'Check the fields', errors: { why: ['Too short'] } }, 422));
    const options = { params: { planet: 'jupiter' }, version: null, shape };
    await expect(again.source.update(moons, ['io'], {}, options)).rejects.toMatchObject({ fields: { reason: ['Too short'] } });
  });

  it('brings the current record when the version was stale', async () => {
    const { source } = server(json({ message: 'Stale', code: 'stale', current: { code: 'io', title: { full: 'Ioo' } } }, 412));
    await expect(source.update(moons, ['io'], {}, { params: {}, version: '"1"' })).rejects.toMatchObject({
      status: 412,
      current: { name: 'Ioo' },
    });
  });

  it.each<readonly [what: string, answer: Response, message: string, fields: object]>([
    [
      'a message and errors by field',
      Response.json({ message: 'Check the fields', errors: { 'title.full': ['Too long', 'Too loud'] } }, { status: 422 }),
      'Check the fields',
      { name: ['Too long', 'Too loud'] },
    ],
    ['a message alone', Response.json({ message: 'No such moon' }, { status: 404 }), 'No such moon', {}],
    ['a page of a proxy', new Response('<h1>502</h1>', { status: 502, statusText: 'Bad Gateway' }), 'HTTP 502 Bad Gateway', {}],
    ['another object', Response.json({ error: { reason: 'x' } }, { status: 500 }), 'HTTP 500', {}],
    ['a list', Response.json(['x'], { status: 500 }), 'HTTP 500', {}],
    ['nothing', new Response(null, { status: 503, statusText: 'Service Unavailable' }), 'HTTP 503 Service Unavailable', {}],
  ])('says what is wrong from %s [P2-8-063] [P1-8-065]', async (_what, answer, message, fields) => {
    const { source } = server(() => answer);
    await expect(source.create(moons, {}, {})).rejects.toMatchObject({ message, fields });
  });

  it('ends the session on 401, but not for whoami [P1-7.1-063] [P2-8-001]', async () => {
    const { source, signedOut } = server(json({}, 401));
    await expect(source.send({ method: 'GET', path: '/whoami?login_successful=true' })).rejects.toBeInstanceOf(ApiError);
    expect(signedOut()).toBe(0);
    await expect(source.remove(moons, ['io'], { params: {}, version: null })).rejects.toBeInstanceOf(ApiError);
    expect(signedOut()).toBe(1);
  });

  it.each([
    ['GET', false, 'network', 'Failed to fetch'],
    ['POST', true, 'network', 'Failed to fetch'],
    ['POST', false, 'unanswered', 'No answer to POST: Failed to fetch'],
    ['DELETE', false, 'unanswered', 'No answer to DELETE: Failed to fetch'],
  ] as const)('has status 0 when the network failed: %s, offline %s, is %s', async (method, isOffline, code, message) => {
    const source = createRestSource({
      base: '',
      locale: () => 'en',
      zone: () => 'UTC',
      onSignedOut: () => undefined,
      isOffline: () => isOffline,
      fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    });
    await expect(source.send({ method, path: '/x' })).rejects.toMatchObject({ status: 0, code, message });
  });
});
