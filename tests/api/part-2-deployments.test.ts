import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBlobFolder } from '../../engine/server/blobs/folder.ts';
import { requirePlatformResource } from '../../platform/follow.ts';
import type { RecordOf } from '../../engine/model/project-types.ts';
import { getRecord } from '../../engine/server/store/records.ts';
import type { Api, Got } from './api.ts';
import { openPlatform } from './platform.ts';
import { addStored, setStored } from './stored.ts';

type Row = Readonly<Record<string, unknown>>;

let api: Api;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'steward-deployments-'));
  api = await openPlatform({
    hasJobs: true,
    installation: { dataDir: folder, blobs: openBlobFolder(folder), smtpUrl: null, issuer: null },
  });
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

const shop = 'shop-nordlicht';
const send = (request: string, as = 'admin', body?: unknown): Promise<Got> => api.send(request, { as, body });
const dataOf = (got: Got): Row => (got.body as { data: Row }).data;
const rowsOf = (got: Got): readonly Row[] => (got.body as { data: readonly Row[] }).data;
const deployment = async (id = shop): Promise<Row> => rowsOf(await send(`GET deployments?id=${id}`)).find((row) => row['id'] === id) ?? {};
const runsOf = async (id: string): Promise<readonly Row[]> => rowsOf(await send(`GET deployments/${id}/runs`));

type Hosts = NonNullable<RecordOf<'deployments'>['hosts']>;

async function hostsOf(): Promise<Hosts> {
  const stored = await getRecord(api.store, requirePlatformResource(api.model, 'deployments'), { key: [shop], parents: {} });
  return stored?.values.hosts ?? [];
}

const setHosts = (hosts: Hosts): Promise<void> => setStored(api, 'deployments', { where: { id: shop }, set: { hosts } });

async function ended(got: Got): Promise<Row> {
  const path = (got.headers.get('location') ?? '').replace('/api/v1/', '');
  for (const until = Date.now() + 20_000; Date.now() < until; await pause(30)) {
    const run = dataOf(await send(`GET ${path}`));
    if (run['state'] !== 'running') return run;
  }
  throw new Error('The run does not end.');
}

describe('a deployment', () => {
  it('holds its config [P2-3-118]', async () => {
    expect(await deployment()).toMatchObject({
      id: shop,
      config: {
        vpnHost: 'vpn-1.example',
        presetHostMapping: { nordlicht: 'nordlicht.shop.example', 'nordlicht-stage': 'stage.nordlicht.shop.example' },
        presetTenantMapping: { nordlicht: 'NORDLICHT' },
        channels: ['shop@nordlicht'],
      },
      last_deployment: expect.any(String),
    });
  });

  it('writes the bundle of each preset for its host, and tells line by line [P2-1-012] [P2-7-097]', async () => {
    const got = await send(`POST deployments/${shop}/runs`);
    expect([got.status, dataOf(got)]).toEqual([201, expect.objectContaining({ state: 'running', deployment: shop, created_by: 'admin' })]);
    const run = await ended(got);
    expect(run).toMatchObject({ state: 'done', steps_done: 2, steps_total: 2, finished_at: '2031-05-01T12:00:00.000Z' });
    expect(
      String(run['log'])
        .trim()
        .split('\n')
        .map((line) => line.replace(/^\S+ {2}/, '')),
    ).toEqual([
      'Deployment shop-nordlicht: 2 bundles',
      'nordlicht on nordlicht.shop.example: nordlicht.shop.example/nordlicht.json',
      'nordlicht-stage has no tenant: it serves all',
      'nordlicht-stage on stage.nordlicht.shop.example: stage.nordlicht.shop.example/nordlicht-stage.json',
      'Done',
    ]);
    const bundle: unknown = JSON.parse(
      await readFile(join(folder, 'deployments', shop, 'nordlicht.shop.example', 'nordlicht.json'), 'utf8'),
    );
    expect(bundle).toMatchObject({ deployment: shop, preset: 'nordlicht', host: 'nordlicht.shop.example', tenant: 'NORDLICHT' });
    expect(await readdir(join(folder, 'deployments', shop, 'nordlicht.shop.example'))).toEqual(['nordlicht.json']);
    expect((await deployment())['last_deployment']).toBe('2031-05-01T12:00:00.000Z');
    expect((await runsOf(shop)).map((row) => row['id'])).toContain(run['id']);
  });

  it('can be watched: its log grows line by line while it runs [P2-1-012]', async () => {
    const held = await hostsOf();
    const count = 150;
    await setHosts(Array.from({ length: count }, (_, at) => ({ key: 'nordlicht', value: `host-${at}.shop.example` })));
    const got = await send(`POST deployments/${shop}/runs`);
    const path = (got.headers.get('location') ?? '').replace('/api/v1/', '');
    const seen: Row[] = [];
    for (const until = Date.now() + 60_000; seen.at(-1)?.['state'] !== 'done' && Date.now() < until; await pause(5))
      seen.push(dataOf(await send(`GET ${path}`)));
    const logs = seen.map(({ log }) => String(log ?? ''));
    expect(logs.at(-1)?.trim().split('\n')).toHaveLength(count + 2);
    for (const [at, log] of logs.entries()) expect(logs[at + 1] ?? log).toContain(log);
    // Between its first line and its last it was seen growing, with as many steps done as it tells of.
    const growing = seen.filter(({ state, steps_done: done }) => state === 'running' && Number(done) > 0 && Number(done) < count);
    expect(new Set(growing.map(({ log }) => log)).size).toBeGreaterThan(2);
    for (const { log, steps_done: done } of growing) expect(String(log).match(/: host-\d+\.shop/g)).toHaveLength(Number(done));
    await setHosts(held);
  });

  it('fails where it cannot write, and says so', async () => {
    const before = (await deployment('shop-kobelux-none'))['last_deployment'];
    const [other = {}] = rowsOf(await send('GET deployments')).filter((row) => row['id'] !== shop);
    const id = String(other['id']);
    await writeFile(join(folder, 'deployments', id), 'in the way');
    const run = await ended(await send(`POST deployments/${id}/runs`));
    expect([run['state'], String(run['log'])]).toEqual(['error', expect.stringMatching(/could not be written: (ENOTDIR|EEXIST)\n$/)]);
    expect((await deployment(id))['last_deployment'] ?? null).toBe(other['last_deployment'] ?? null);
    expect(before).toBeUndefined();
    await rm(join(folder, 'deployments', id));
  });

  it('fails at a host that is none', async () => {
    await setHosts((await hostsOf()).map(({ key = null, value = null }, at) => ({ key, value: at === 1 ? '../../etc' : value })));
    const run = await ended(await send(`POST deployments/${shop}/runs`));
    expect([run['state'], run['steps_done'], String(run['log'])]).toEqual([
      'error',
      1,
      expect.stringMatching(/\.\.\/\.\.\/etc is not a host name\n$/),
    ]);
  });

  it('is not started twice at a time, nor when it is disabled [P2-8-005]', async () => {
    const values: RecordOf<'deployment-runs'> = {
      id: 'stuck',
      deployment: shop,
      state: 'running',
      steps_done: 0,
      started_at: '2031-05-01T11:00:00.000Z',
    };
    await addStored(api, 'deployment-runs', [{ values, parents: { deployment: shop } }]);
    const got = await send(`POST deployments/${shop}/runs`);
    expect([got.status, (got.body as Row)['message']]).toEqual([409, 'A run of this deployment has not ended yet']);
    await api.store.query(`delete from r_deployment_runs where id = 'stuck'`);
    await send(`PUT deployments/${shop}`, 'admin', { action: 'disable' });
    expect((await send(`POST deployments/${shop}/runs`)).status).toBe(403);
    await send(`PUT deployments/${shop}`, 'admin', { action: 'enable' });
  });

  it('is enabled and disabled, one or all [P2-7-095] [P2-7-096] [P2-4-098]', async () => {
    const flags = async (): Promise<unknown[]> => [...new Set(rowsOf(await send('GET deployments')).map((row) => row['enabled'] ?? true))];
    expect((await send(`PUT deployments/${shop}`, 'admin', { action: 'disable' })).status).toBe(200);
    expect((await deployment())['enabled']).toBe(false);
    expect((await send(`PUT deployments/${shop}`, 'admin', { action: 'disable' })).status).toBe(409);
    expect((await send('PUT deployments/*', 'admin', { action: 'disable' })).status).toBe(200);
    expect(await flags()).toEqual([false]);
    expect((await send('POST deployments/*/runs')).status).toBe(409);
    expect((await send('PUT deployments/*', 'admin', { action: 'enable' })).body).toEqual({ data: { count: 4 } });
    expect(await flags()).toEqual([true]);
    expect((await send(`PUT deployments/${shop}`, 'admin', { action: 'explode' })).status).toBe(400);
  });

  it('is started with all others [P2-7-098]', async () => {
    const ids = rowsOf(await send('GET deployments')).map((row) => String(row['id']));
    const before = await Promise.all(ids.map(async (id) => (await runsOf(id)).length));
    expect((await send('POST deployments/*/runs')).body).toEqual({ data: { count: ids.length } });
    const after = await Promise.all(ids.map(async (id) => (await runsOf(id)).length));
    expect(after).toEqual(before.map((count) => count + 1));
    for (const id of ids) {
      for (const until = Date.now() + 20_000; (await runsOf(id)).some((row) => row['state'] === 'running'); await pause(30))
        if (Date.now() > until) throw new Error(`The run of ${id} does not end.`);
    }
    expect((await runsOf(ids[1] ?? ''))[0]).toMatchObject({ state: 'done' });
  });

  it('is listed for its role, deployed and looked into by admins only [P2-6-004] [P2-6-005] [P2-6-006] [P2-6-007] [P2-6-024] [P1-6-011] [P1-6-042]', async () => {
    expect((await send('GET deployments', 'nobody')).status).toBe(403);
    expect((await send('GET deployments', 'api_deployments')).status).toBe(200);
    for (const request of [`POST deployments/${shop}/runs`, 'POST deployments/*/runs', `GET deployments/${shop}/runs`])
      expect([request, (await send(request, 'api_deployments')).status]).toEqual([request, 403]);
    // Who may list it may be told what a picker shows, not its config.
    expect(JSON.stringify(dataOf(await send(`GET deployments/${shop}`, 'api_deployments')))).not.toContain('presetHostMapping');
    for (const request of [`PUT deployments/${shop}`, 'PUT deployments/*'])
      expect((await send(request, 'api_deployments', { action: 'disable' })).status).toBe(403);
  });
});
