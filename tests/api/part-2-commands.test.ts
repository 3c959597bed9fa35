import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api, Got } from './api.ts';
import { openPlatform } from './platform.ts';
import { jsonOf, setStored, textOf } from './stored.ts';

interface Row {
  readonly [name: string]: unknown;
}

interface Run extends Row {
  readonly id: string;
  readonly state: string;
  readonly result: Row | null;
  readonly log: readonly { readonly at: string; readonly text: string }[];
}

let api: Api;
beforeAll(async () => void (api = await openPlatform({ hasJobs: true })), 180_000);
afterAll(() => api.close());

const get = (path: string, as = 'admin'): Promise<Got> => api.send(`GET ${path}`, { as });
const rowsOf = ({ body }: Pick<Got, 'body'>): readonly Row[] => (body as { readonly data: readonly Row[] }).data;
const rowOf = ({ body }: Pick<Got, 'body'>): Run => (body as { readonly data: Run }).data;
const start = (id: string, cli_params: unknown, as = 'admin'): Promise<Got> =>
  api.send(`POST commands/${id}/runs`, { as, body: { id, name: id, cli_params } });
const runAt = async (id: string, as = 'admin'): Promise<Run> => rowOf(await get(`commands/*/runs/${id}`, as));
const ended = async (got: Got, as = 'admin'): Promise<Run> => {
  expect([got.status, got.text]).toEqual([201, expect.anything()]);
  for (const end = Date.now() + 30_000; ; await pause(30)) {
    const run = await runAt(rowOf(got).id, as);
    if (run.state !== 'running') return run;
    if (Date.now() > end) throw new Error(`still ${JSON.stringify(run)}`);
  }
};
const said = (run: Run): readonly string[] => run.log.map(({ text }) => text);

/** The parts of a form, as a browser sends them. */
async function sendParts(path: string, as: string, parts: readonly (readonly [string, string | File])[]): Promise<Got> {
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value);
  const request = new Request('http://steward.test', { method: 'POST', body: form });
  const type = request.headers.get('content-type') ?? '';
  return api.send(`POST ${path}`, { as, headers: { 'content-type': type }, body: await request.text() });
}

describe('commands', () => {
  it('[P2-3-110] hold id, name, description and an example of cli_params', async () => {
    const rows = rowsOf(await get('commands?_limit=500', 'api_commands'));
    expect(rows.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['check-products', 'check-status', 'close-campaigns', 'purge-logs', 'recount-campaign', 'refresh-statistics']),
    );
    expect(rows.find(({ id }) => id === 'purge-logs')).toEqual({
      ...{ id: 'purge-logs', name: 'Purge logs', group: 'system', cli_params: '{"days":30}' },
      description: expect.stringMatching(/older than/),
    });
  });

  it('[P2-7-085] [P2-3-111] run with id, name, cli_params and files[] in parts, to the end, with what they said', async () => {
    const skus = rowsOf(await get('products?_limit=2')).map((row) => String((row['identifiers'] as Row)['internal']));
    const got = await sendParts('commands/check-products/runs', 'api_commands', [
      ['id', 'check-products'],
      ['name', 'Check products'],
      ['cli_params', JSON.stringify({ skus: [skus[0], 'NO-SUCH-1'] })],
      ['files[]', new File([`${skus[1]};Pen\r\nNO-SUCH-2;Ink\r\n`], 'list one.csv', { type: 'text/csv' })],
      ['files[]', new File(['NO-SUCH-3'], 'two.txt', { type: 'text/plain' })],
    ]);
    expect(got.headers.get('location')).toBe(`/api/v1/commands/check-products/runs/${rowOf(got).id}`);
    const run = await ended(got, 'api_commands');
    expect(run).toMatchObject({
      ...{ state: 'done', command: 'check-products', command_name: 'Check products', created_by: 'api_commands' },
      created_at: expect.any(String),
      payload: {
        cli_params: { skus: [skus[0], 'NO-SUCH-1'] },
        files: [
          { name: 'list one.csv', size: expect.any(Number) },
          { name: 'two.txt', size: 9 },
        ],
      },
      result: { checked: 5, missing: ['NO-SUCH-1', 'NO-SUCH-2', 'NO-SUCH-3'] },
    });
    expect(said(run)).toEqual([
      'The run has started',
      'list one.csv: 2 lines',
      'two.txt: 1 line',
      ...['NO-SUCH-1', 'NO-SUCH-2', 'NO-SUCH-3'].map((sku) => `"${sku}" is not a product`),
      '5 SKUs, 3 of them not products',
      'The run is finished',
    ]);
    const { files } = run['payload'] as { readonly files: readonly { readonly file: string }[] };
    const file = `/files/${files[1]?.file ?? ''}`;
    expect(await (await api.fetch(file, 'api_commands')).text()).toBe('NO-SUCH-3');
    expect((await api.fetch(file, 'nobody')).status).toBe(403);
  });

  it('take no file that JSON only looks like', async () => {
    const file = { name: 'list.csv', size: 1, type: 'text/csv', content: 'x' };
    const got = await api.send('POST commands/check-products/runs', { as: 'admin', body: { id: 'check-products', 'files[]': [file] } });
    expect([got.status, got.text]).toEqual([422, expect.stringContaining('"files[]')]);
  });

  it('[P2-7-087] [P2-9-007] [P1-7.2-022] [P1-7.2-023] answer their log as text, as far back as it is asked for', async () => {
    await ended(await start('refresh-statistics', null));
    const all = await get('commands/refresh-statistics/logs', 'api_commands');
    expect(all.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(all.text).toMatch(/^\S+Z \S+ The run has started\n.* The statistics of \S+ tables were refreshed\n.*The run is finished\n$/);
    const log = 'commands/refresh-statistics/logs';
    expect((await get(`${log}?lookback=300`)).text).toBe(all.text);
    const { now } = api.clock;
    const runs = Date.parse(all.text.trim().split('\n').at(-1)?.split(' ')[0] ?? '');
    api.clock.now = new Date(runs + 300_000);
    expect((await get(`${log}?lookback=300`)).text).toMatch(/The run is finished\n$/);
    api.clock.now = new Date(runs + 300_001);
    expect((await get(`${log}?lookback=300`)).text).toBe('There are no lines\n');
    api.clock.now = now;
    for (const wrong of ['tomorrow', '-1', '1.5', ''])
      expect([wrong, (await get(`${log}?lookback=${wrong}`)).status]).toEqual([wrong, 400]);
    expect((await get('commands/refresh-statistics/logs', 'nobody')).status).toBe(403);
  });

  it('[P2-7-088] list their runs, those of all commands at `*`', async () => {
    const own = rowsOf(await get('commands/refresh-statistics/runs', 'api_commands'));
    expect(new Set(own.map(({ command }) => command))).toEqual(new Set(['refresh-statistics']));
    const all = rowsOf(await get('commands/*/runs?state=done', 'api_commands'));
    expect(new Set(all.map(({ command }) => command))).toEqual(new Set(['refresh-statistics', 'check-products']));
  });

  it('[P2-4-082] fail with a reason, and say it in the log', async () => {
    const run = await ended(await start('check-products', null));
    expect(run).toMatchObject({ state: 'error', result: { message: 'There are no SKUs to look for: name some, or upload a file' } });
    expect(said(run)).toEqual(['The run has started', 'The run failed: There are no SKUs to look for: name some, or upload a file']);
    expect(run['finished_at']).toEqual(expect.any(String));
    const [entry] = await api.store.query<Row>(`select type, blame_user from audit where record_id = $1 order by id desc limit 1`, [
      run.id,
    ]);
    expect(entry).toEqual({ type: 'error', blame_user: 'admin' });
  });

  it.each([
    ['purge-logs', { days: 'many' }, 'The parameter "days" is not valid'],
    ['purge-logs', { weeks: 3 }, 'There is no parameter "weeks"; there is: days'],
    ['purge-logs', { constructor: 3 }, 'There is no parameter "constructor"; there is: days'],
    ['purge-logs', [3], 'The parameters must be a JSON object'],
    ['recount-campaign', {}, 'The parameter "campaign" is missing'],
  ])('%s is not started with %j', async (id, params, message) => {
    expect(await start(id, params)).toMatchObject({ status: 422, body: { errors: { cli_params: [message] } } });
  });

  it('take files only where they have use for them', async () => {
    const got = await sendParts('commands/purge-logs/runs', 'admin', [['files[]', new File(['x'], 'x.txt')]]);
    expect(got).toMatchObject({ status: 422, body: { errors: { 'files[]': ['This command takes no files'] } } });
    expect((await start('no-such-command', {})).status).toBe(404);
  });

  it('[P2-6-025] [P1-6-043] need ROLE_API_COMMANDS', async () => {
    for (const as of ['nobody', 'api_workers']) {
      expect((await get('commands', as)).status).toBe(403);
      expect((await get('commands/*/runs', as)).status).toBe(403);
      expect((await start('refresh-statistics', null, as)).status).toBe(403);
    }
  });

  it('purge what is old, and nothing else', async () => {
    const before = rowsOf(await get('commands/*/runs?_limit=500')).length;
    const old = jsonOf('command-runs', { id: `'old'`, created_at: `'2031-03-01T00:00:00.000Z'` });
    await api.store.query(
      `insert into r_command_runs (id, parent, data, big)
       select 'old', 'check-products', t.data || ${old}, t.big from r_command_runs t where ${textOf('command-runs', 'state')} = 'done' limit 1`,
    );
    await api.store.query(`insert into worker_log (queue, at, text) values ('commands.run', '2031-01-01', 'an old line')`);
    const run = await ended(await start('purge-logs', { days: 30 }));
    expect(run).toMatchObject({ state: 'done', result: { runs: 1 } });
    expect((await get('commands/*/runs/old')).status).toBe(404);
    expect(rowsOf(await get('commands/*/runs?_limit=500'))).toHaveLength(before + 1);
    expect(await api.store.query(`select 1 from worker_log where text = 'an old line'`)).toEqual([]);
  });

  it('make every check of the platform', async () => {
    const run = await ended(await start('check-status', null));
    // The clock of this test is far from that of its store.
    expect(run).toMatchObject({ state: 'error', result: { message: 'These checks failed: clock' } });
    expect(said(run)).toEqual(expect.arrayContaining(['store, store_latency: passed', 'jobs, backlog: passed']));
  });
});

describe('commands of campaigns', () => {
  const campaigns = async (status: string): Promise<readonly Row[]> => rowsOf(await get(`campaigns?status=${status}&_limit=100`));

  it('[P1-2.7-017] are those of group campaign, for who has the role of commands or of campaigns', async () => {
    const { body, status } = await get('commands?_code=SALE-2031-0001', 'admin');
    expect([status, rowsOf({ body }).map(({ id }) => id)]).toEqual([200, ['close-campaigns', 'recount-campaign']]);
    const own = await get('commands?_code=SALE-2031-0001', 'api_campaigns');
    expect([own.status, rowsOf(own).map(({ id }) => id)]).toEqual([200, ['close-campaigns', 'recount-campaign']]);
    expect((await get('commands?_code=SALE-2031-0001', 'nobody')).status).toBe(403);
  });

  it('leave the counts of the demo as they are, since they are those of its fulfillments', async () => {
    const counted: number[] = [];
    for (const { code } of [...(await campaigns('open')), ...(await campaigns('in_progress'))].slice(0, 6)) {
      expect(await ended(await start('recount-campaign', code)), String(code)).toMatchObject({ state: 'done', result: { changed: 0 } });
      counted.push(...rowsOf(await get(`campaigns/${String(code)}/products?_limit=100`)).map(({ quantity }) => Number(quantity)));
    }
    expect(Math.max(...counted)).toBeGreaterThan(0);
  });

  it('[P1-7.2-021] [P2-7-086] count the products of the campaign that cli_params holds', async () => {
    const counted = rowsOf(await get('orders/*/fulfillments?_limit=500')).filter(
      (row) => row['campaign'] !== null && row['campaign'] !== undefined && row['state'] !== 'cancelled',
    );
    const { code, sku } = await orderedIn(counted);
    const wrong = jsonOf('campaign-products', { id: '$2::text', quantity: '0' });
    await api.store.query(
      `insert into r_campaign_products (id, parent, data) values ($2, $1, ${wrong}) on conflict (parent, id) do update set data = excluded.data`,
      [code, sku],
    );
    const run = await ended(await start('recount-campaign', code));
    expect(run).toMatchObject({ state: 'done', payload: { cli_params: { campaign: code } } });
    const products = rowsOf(await get(`campaigns/${code}/products?_limit=100`));
    const items = counted.filter(({ campaign }) => campaign === code).flatMap(({ items }) => items as readonly Row[]);
    const quantityOf = (id: unknown): number =>
      items
        .filter((item) => (item['variant'] as Row)['product_code'] === id)
        .flatMap((item) => item['shipment_quantities'] as readonly number[])
        .reduce((total, each) => total + each, 0);
    expect(Math.max(...products.map(({ quantity }) => Number(quantity)))).toBeGreaterThan(0);
    expect(products.map(({ quantity }) => quantity)).toEqual(products.map(({ id }) => quantityOf(id)));
    expect(await ended(await start('recount-campaign', code))).toMatchObject({ result: { changed: 0 } });
  });

  it('do nothing to a campaign that the user may not see, or that is finished', async () => {
    const [finished] = await campaigns('finished');
    const run = await ended(await start('recount-campaign', { campaign: finished?.['code'] }));
    expect(run).toMatchObject({ state: 'error', result: { message: expect.stringMatching(/is finished/) } });
    expect(await ended(await start('recount-campaign', 'NO-SUCH'))).toMatchObject({
      state: 'error',
      result: { message: 'Campaign not found' },
    });
    const [open] = await campaigns('open');
    // Who may not see campaigns is refused before anything runs, with the role that it takes; knowing them by name alone is not enough.
    await setStored(api, 'users', { where: { username: 'api_shipping' }, set: { roles: ['ROLE_API_COMMANDS', 'ROLE_API_ORDERS'] } });
    expect((await get(`campaigns/${String(finished?.['code'])}`, 'api_shipping')).status).toBe(200);
    const runs = async (): Promise<number> => rowsOf(await get('commands/*/runs?_limit=500')).length;
    const before = await runs();
    for (const as of ['api_commands', 'api_shipping'])
      for (const [command, parameters] of [
        ['recount-campaign', finished?.['code']],
        ['recount-campaign', open?.['code']],
        ['close-campaigns', open?.['code']],
        ['close-campaigns', null],
      ] as const) {
        const got = await start(command, parameters, as);
        expect([as, command, got.status, (got.body as Row)['message']]).toEqual([
          ...[as, command, 403],
          'This command works on Campaigns, which you may not see: ROLE_API_CAMPAIGNS',
        ]);
      }
    expect(await runs()).toBe(before);
  });

  it('close what is over, and nothing else', async () => {
    const [over, running] = [(await campaigns('not_finished')).length, (await campaigns('open')).length];
    expect([over > 0, running > 0]).toEqual([true, true]);
    const run = await ended(await start('close-campaigns', null));
    expect(run).toMatchObject({ state: 'done', result: { closed: over } });
    expect([(await campaigns('not_finished')).length, (await campaigns('open')).length]).toEqual([0, running]);
  });

  // A campaign that is not finished, and a product that its orders hold.
  async function orderedIn(rows: readonly Row[]): Promise<{ code: string; sku: string }> {
    for (const { campaign, items } of rows) {
      const { status } = rowOf(await get(`campaigns/${String(campaign)}`)) as Row;
      const item = (items as readonly Row[]).find(({ shipment_quantities: sent }) => Array.isArray(sent) && sent.length > 0);
      if (item && !['finished', 'closed_finished'].includes(String(status)))
        return { code: String(campaign), sku: String((item['variant'] as Row)['product_code']) };
    }
    throw new Error('No campaign has orders.');
  }
});

describe('scheduled commands', () => {
  it('are runs of the server itself, and the cron job says how the last one ended', async () => {
    const handler = api.engine.behaviours.get('commands')?.jobs?.['purge-logs'];
    expect(handler?.cron).toBe('30 2 * * *');
    await api.store.tx((tx) =>
      api.engine.jobs.enqueue(tx, 'commands.purge-logs', { username: null, zone: 'UTC', locale: 'en', data: null }),
    );
    api.engine.jobs.wake('commands.purge-logs');
    const job = async (): Promise<Row | undefined> => rowsOf(await get('cronjobs')).find(({ command }) => command === 'purge-logs');
    for (const end = Date.now() + 20_000; (await job())?.['status'] !== 'done'; await pause(30))
      if (Date.now() > end) throw new Error('not run');
    expect(await job()).toMatchObject({ status: 'done', last_run: api.clock.now.toISOString() });
    const [run] = rowsOf(await get('commands/purge-logs/runs?created_by=~empty~'));
    expect([run?.['state'], run?.['created_by'] ?? null]).toEqual(['done', null]);
  });
});
