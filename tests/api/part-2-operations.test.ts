import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api, Got } from './api.ts';
import { openPlatform } from './platform.ts';

interface Row {
  readonly [name: string]: unknown;
}

let api: Api;
beforeAll(async () => void (api = await openPlatform({ hasJobs: true })), 180_000);
afterAll(() => api.close());

const get = (path: string, as = 'admin'): Promise<Got> => api.send(`GET ${path}`, { as });
const rowsOf = ({ body }: Pick<Got, 'body'>): readonly Row[] => (body as { readonly data: readonly Row[] }).data;
const rowOf = ({ body }: Pick<Got, 'body'>): Row => (body as { readonly data: Row }).data;
const worker = (unit: string): string => `workers/${encodeURIComponent(`jobs/${unit}`)}`;
const tell = (unit: string, action: string, as = 'admin'): Promise<Got> => api.send(`PUT ${worker(unit)}`, { as, body: { action } });
const queue = async (name: string): Promise<Row | undefined> => rowsOf(await get('queues')).find((row) => row['name'] === name);

describe('workers', () => {
  it('[P2-3-112] [P2-7-091] hold id, system, unit, description, load, active and log, read by system and unit', async () => {
    const list = await get('workers?_limit=500', 'api_workers');
    expect(rowsOf(list).map(({ id }) => id)).toContain('jobs/exports.run');
    const { data } = (await get('workers/jobs/exports.run', 'api_workers')).body as { data: Row };
    expect(data).toEqual({
      id: 'jobs/exports.run',
      ...{ system: 'jobs', unit: 'exports.run', description: 'Jobs of Exports', load: 'loaded', active: 'active' },
      log: expect.stringMatching(/^\d{4}-.*Z A process of the server \(.*\) takes its jobs/),
    });
    expect((await get('workers/jobs/nothing.run')).status).toBe(404);
  });

  it('[P2-7-090] [P2-7-092] are told start, stop or restart at their id, one encoded part of the path', async () => {
    for (const [action, active] of [
      ['stop', 'inactive'],
      ['start', 'active'],
      ['restart', 'active'],
    ]) {
      expect(await tell('exports.run', String(action), 'api_workers')).toMatchObject({ status: 200, body: { data: { action } } });
      const found = rowOf(await get('workers/jobs/exports.run'));
      expect(found).toMatchObject({ load: 'loaded', active });
      expect(found['log']).toMatch(
        new RegExp(`${{ stop: 'Stopped', start: 'Started', restart: 'Restarted' }[String(action)]} by api_workers$`),
      );
    }
    expect((await tell('exports.run', 'kill')).status).toBe(400);
    expect((await tell('nothing.run', 'stop')).status).toBe(404);
    const audit = await api.store.query<Row>(`select type, blame_user from audit where resource = 'workers' order by id desc limit 3`);
    expect(audit.map(({ type, blame_user: by }) => [type, by])).toEqual([
      ['restart', 'api_workers'],
      ['start', 'api_workers'],
      ['stop', 'api_workers'],
    ]);
  });

  it('[P2-6-026] [P1-6-044] are for ROLE_API_WORKERS', async () => {
    for (const as of ['nobody', 'api_commands', 'tenant']) {
      expect((await get('workers', as)).status).toBe(403);
      expect((await tell('exports.run', 'stop', as)).status).toBe(403);
    }
    expect(rowOf(await get('workers/jobs/exports.run'))['active']).toBe('active');
  });
});

describe('queues', () => {
  const start = (as = 'admin'): Promise<Got> =>
    api.send('POST commands/ExportCommandConfig/runs', {
      as,
      body: { id: 'ExportCommandConfig', cli_params: { resource: 'users', filter: {}, format: 'csv', sort: [] } },
    });
  const stateOf = async (id: unknown): Promise<unknown> => rowOf(await get(`commands/ExportCommandConfig/runs/${String(id)}`))['state'];

  it('[P2-3-115] [P2-3-116] [P2-7-093] [P2-7-094] grow while their worker is stopped; a deleted item is gone and audited; started again they are drained', async () => {
    await tell('exports.run', 'stop');
    const ids = [rowOf(await start())['id'], rowOf(await start())['id']];
    await pause(100);
    expect(await queue('exports.run')).toMatchObject({ messages_ready: 2, messages_unacknowledged: 0, messages: 2 });
    const current = await get('queues/exports.run/messages/current');
    expect(rowOf(current)).toMatchObject({
      name: 'exports.run',
      payload: { id: ids[0] },
      attributes: { asked_by: 'admin', attempts: 0 },
      message: { data: { username: 'admin', data: { id: ids[0] } }, retry_limit: 5 },
    });
    const seen = { id: rowOf(current)['current'] };
    expect((await api.send('DELETE queues/exports.run/messages/current', { as: 'admin', body: seen })).status).toBe(204);
    expect(await queue('exports.run')).toMatchObject({ messages_ready: 1, payload: { id: ids[1] } });
    const [entry] = await api.store.query<Row>(`select * from audit where resource = 'queues' order by id desc limit 1`);
    expect(entry).toMatchObject({ record_id: 'exports.run', type: 'delete_item', blame_user: 'admin' });
    expect(JSON.stringify(entry?.['diffs'])).toContain(seen.id as string);
    // Who looked at the first item does not delete the second.
    expect((await api.send('DELETE queues/exports.run/messages/current', { as: 'admin', body: seen })).status).toBe(409);
    expect(await queue('exports.run')).toMatchObject({ messages_ready: 1 });
    await tell('exports.run', 'start');
    await until(async () => (await queue('exports.run'))?.['messages'] === 0);
    expect(await Promise.all(ids.map(stateOf))).toEqual(['error', 'done']);
    expect((await api.send('DELETE queues/exports.run/messages/current', { as: 'admin' })).status).toBe(403);
    expect(rowOf(await get('queues/exports.run/messages/current'))).toMatchObject({ messages: 0 });
    expect((await get('queues/nothing/messages/current')).status).toBe(404);
  });

  it('[P2-6-010] [P1-6-012] are for administrators', async () => {
    for (const as of ['nobody', 'api_workers', 'superuser']) {
      expect((await get('queues', as)).status).toBe(403);
      expect((await get('queues/exports.run/messages/current', as)).status).toBe(403);
      expect((await api.send('DELETE queues/exports.run/messages/current', { as })).status).toBe(403);
    }
  });

  it('[P1-9-018] show every queue and the queues of failed jobs, at most 500 of them on a page', async () => {
    const names = rowsOf(await get('queues?_limit=500')).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['commands.run', 'commands.run.failed', 'exports.run', 'exports.run.failed']));
    expect(names.filter((name) => String(name).includes('__pgboss__'))).toEqual([]);
  });
});

describe('cron jobs', () => {
  it('[P2-3-117] [P2-1-011] hold status, interval, command, last and next run and expression, and can only be looked at', async () => {
    const rows = rowsOf(await get('cronjobs?_limit=500', 'api_cronjobs'));
    expect(rows.find(({ command }) => command === 'purge-logs')).toEqual({
      ...{ id: 'commands.purge-logs', command: 'purge-logs', expression: '30 2 * * *' },
      time_interval_text: 'Every day at 02:30 UTC',
      next_run: '2031-05-02T02:30:00.000Z',
      ...{ status: 'waiting', last_run: null },
    });
    expect(rows.find(({ command }) => command === 'check-status')).toMatchObject({ time_interval_text: 'Every hour, at minute 5' });
    expect((await api.send('POST cronjobs', { as: 'admin', body: {} })).status).toBe(405);
    expect((await api.send('POST queues', { as: 'admin', body: {} })).status).toBe(405);
  });

  it('say their interval in the language of the call', async () => {
    const { body } = await api.send('GET cronjobs', { as: 'admin', headers: { 'accept-language': 'de' } });
    expect(rowsOf({ body }).find(({ command }) => command === 'purge-logs')).toMatchObject({
      time_interval_text: 'Jeden Tag um 02:30 UTC',
    });
  });

  it('[P2-6-027] [P1-6-046] are for ROLE_API_CRONJOBS', async () => {
    for (const as of ['nobody', 'api_commands', 'api_workers']) expect((await get('cronjobs', as)).status).toBe(403);
  });
});

async function until(holds: () => Promise<boolean>, ms = 30_000): Promise<void> {
  for (const end = Date.now() + ms; !(await holds()); await pause(30)) if (Date.now() > end) throw new Error('It did not happen in time.');
}
