/** `steward init --from-openapi`: a project that administers an API which nobody described for it, at once and for one role alone. */
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { runHandedCommand } from '../../engine/project/commands.ts';
import { openServer } from '../../engine/server/main.ts';
import { plainProject } from '../../engine/server/project.ts';
import { main } from '../../engine/studio/cli/main.ts';
import { openGalaxy, openOrchard, orchardDocument, type DescribedServer } from './described-servers.ts';

const galaxy = join(import.meta.dirname, '../foreign/galaxy-3.1.json');

let cwd = '';
let said = '';
beforeAll(() => (cwd = mkdtempSync(join(tmpdir(), 'steward-init-'))));
afterAll(() => rmSync(cwd, { recursive: true }));

const write = (text: string): void => void (said += text);
const init = (...args: readonly string[]) => {
  said = '';
  return runHandedCommand('init', args, { cwd, env: {}, write });
};
const read = (file: string): string => readFileSync(join(cwd, file), 'utf8');

function checkStrictly(dir: string): readonly [code: number, text: string] {
  let text = '';
  const code = main(['check', '--strict'], { cwd: join(cwd, dir), write: (part) => void (text += part) });
  return [code, text];
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: { data: Record<string, unknown>; metadata?: { total: number }; error?: unknown };
  readonly text: string;
}

/** The project's own server, and what somebody is answered there. */
async function serve(dir: string, more: Readonly<Record<string, string>>) {
  const env = { ...parseEnv(read(`${dir}/.env`)), SEED: 'none', DATA_DIR: join(cwd, `${dir}-data`), ...more };
  const running = await openServer({ root: join(cwd, dir), env, project: plainProject, hasPages: false, log: () => undefined });
  const enter = async (username: string): Promise<string> => {
    const answer = await running.app.request('/sso/login', { method: 'POST', body: new URLSearchParams({ username }) });
    return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  };
  const askAs =
    (cookie: string) =>
    async (method: string, path: string, body?: object, headers: Readonly<Record<string, string>> = {}): Promise<Answer> => {
      const sent = { cookie, 'content-type': 'application/json', ...headers };
      const got = await running.app.request(`/api/v1/${path}`, { method, headers: sent, ...(body && { body: JSON.stringify(body) }) });
      const text = await got.text();
      return { status: got.status, headers: got.headers, text, body: (text === '' ? {} : JSON.parse(text)) as Answer['body'] };
    };
  return { running, enter, askAs };
}

const idsOf = ({ body }: Answer): readonly unknown[] => (body.data as unknown as { id: unknown }[]).map(({ id }) => id);

describe('the admin of a document that nobody here wrote', () => {
  let server: DescribedServer;
  beforeAll(async () => {
    server = await openGalaxy(Array.from({ length: 25 }, (_, at) => ({ id: at + 1, name: `Planet ${at + 1}`, moons: at })));
    copyFileSync(galaxy, join(cwd, 'galaxy.json'));
    expect(await init('stars', '--from-openapi', 'galaxy.json')).toBe(0);
  });
  afterAll(() => server.close());

  it('says what it found, where to go on, and what it left', () => {
    expect(said).toMatch(/^Stars is in stars\. It administers one collection of https:\/\/galaxy\.scalar\.com, for ROLE_ADMIN alone\./);
    expect(said).toContain('Put the token into .env: SOURCE_SCALAR_GALAXY_TOKEN.');
    expect(said).toContain('  cd stars\n  npm install\n  npm run dev\n');
    expect(said).toContain('POST /planets/{planetId}/image');
    expect(parseEnv(read('stars/.env'))).toEqual({ OUTGOING_HOSTS: 'galaxy.scalar.com', SOURCE_SCALAR_GALAXY_TOKEN: '' });
    expect(read('stars/steward.config.ts')).toContain("home: 'planets'");
  });

  it('passes check as strictly as there is', () => {
    expect(checkStrictly('stars')).toEqual([0, 'resources: 4 files, no problems\n']);
  });

  it('lists, creates, changes and deletes there, and tells why it may not', async () => {
    const { running, enter, askAs } = await serve('stars', {
      ...{ SOURCE_SCALAR_GALAXY_URL: server.url, SOURCE_SCALAR_GALAXY_TOKEN: 'stardust', OUTGOING_HOSTS: '127.0.0.1' },
    });
    const ask = askAs(await enter('admin'));
    const list = await ask('GET', 'planets?_limit=5&_offset=20');
    expect([idsOf(list), list.body.metadata?.total]).toEqual([[21, 22, 23, 24, 25], 25]);
    expect(server.calls.at(-1)).toBe('GET /planets?offset=20&limit=5');
    const made = await ask('POST', 'planets', { name: 'Ceres' });
    expect([made.status, made.body.data]).toEqual([201, expect.objectContaining({ id: 26, name: 'Ceres' })]);
    const known = await ask('GET', 'planets/3');
    const tag = { 'if-match': known.headers.get('etag') ?? '' };
    expect((await ask('PUT', 'planets/3', { ...known.body.data, name: 'Earth' }, tag)).status).toBe(200);
    // What no field describes is sent back as it was.
    expect(await (await fetch(`${server.url}/planets/3`)).json()).toEqual({ id: 3, name: 'Earth', moons: 2 });
    expect((await ask('DELETE', 'planets/4')).status).toBe(204);
    expect((await ask('GET', 'planets/4')).status).toBe(404);
    const refused = await ask('POST', 'planets', { name: 'Vulcan' });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('There is no such planet.')]);
    expect((await running.app.request('/api/v1/planets')).status).toBe(401);
    await running.close();
  });
});

describe('the admin of an API with filters, an order, references and errors by field', () => {
  const grower = (digit: number): string => `00000000-0000-4000-8000-00000000000${digit}`;
  let server: DescribedServer;
  let documents: ReturnType<typeof createServer>;
  let at = '';
  beforeAll(async () => {
    const kinds = ['apple', 'pear'];
    server = await openOrchard({
      growers: [1, 2].map((digit) => ({ id: grower(digit), name: `Grower ${digit}`, api_token: 'hush' })),
      trees: Array.from({ length: 6 }, (_, n) => ({
        ...{
          id: n + 1,
          name: `Tree ${n + 1}`,
          kind: kinds[n % 2],
          height: 10 - n,
          planted: null,
          grower_id: grower(1 + (n % 3 === 0 ? 1 : 0)),
        },
        ...{ parent: n === 5 ? { id: 1, name: 'Tree 1' } : null, rings: n },
      })),
    });
    documents = createServer((_, response) => response.end(orchardDocument));
    await new Promise<void>((resolve) => documents.listen(0, '127.0.0.1', resolve));
    at = `http://127.0.0.1:${(documents.address() as AddressInfo).port}/openapi.yaml`;
    expect(await init('desk', '--from-openapi', at, '--url', `${server.url}/v2/`)).toBe(0);
  });
  afterAll(async () => {
    await new Promise((resolve) => documents.close(resolve));
    await server.close();
  });

  it('begins with a document that is one', async () => {
    expect(await new Validator().validate(parse(orchardDocument) as Record<string, unknown>)).toMatchObject({ valid: true });
  });

  it('passes check as strictly as there is, with what the document says and nothing else', () => {
    expect(checkStrictly('desk')).toEqual([0, 'resources: 5 files, no problems\n']);
    const trees = read('desk/resources/trees.yaml');
    for (const line of [
      'source: {from: orchard, path: trees/}',
      '  id: {type: integer, readOnly: true}',
      '  name: {type: string, title: What people call it, required: true, minLength: 2, maxLength: 40}',
      '  kind: {required: true, immutable: true, enum: [apple, pear]}',
      '  height: {type: number, minimum: 0}',
      '  grower_id: {type: ref, to: growers}',
      '  parent: {type: ref, to: trees, path: parent.id}',
      '  rings: {type: integer, filledBy: outside}',
      '  filters: [grower_id, kind]',
    ])
      expect(trees.split('\n')).toContain(line);
    expect(trees).toContain('POST /trees/{tree_id}/water');
    expect(trees).toContain('takes near, which');
    expect(read('desk/resources/growers.yaml')).toContain('\nedit: false\ndelete: false\n');
    expect(read('desk/resources/growers.yaml')).not.toContain('api_token:');
    expect(parse(read('desk/resources/_app.yaml'))).toMatchObject({
      menu: [{ group: 'orchard' }, { group: 'administration' }],
      sources: {
        orchard: {
          ...{
            dialect: 'plain',
            url: `${server.url}/v2`,
            auth: { header: 'X-Orchard-Key', value: '{token}' },
            rows: 'data',
            update: 'PATCH',
          },
          ...{
            paging: { limit: 'limit', offset: 'skip', most: 2 },
            total: { body: 'count' },
            sort: { param: 'sort' },
            search: 'q={value}',
          },
          errors: { message: 'title', at: 'detail', field: 'loc', text: 'msg' },
        },
      },
    });
  });

  it('asks for what the API knows, tells its refusals at their fields, and lets in nobody else', async () => {
    const trees = join(cwd, 'desk/resources/trees.yaml');
    writeFileSync(trees, readFileSync(trees, 'utf8').replace('access: ROLE_ADMIN', 'access: { use: true, write: ROLE_ADMIN }'));
    const { running, enter, askAs } = await serve('desk', { SOURCE_ORCHARD_TOKEN: 'windfall' });
    const ask = askAs(await enter('admin'));
    const asked = async (query: string) => {
      const got = await ask('GET', `trees?${query}`);
      return [got.status, idsOf(got), got.body.metadata?.total];
    };
    expect(await asked('_limit=5&_offset=0')).toEqual([200, [1, 2, 3, 4, 5], 6]);
    expect(await asked('_limit=2&_offset=0&kind=pear&_sort[height]=asc')).toEqual([200, [6, 4], 3]);
    expect(server.calls.at(-1)).toBe('GET /v2/trees/?kind=pear&sort=height&skip=0&limit=2');
    expect(await asked(`_limit=2&_offset=0&grower_id=${grower(2)}`)).toEqual([200, [1, 4], 2]);
    expect(await asked('_limit=9&_offset=0&q=tree%203')).toEqual([200, [3], 1]);
    expect((await ask('GET', 'trees?height=3')).status).toBe(400);
    // Records that others refer to are asked for at their own addresses.
    expect((await ask('GET', `growers?id=${grower(1)}`)).body.data).toMatchObject([{ id: grower(1), name: 'Grower 1' }]);
    expect((await ask('GET', 'trees/6')).body.data).toMatchObject({ parent: { id: 1 }, rings: 5 });

    const made = await ask('POST', 'trees', { name: 'Bramley', kind: 'apple', grower_id: grower(1), parent: { id: 2 } });
    expect([made.status, made.body.data]).toEqual([201, expect.objectContaining({ id: 7, kind: 'apple', rings: 0 })]);
    const change = await ask('PUT', 'trees/7', { ...made.body.data, name: 'Old Bramley' }, { 'if-match': '*' });
    expect([change.status, change.body.data]).toEqual([200, expect.objectContaining({ name: 'Old Bramley', kind: 'apple' })]);
    const tall = await ask('PUT', 'trees/7', { ...change.body.data, height: 90 }, { 'if-match': '*' });
    expect([tall.status, tall.text]).toEqual([422, expect.stringMatching(/"height".*No tree is as tall as that\./)]);
    expect((await ask('DELETE', 'trees/7')).status).toBe(204);

    expect((await ask('POST', 'users', { username: 'clerk', roles: [] })).status).toBe(201);
    const askAsClerk = askAs(await enter('clerk'));
    const before = server.calls.length;
    expect((await askAsClerk('POST', 'trees', { name: 'Weed', kind: 'pear' })).status).toBe(403);
    expect((await askAsClerk('POST', 'growers', { name: 'Weed' })).status).toBe(403);
    expect((await askAsClerk('DELETE', 'trees/1')).status).toBe(403);
    expect(server.calls.slice(before).filter((call) => !call.startsWith('GET '))).toEqual([]);
    expect((await askAsClerk('GET', 'trees?_limit=1&_offset=0')).status).toBe(200);
    await running.close();
  });

  it('writes nothing where nothing can be read', async () => {
    const refusals: readonly (readonly [args: readonly string[], text: string])[] = [
      [['nowhere.yaml'], 'nowhere.yaml could not be read: there is no such file. --from-openapi takes a file or an address of HTTP.'],
      [['http://127.0.0.1:1/openapi.json'], 'could not be read: '],
      [['broken.json'], 'The file is neither JSON nor YAML'],
      [['other.json'], 'The file is not an OpenAPI document'],
      [['homeless.json'], 'The document does not say where the API is, or only in part: name it with --url'],
      [['homeless.json', '--url', 'https://x.example.com'], 'the document describes no list of records that could be shown.'],
      [['homeless.json', '--url', 'ftp://x'], '--url takes an address'],
      [['homeless.json', '--url', 'https://x.example.com', '--with', 'owner'], '--with takes the name of a parameter and its value'],
    ];
    writeFileSync(join(cwd, 'broken.json'), '{"openapi": "3.0.0", paths: [');
    writeFileSync(join(cwd, 'other.json'), '{"name": "x"}');
    writeFileSync(join(cwd, 'homeless.json'), '{"openapi": "3.0.0", "info": {"title": "X", "version": "1"}, "paths": {}}');
    for (const [args, text] of refusals) {
      expect([args, await init('none', '--from-openapi', ...args)]).toEqual([args, 1]);
      expect(said).toContain(text);
    }
    expect(await init('none', '--url', 'https://x.example.com')).toBe(2);
    expect(await init('none', '--from-openapi', 'x.json', '--from-postgres', 'postgres://x/y')).toBe(2);
    expect(existsSync(join(cwd, 'none'))).toBe(false);
  });
});
