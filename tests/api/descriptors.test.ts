import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeProject as described } from '../../engine/studio/author/described.ts';
import { readModel, type Problem } from '../../engine/language/index.ts';
import { loadFolder } from '../../engine/language/load/disk.ts';
import type { DescriptorList, DescriptorPage, FoundFields } from '../../engine/studio/review/page.ts';
import type { FieldName } from '../../engine/model/project-types.ts';
import type { Api, Got } from './api.ts';
import { demoUsers, openPlatform } from './platform.ts';

const sources = loadFolder('resources');
const { model, problems } = readModel(sources);
const flaw: Problem = {
  ...{ code: 'dead-end', severity: 'warning', file: 'resources/orders.yaml', line: 14, column: 5, endColumn: 10 },
  ...{ message: 'state has no way out', hint: null, fix: null },
};

let api: Api;
beforeAll(async () => {
  if (model === null) throw new Error('The project has problems.');
  const read = { model, problems: [...problems, flaw] };
  api = await openPlatform({ review: { described: described(sources, read), folder: 'tests' }, limits: { review: 400 } });
});
afterAll(() => api.close());

const get = (path: string, as: string | null = 'admin', headers: Readonly<Record<string, string>> = {}): Promise<Got> =>
  api.send(`GET ${path}`, { as, headers });
const pageOf = async (name: string): Promise<DescriptorPage> => ((await get(`_descriptors/${name}`)).body as { data: DescriptorPage }).data;
const list = async (): Promise<DescriptorList> => ((await get('_descriptors')).body as { data: DescriptorList }).data;

describe('who may read descriptors', () => {
  it('is said by `descriptors` of _app.yaml, and by nothing else', async () => {
    for (const path of ['_descriptors', '_descriptors/orders', '_descriptors/_fields?q=email']) {
      expect((await get(path, null)).status).toBe(401);
      const open = [];
      for (const user of demoUsers) if ((await get(path, user)).status === 200) open.push(user);
      expect(open).toEqual(['admin']);
    }
  });

  it('tells those who may not why, in their language, and nothing about what there is', async () => {
    const refused = await get('_descriptors/orders', 'api_orders', { 'accept-language': 'de' });
    expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden', message: 'Sie dürfen die Deskriptoren nicht lesen' } });
    expect(await get('_descriptors/nowhere', 'api_orders')).toMatchObject({ status: 403 });
    expect(refused.text).not.toContain('resource');
  });
});

describe('fields over all resources', () => {
  it('are found by a part of their name, each with who sees and who changes it', async () => {
    const { fields, roles, isCut } = ((await get('_descriptors/_fields?q=ssn')).body as { data: FoundFields }).data;
    const who = (one: string): object => ({ anyone: 'no', roles: [{ roles: ['ROLE_API_USERS'], may: one }] });
    expect(fields).toMatchObject([
      {
        resource: 'users',
        field: 'ssn',
        see: who('yes'),
        change: [
          { by: 'create', who: who('yes') },
          { by: 'edit', who: who('yes') },
        ],
      },
    ]);
    expect([isCut, roles['ROLE_API_USERS']?.title.text]).toEqual([false, 'Users']);
  });

  it('are a hundred where there are more, and the answer says so', async () => {
    const { fields, isCut } = ((await get('_descriptors/_fields?q=a')).body as { data: FoundFields }).data;
    expect([fields.length, isCut]).toEqual([100, true]);
  });

  it('are found by the title that their reader has, which stays the one that is written', async () => {
    const found = async (asked: string, language: string): Promise<readonly string[]> => {
      const got = await get(`_descriptors/_fields?q=${asked}`, 'admin', { 'accept-language': language });
      return (got.body as { data: FoundFields }).data.fields.map(({ resource, field, title }) => `${resource}.${field} ${title.text}`);
    };
    const ssn = ['users.ssn Social security number'];
    expect(await found('versicherungsn', 'de')).toEqual(ssn);
    expect(await found('security num', 'en')).toEqual(ssn);
    expect(await found('versicherungsn', 'en')).toEqual([]);
  });

  it('are none without a word to search for', async () => {
    expect((await get('_descriptors/_fields')).body).toMatchObject({ data: { fields: [] } });
  });
});

describe('the list of descriptors', () => {
  it('has every resource and every shared file once', async () => {
    const names = (await list()).descriptors.map(({ name }) => name);
    const files = sources.map(({ file }) => file.replace('resources/', '').replace('.yaml', ''));
    expect(names.toSorted()).toEqual(files.toSorted());
  });

  it('counts what is in them, and their problems', async () => {
    const { descriptors } = await list();
    const orders = descriptors.find(({ name }) => name === 'orders');
    const own = model?.resources['orders'];
    const transitions = Object.values(own?.actions ?? {}).filter(({ to }) => to !== null).length;
    expect(orders).toMatchObject({
      ...{ kind: 'resource', file: 'resources/orders.yaml', errors: 0 },
      counts: { fields: own?.order.length, transitions, lines: readFileSync('resources/orders.yaml', 'utf8').trimEnd().split('\n').length },
    });
    expect(transitions).toBeGreaterThan(0);
    expect(orders?.warnings).toBe((await pageOf('orders')).problems.length);
    expect(orders?.warnings).toBeGreaterThan(0);
    expect(descriptors.find(({ name }) => name === '_roles')).toMatchObject({ kind: 'shared', list: null, edit: null });
    expect(descriptors.find(({ name }) => name === 'dashboard')).toMatchObject({ kind: 'page', edit: null });
  });

  it('says in short who may list and edit', async () => {
    const { descriptors, roles } = await list();
    const users = descriptors.find(({ name }) => name === 'users');
    expect(users?.list?.anyone).toBe('no');
    expect(users?.list?.roles).toContainEqual({ roles: ['ROLE_API_USERS'], may: 'yes' });
    expect(roles['ROLE_ADMIN']?.title.text).toEqual(expect.any(String));
  });
});

describe('one descriptor', () => {
  const state: FieldName<'orders'> = 'state';

  it('is the text as it is on disk, compiled with the places of its rules', async () => {
    const page = await pageOf('orders');
    expect(page.text).toBe(readFileSync('resources/orders.yaml', 'utf8'));
    expect(page.resource).toEqual(JSON.parse(JSON.stringify(model?.resources['orders'])));
    expect(page.resource?.fields[state]?.place).toMatchObject({ file: 'resources/orders.yaml', line: expect.any(Number) });
    expect(page.problems).toContainEqual(flaw);
  });

  it('tells where each key of a field comes from', async () => {
    const { origins, text } = await pageOf('orders');
    const type = origins[state]?.find(({ key }) => key === 'type');
    expect(type).toMatchObject({ value: 'state', from: 'written', rule: null });
    expect(text.split('\n')[(type?.place?.line ?? 0) - 1]).toContain('state');
    expect(origins[state]?.find(({ key }) => key === 'as')).toMatchObject({
      ...{ value: 'badge', from: 'default' },
      ...{ place: null, rule: 'by type' },
    });
  });

  it('tells who names it, at the very word', async () => {
    const { usedBy } = await pageOf('companies');
    expect(usedBy.every(({ by }) => by !== 'companies')).toBe(true);
    expect([...new Set(usedBy.map(({ by }) => by))]).toEqual(expect.arrayContaining(['_types', 'company-regions', 'users']));
    for (const { place, names, text } of usedBy) {
      const line = readFileSync(place.file, 'utf8').split('\n')[place.line - 1] ?? '';
      expect(line.trim()).toBe(text);
      expect(line.slice(place.column - 1)).toMatch(new RegExp(`^${names.split('.').at(-1) ?? ''}\\b`));
    }
  });

  it('has what policies say of it, whichever file says it, each at its line', async () => {
    const { policies } = await pageOf('orders');
    expect(policies.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['only ROLE_API_ORDERS can list orders', 'ROLE_ADMIN sees every orders', 'cancel of orders asks first']),
    );
    expect(policies.filter(({ text }) => !/\borders\b/.test(text))).toEqual([]);
    for (const { text, place } of policies)
      expect(
        readFileSync(place.file, 'utf8')
          .split('\n')
          [place.line - 1]?.slice(place.column - 1),
      ).toBe(text);
    expect((await pageOf('_orders.policy')).text).toBe(readFileSync('resources/_orders.policy.yaml', 'utf8'));
  });

  it('is there for shared files too, without a resource', async () => {
    expect(await pageOf('_roles')).toMatchObject({ resource: null, file: 'resources/_roles.yaml', origins: {} });
  });

  it('has a history, or the reason why there is none', async () => {
    const { history } = await pageOf('orders');
    expect(history).toEqual({ changes: [], missing: expect.stringMatching(/^(git|repository|commits)$/), isCut: false });
  });

  it.each([
    'nowhere',
    '__proto__',
    'constructor',
    '..%2Fpackage.json',
    '..%2f..%2fetc%2fpasswd',
    'resources%2Forders',
    'orders.yaml',
    '%2e%2e',
    'a%00b',
  ])('is not found by the name %s', async (name) => {
    expect(await get(`_descriptors/${name}`)).toMatchObject({ status: 404, body: { code: 'not-found', hint: null } });
  });
});

describe('the answers', () => {
  it('are sent once as long as nothing changes', async () => {
    const first = await get('_descriptors/orders');
    const tag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const again = await get('_descriptors/orders', 'admin', { 'if-none-match': tag });
    expect([again.status, again.text]).toEqual([304, '']);
    expect((await get('_descriptors/orders', 'api_orders', { 'if-none-match': tag })).status).toBe(403);
  });

  it('cannot be written, and are limited', async () => {
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect((await api.send(`${method} _descriptors/orders`, { as: 'admin' })).status).toBe(404);
    let last = 200;
    for (let n = 0; n < 400 && last !== 429; n += 1) last = (await get('_descriptors', null)).status;
    expect(last).toBe(429);
  });
});
