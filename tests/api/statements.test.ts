/** How many statements reach the database for a call, each of them a round trip: begin and commit count as well. One more than these is red. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api, Got } from './api.ts';
import { openPlatform } from './platform.ts';
import { noteTransactions, storesToTest } from './stores.ts';

type Row = Readonly<Record<string, unknown>>;

describe.each(await storesToTest())('statements of a call on $name', { timeout: 240_000 }, ({ name, open }) => {
  let asked: string[] = [];
  let api: Api;
  let close: () => Promise<void>;

  beforeAll(async () => {
    const opened = await open();
    ({ close } = opened);
    api = await openPlatform({ store: noteTransactions(opened.store, (sql) => void asked.push(sql)) });
    await send('GET whoami');
  });
  afterAll(() => close());

  async function send(request: string, body?: object): Promise<Got> {
    asked = [];
    const got = await api.send(request, { as: 'admin', ...(body && { body }) });
    expect(got.status, got.text).toBeLessThan(300);
    return got;
  }

  const list = async (path: string): Promise<readonly Row[]> => ((await send(`GET ${path}`)).body as { data: readonly Row[] }).data;
  const first = async (path: string, key: string): Promise<string> => String((await list(path))[0]?.[key]);
  const whole = async (path: string): Promise<Row> => ((await send(`GET ${path}`)).body as { data: Row }).data;

  // By hand. Who asks: the session with the user and the company that rules of rows read. A record comes with what its rules read. A write:
  // begin, the record under lock, what its rules read, the write with its entry of the log, commit. On PostgreSQL, where others write beside
  // it, what a record newly refers to is locked as well.
  it.each<
    [kind: string, statements: number | Readonly<Record<string, number>>, call: () => Promise<readonly [request: string, body?: object]>]
  >([
    ['who asks', 1, async () => ['GET /settings.json']],
    ['get', 2, async () => [`GET orders/${await first('orders?_limit=1', 'id')}`]],
    ['get, with the channel that a rule reads', 2, async () => [`GET budgets/${await first('budgets?_limit=1', 'code')}`]],
    ['get, with what code counts for a user', 3, async () => [`GET users/${await first('users?_limit=1', 'id')}`]],
    ['list', 2, async () => ['GET orders?_limit=25']],
    ['list, with what its rows refer to', 3, async () => ['GET users?_limit=25']],
    ['list, with what is counted for its rows', 3, async () => ['GET campaigns?_limit=5']],
    ['list, all on one page', 2, async () => ['GET channels?_limit=500']],
    ['list, searched', 2, async () => ['GET orders?_limit=5&q=ord']],
    ['PUT', 6, async () => await putOf('usergroups', 'code', { name: 'Others' })],
    ['PUT, answered with what code counts for a user', 7, async () => await putOf('users', 'id', { phone: '0' })],
    ['transition', 5, async () => [`PATCH orders/${await first('orders?_limit=1&state=processing', 'id')}`, { state: 'cancel' }]],
    [
      'create, after a look at the unique key and at a reference',
      { PGlite: 7, PostgreSQL: 8 },
      async () => ['POST usergroups', await newGroup()],
    ],
    ['delete, after a look at what refers to it', 7, async () => ['DELETE usergroups/statements']],
    [
      'delete of what many may refer to',
      6,
      async () => {
        await send('POST channels', { code: 'unused', name: 'Unused' });
        return ['DELETE channels/unused'];
      },
    ],
  ])('%s: %j', async (_kind, statements, call) => {
    const [request, body] = await call();
    await send(request, body);
    expect(asked.length, asked.join('\n')).toBe(typeof statements === 'number' ? statements : statements[name]);
  });

  async function putOf(path: string, key: string, change: object): Promise<readonly [request: string, body: object]> {
    const address = `${path}/${await first(`${path}?_limit=1`, key)}`;
    return [`PUT ${address}`, { ...(await whole(address)), ...change }];
  }

  async function newGroup(): Promise<object> {
    return { code: 'statements', channel: await first('channels?_limit=1', 'code'), type: 'OTHER', name: 'Statements' };
  }
});
