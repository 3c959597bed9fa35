import { setTimeout as pause } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RecordOf } from '../../engine/model/project-types.ts';
import type { Api, Got } from './api.ts';
import { openPlatform } from './platform.ts';
import { addStored, setStored } from './stored.ts';
import { storesToTest } from './stores.ts';

const runs = 'commands/ExportCommandConfig/runs';

interface Run {
  readonly id: string;
  readonly state: string;
  readonly rows_done: number;
  readonly rows_total: number;
  readonly created_by: string;
  readonly payload: unknown;
  readonly result: { readonly filename: string; readonly rows: number; readonly message?: string };
}

describe.each(await storesToTest())('exports on $name', ({ open }) => {
  let api: Api;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    const { store, close } = await open();
    api = await openPlatform({ store, hasJobs: true });
    stop = async () => {
      await api.close();
      await close();
    };
  }, 180_000);
  afterAll(() => stop());

  const runOf = ({ body }: Pick<Got, 'body'>): Run => (body as { readonly data: Run }).data;
  const insertRun = (id: string, values: RecordOf<'exports'>) =>
    addStored(api, 'exports', [{ values: { id, state: 'running', ...values }, parents: {} }]);
  const start = (params: object, as = 'admin', locale = 'en'): Promise<Got> =>
    api.send(`POST ${runs}`, { as, headers: { 'accept-language': locale }, body: { id: 'ExportCommandConfig', cli_params: params } });
  const ended = async (got: Pick<Got, 'status' | 'body'>, as = 'admin'): Promise<Run> => {
    expect([got.status, got.body]).toEqual([201, expect.anything()]);
    const { id } = runOf(got);
    for (const end = Date.now() + 30_000; ; await pause(50)) {
      const run = runOf(await api.send(`GET ${runs}/${id}`, { as }));
      if (run.state !== 'running') return run;
      if (Date.now() > end) throw new Error(`still ${JSON.stringify(run)}`);
    }
  };
  const fileOf = (run: Run, as = 'admin'): Promise<Response> => api.fetch(`/files/${run.result.filename.slice(5)}`, as);
  const csvOf = async (run: Run, as = 'admin'): Promise<readonly Record<string, string>[]> =>
    parse(Buffer.from(await (await fileOf(run, as)).arrayBuffer()), { bom: true, columns: true, relax_column_count: true });

  it('starts a run that is read for state and id, and says where it is [P1-7.1-055] [P1-7.1-056] [P1-7.1-060] [P1-7.1-061] [P2-7-073] [P2-7-078] [P2-4-083]', async () => {
    const params = { resource: 'users', filter: {}, format: 'csv', sort: [] };
    const got = await start(params);
    expect(got).toMatchObject({ status: 201, body: { data: { state: 'running', created_by: 'admin', payload: params } } });
    expect(got.headers.get('location')).toBe(`/api/v1/${runs}/${runOf(got).id}`);
    const run = await ended(got);
    expect(run).toMatchObject({ id: runOf(got).id, state: 'done', result: { filename: expect.stringMatching(/^data\/users-.*\.csv$/) } });
  });

  it('writes what the filter leaves, all of it, in the order of the sort [P1-7.1-057] [P1-7.1-059] [P2-7-074] [P2-7-077] ', async () => {
    const filter = { company_group: 'tenant', enabled: 'true' };
    const list = await api.send('GET users?company_group=tenant&enabled=true&_sort[email]=desc', { as: 'admin' });
    const { data } = list.body as { readonly data: readonly { readonly email: string }[] };
    const run = await ended(await start({ resource: 'users', filter, format: 'csv', sort: [{ by: 'email', desc: true }] }));
    const lines = await csvOf(run);
    expect(lines.map((line) => line['Email'])).toEqual(data.map(({ email }) => email));
    expect(lines.length).toBeGreaterThan(5);
    expect(run).toMatchObject({ rows_done: lines.length, rows_total: lines.length, result: { rows: lines.length } });
  });

  it('writes the same rows as XLSX, numbers as numbers [P1-7.1-058] [P2-7-075]', async () => {
    const csv = await csvOf(
      await ended(await start({ resource: 'users', filter: {}, format: 'csv', sort: [{ by: 'username', desc: false }] })),
    );
    const run = await ended(await start({ resource: 'users', filter: {}, format: 'xlsx', sort: [{ by: 'username', desc: false }] }));
    const response = await fileOf(run);
    expect(response.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    const [sheet] = await readXlsxFile(Buffer.from(await response.arrayBuffer()));
    const [head = [], ...rows] = sheet?.data ?? [];
    expect(head).toEqual(Object.keys(csv[0] ?? {}));
    const username = head.indexOf('Username');
    expect(rows.map((row) => row[username])).toEqual(csv.map((line) => line['Username']));
    expect(typeof rows[0]?.[head.indexOf('Logins')]).toBe('number');
  });

  it('holds no formula and no password, only fields that its reader may see', async () => {
    const evil = '=HYPERLINK("https://evil.example")';
    await setStored(api, 'users', { where: { username: 'nobody' }, set: { organization: evil, phone: '-1+2' } });
    const [line] = await csvOf(await ended(await start({ resource: 'users', filter: { username: 'nobody' }, format: 'csv' })));
    expect(line).toMatchObject({ Organization: `'${evil}`, Phone: "'-1+2" });
    expect(Object.keys(line ?? {}).filter((name) => /password/i.test(name))).toEqual([]);
  });

  it('exports histories: a line for each change ', async () => {
    const got = await api.send('GET users/nobody', { as: 'admin' });
    const { data } = got.body as { readonly data: { readonly id: string } };
    const put = await api.send(`PUT users/${data.id}`, { as: 'admin', body: { ...data, phone: '+49 30 1234' } });
    expect([put.status, put.text]).toEqual([200, expect.any(String)]);
    const run = await ended(await start({ resource: 'users_history', filter: { username: 'nobody' }, format: 'csv' }));
    const lines = await csvOf(run);
    expect(lines.at(-1)).toMatchObject({ Record: data.id, User: 'admin', Change: 'update', Field: 'Phone', After: "'+49 30 1234" });
    expect(lines[0]).toMatchObject({ Record: data.id, Change: 'create' });
  });

  it.each<
    readonly [config: string, path: string, filter: Readonly<Record<string, string>>, columns: readonly (readonly [string, string])[]]
  >([
    [
      'users',
      'users',
      { company: 'NORDLICHT', enabled: 'true' },
      [
        ['Username', 'username'],
        ['Email', 'email'],
      ],
    ],
    [
      'user_addresses',
      'users/*/addresses',
      { country: 'DE' },
      [
        ['City', 'city'],
        ['Street', 'street'],
      ],
    ],
    [
      'form_submissions',
      'formsubmissions',
      { state: 'pending' },
      [
        ['Title', 'title'],
        ['Form', 'form'],
      ],
    ],
  ])(
    '%s holds what its list shows with the same filter and sort, and no more [P1-7.1-057] [P1-7.1-059]',
    async (config, path, filter, columns) => {
      const rowsAt = async (query: string): Promise<readonly Record<string, unknown>[]> => {
        const { status, body } = await api.send(`GET ${path}?_limit=999&_sort[id]=asc${query}`, { as: 'admin' });
        expect([path, query, status]).toEqual([path, query, 200]);
        return (body as { readonly data: readonly Record<string, unknown>[] }).data;
      };
      const shown = await rowsAt(
        Object.entries(filter)
          .map(([name, value]) => `&${name}=${value}`)
          .join(''),
      );
      expect(shown.length).toBeGreaterThan(0);
      expect(shown.length).toBeLessThan((await rowsAt('')).length);
      const lines = await csvOf(await ended(await start({ resource: config, filter, format: 'csv', sort: [{ by: 'id', desc: false }] })));
      expect(lines.map((line) => columns.map(([title]) => line[title]))).toEqual(shown.map((row) => columns.map(([, name]) => row[name])));
    },
    60_000,
  );

  it.each([
    ['users_history', 'users', 'id', { company: 'NORDLICHT' }],
    ['budgets_history', 'budgets', 'code', { state: 'declined' }],
  ])(
    '%s holds the changes of what its list shows with the same filter, and of nothing else [P1-2.6-014]',
    async (config, path, key, filter) => {
      const { body } = await api.send(`GET ${path}?_limit=999&${new URLSearchParams(filter).toString()}`, { as: 'admin' });
      const rows = (body as { readonly data: readonly Record<string, unknown>[] }).data;
      const keys = rows.map((row) => String(row[key]));
      const first = String((rows.find(({ username }) => username === 'nobody') ?? rows[0])?.[key]);
      const { data } = (await api.send(`GET ${path}/${first}`, { as: 'admin' })).body as { readonly data: Record<string, unknown> };
      const [field, title, to] = path === 'users' ? ['phone', 'Phone', '+49 30 5678'] : ['comment', 'Comment', 'as exported'];
      const put = await api.send(`PUT ${path}/${first}`, { as: 'admin', body: { ...data, [field]: to } });
      expect([put.status, put.text]).toEqual([200, expect.any(String)]);
      const lines = await csvOf(await ended(await start({ resource: config, filter, format: 'csv' })));
      expect(lines.filter((line) => !keys.includes(line['Record'] ?? ''))).toEqual([]);
      // A sign that begins a formula is quoted.
      const after = to.replace(/^\+/, "'+");
      expect(lines).toContainEqual(expect.objectContaining({ Record: first, User: 'admin', Change: 'update', Field: title, After: after }));
    },
    60_000,
  );

  it('is written for every list that offers one, whole [P2-7-076]', async () => {
    // Lists of one parent are asked for with it.
    const lists = Object.values(api.model.resources).filter(({ parents }) => parents.every(({ wildcard }) => wildcard));
    const configs = [...new Set(lists.flatMap(({ list }) => (list?.exports ?? []).map(({ config }) => config)))];
    expect(configs).toEqual(expect.arrayContaining(['campaigns', 'companies', 'contact-requests', 'confirmation-requests', 'messages']));
    for (const resource of configs) {
      const run = await ended(await start({ resource, filter: {}, format: 'csv', sort: [] }));
      expect([resource, run.state, run.rows_done]).toEqual([resource, 'done', run.rows_total]);
    }
  });

  it('has its head in the language of who asked for it', async () => {
    const filter = { username: 'nobody' };
    const [line] = await csvOf(await ended(await start({ resource: 'users', filter, format: 'csv' }, 'admin', 'de')));
    expect(line).toMatchObject({ Benutzername: 'nobody', 'E-Mail': 'nobody@nordlicht.example' });
    const history = await csvOf(await ended(await start({ resource: 'users_history', filter, format: 'csv' }, 'admin', 'de')));
    expect(Object.keys(history[0] ?? {})).toEqual(['Datensatz', 'Zeit', 'Benutzer', 'Änderung', 'Feld', 'Vorher', 'Nachher']);
    expect(history[0]).toMatchObject({ Änderung: 'create' });
    expect(await start({ resource: 'gone' }, 'admin', 'de')).toMatchObject({
      status: 422,
      body: { errors: { cli_params: ['Es gibt keinen Export „gone“'] } },
    });
  });

  it.each([
    ['users', 'nobody', 403],
    ['users', 'api_budgets', 403],
    ['users', 'api_users', 201],
    ['no-such-list', 'admin', 422],
    ['regions', 'admin', 422],
  ])('%s is refused to %s as its list is: %i', async (resource, as, status) => {
    const got = await start({ resource, filter: {}, format: 'csv' }, as);
    expect([got.status, got.text]).toEqual([status, expect.any(String)]);
    if (status === 201) expect((await ended(got, as)).state).toBe('done');
  });

  it.each([
    [{ filter: { shoe_size: '42' } }, 400],
    [{ sort: [{ by: 'shoe_size', desc: true }] }, 400],
    [{ format: 'pdf' }, 422],
    [{ filter: 'all' }, 422],
    [{ sort: 'email' }, 422],
  ])('refuses %j at once', async (wrong, status) => {
    const got = await start({ resource: 'users', filter: {}, format: 'csv', ...wrong });
    expect([got.status, got.text]).toEqual([status, expect.any(String)]);
  });

  it('gives the file to its creator and to admins, to nobody else, and no other file [P2-7-081] [P2-7-083]', async () => {
    const run = await ended(await start({ resource: 'users', filter: { username: 'nobody' }, format: 'csv' }, 'api_users'), 'api_users');
    const own = await fileOf(run, 'api_users');
    expect([own.status, own.headers.get('content-disposition')]).toEqual([200, expect.stringContaining(`attachment; filename="users-`)]);
    expect([own.headers.get('x-content-type-options'), own.headers.get('cache-control')]).toEqual(['nosniff', 'private, no-store']);
    expect((await fileOf(run, 'admin')).status).toBe(200);
    expect((await fileOf(run, 'superuser')).status).toBe(404);
    expect((await api.send(`GET ${runs}/${run.id}`, { as: 'superuser' })).status).toBe(404);
    expect((await api.app.request(`/files/${run.result.filename.slice(5)}`)).status).toBe(401);
    for (const path of ['..%2F..%2Fpackage.json', '%2Fetc%2Fpasswd', 'nothing.csv', '%00', run.result.filename])
      expect([path, (await api.fetch(`/files/${path}`, 'admin')).status]).toEqual([path, 404]);
    expect((await api.fetch(`${api.model.apiBase}/files/${run.result.filename.slice(5)}`, 'api_users')).status).toBe(200);
  });

  it('tells on the record why there is no file [P2-4-087]', async () => {
    const [refused, broken] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
    // As if the right had been taken away, or the list had lost its export, between the start and the job.
    await insertRun(refused, { created_by: 'nobody', payload: { resource: 'users', format: 'csv' } });
    await insertRun(broken, { created_by: 'admin', payload: { resource: 'gone', format: 'csv' } });
    for (const [id, username] of [
      [refused, 'nobody'],
      [broken, 'admin'],
    ] as const)
      await api.store.tx((tx) => api.engine.jobs.enqueue(tx, 'exports.run', { username, zone: 'UTC', locale: 'en', data: { id } }));
    expect(await ended({ status: 201, body: { data: { id: refused } } })).toMatchObject({
      state: 'error',
      result: { message: 'You may not do this' },
    });
    expect(await ended({ status: 201, body: { data: { id: broken } } })).toMatchObject({
      state: 'error',
      result: { message: 'There is no export "gone"' },
    });
  });

  it('removes files after the days of the setting, every night, and keeps the runs', async () => {
    const { now } = api.clock;
    const schedules = await api.store.query<{ cron: string }>(`select cron from jobs.schedule where name = 'exports.purge'`);
    expect(schedules).toEqual([{ cron: expect.stringMatching(/^\d+ \d+ \* \* \*$/) }]);
    const { clock } = api;
    clock.now = new Date('2031-04-01T12:00:01Z');
    const kept = await ended(await start({ resource: 'user_addresses', filter: {}, format: 'csv' }));
    clock.now = new Date('2031-04-01T11:59:59Z');
    const old = await ended(await start({ resource: 'user_addresses', filter: {}, format: 'csv' }));
    clock.now = now;
    expect([(await fileOf(old)).status, (await fileOf(kept)).status]).toEqual([200, 200]);
    const held = () => api.store.query('select content from file_part where content in (select content from file)');
    const before = (await held()).length;
    await api.store.tx((tx) => api.engine.jobs.enqueue(tx, 'exports.purge', { username: null, zone: 'UTC', locale: 'en', data: null }));
    api.engine.jobs.wake('exports.purge');
    for (const end = Date.now() + 30_000; (await fileOf(old)).status === 200 && Date.now() < end;) await pause(50);
    expect([(await fileOf(old)).status, (await fileOf(kept)).status]).toEqual([404, 200]);
    await vi.waitFor(
      async () =>
        expect((await api.store.query('select distinct content from file_part')).length).toBe(
          (await api.store.query('select content from file where size > 0')).length,
        ),
      20_000,
    );
    expect((await held()).length).toBeLessThan(before);
    expect(runOf(await api.send(`GET ${runs}/${old.id}`, { as: 'admin' }))).toMatchObject({
      state: 'done',
      rows_done: old.rows_done,
      result: { filename: null, rows: old.result.rows },
    });
    expect(runOf(await api.send(`GET ${runs}/${kept.id}`, { as: 'admin' })).result).toEqual(kept.result);
  });

  it('gives nobody the exports of somebody whose name they were given', async () => {
    const name = 'api_users';
    const listed = async (): Promise<readonly string[]> =>
      ((await api.send(`GET ${runs}`, { as: name })).body as { readonly data: readonly Run[] }).data.map(({ id }) => id);
    const run = await ended(await start({ resource: 'users', filter: { username: 'nobody' }, format: 'csv' }, name), name);
    expect([(await listed()).includes(run.id), (await fileOf(run, name)).status]).toEqual([true, 200]);
    api.signOut(name);
    await setStored(api, 'users', { where: { username: name }, set: { username: 'left@steward.example' } });
    await setStored(api, 'users', { where: { username: 'tenant' }, set: { username: name } });
    expect([await listed(), (await fileOf(run, name)).status]).toEqual([[], 404]);
    expect((await api.send(`GET ${runs}/${run.id}`, { as: name })).status).toBe(404);
  });

  it('lets one user run five exports at a time', async () => {
    for (const n of [1, 2, 3, 4, 5]) await insertRun(`busy${n}`, { created_by: 'api_users' });
    expect((await start({ resource: 'users', filter: {}, format: 'csv' }, 'api_users')).status).toBe(429);
  });
});
