/** Two servers on one PostgreSQL and one bucket, each with a folder of its own as on a machine of its own. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openBlobBucket } from '../../engine/server/blobs/bucket.ts';
import { openServer, type RunningServer } from '../../engine/server/main.ts';
import { openPostgresStore } from '../../engine/server/store/postgres.ts';
import type { Store } from '../../engine/server/store/store.ts';
import project from '../../steward.config.ts';
import { onPostgres } from './again.ts';
import { openTestBucket, type TestBucket } from './bucket.ts';
import { startPostgres, type Cluster } from './postgres.ts';

const root = join(import.meta.dirname, '../..');
const prefix = 'shared';

interface Server extends RunningServer {
  readonly folder: string;
  /** As `admin`. */
  readonly send: (request: string, body?: unknown) => Promise<Response>;
}

await onPostgres('two servers that share a bucket', () => {
  let cluster: Cluster;
  let store: Store;
  let bucket: TestBucket;
  let cookie: string;
  /** `other` leaves jobs to `worker`. */
  let [worker, other]: Server[] = [];
  const folders: string[] = [];
  const logged: Readonly<Record<string, unknown>>[] = [];

  async function start(env: Readonly<Record<string, string>>): Promise<Server> {
    const folder = mkdtempSync(join(tmpdir(), 'sharing-'));
    folders.push(folder);
    const all = { SEED: '20', DATABASE_URL: cluster.url, DATA_DIR: folder, ...env };
    const server = await openServer({ project, root, hasPages: false, log: (event) => void logged.push({ ...event }), env: all });
    const send = async (request: string, body?: unknown): Promise<Response> => {
      const [method = '', path = ''] = request.split(' ');
      const headers = { cookie, ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }) };
      const sent = body === undefined || body instanceof FormData ? body : JSON.stringify(body);
      return server.app.request(path, { method, headers, ...(sent === undefined ? {} : { body: sent }) });
    };
    return Object.assign(server, { folder, send });
  }

  beforeAll(async () => {
    [cluster, bucket] = await Promise.all([startPostgres(), openTestBucket()]);
    store = await openPostgresStore(cluster.url);
    worker = await start(bucket.environmentOf(prefix));
    other = await start({ ...bucket.environmentOf(prefix), JOBS: '0' });
    const signedIn = await worker.app.request('/sso/login', { method: 'POST', body: new URLSearchParams({ username: 'admin' }) });
    cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  }, 180_000);
  afterEach(() => bucket.goWrong(null));
  afterAll(async () => {
    await worker?.close();
    await other?.close();
    await store.close();
    await cluster.stop();
    await bucket.close();
    for (const folder of folders) rmSync(folder, { recursive: true });
  });

  async function listKeys(below: string, of = prefix): Promise<readonly string[]> {
    const keys: string[] = [];
    for await (const { key } of openBlobBucket(bucket.accessTo(of)).list(below)) keys.push(key);
    return keys;
  }
  const use = (server: Server | undefined): Server => server ?? expect.fail('The server did not start.');
  const upload = (server: Server | undefined, text: string): Promise<Response> => {
    const body = new FormData();
    body.append('type', 'budget_import');
    body.append('attributes', JSON.stringify({ channel: '3i@default', email_template: 'budget-import' }));
    body.append('file', new Blob([text]), 'lines.csv');
    return use(server).send('POST /api/v1/batchjobs', body);
  };
  const idOf = async (response: Response): Promise<string> => {
    expect(response.status).toBe(201);
    return ((await response.json()) as { data: { id: string } }).data.id;
  };
  const download = async (server: Server | undefined, id: string): Promise<readonly [number, string]> => {
    const response = await use(server).send(`GET /api/v1/batchjobs/${id}/file`);
    return [response.status, await response.text()];
  };
  const countJobs = async (): Promise<number> =>
    (await store.query<{ n: number }>('select count(*)::int as n from r_batchjobs'))[0]?.n ?? 0;

  it('hand out what the other was given, to whoever may see it, and to nobody else', { timeout: 60_000 }, async () => {
    const text = `code,type\n${'A-1,single\n'.repeat(10_000)}`;
    const id = await idOf(await upload(other, text));
    expect(await download(worker, id)).toEqual([200, text]);
    for (const server of [use(worker), use(other)]) expect((await server.app.request(`/api/v1/batchjobs/${id}/file`)).status).toBe(401);
    expect(await (await use(worker).send('GET /healthz')).json()).toEqual({ status: 'ok' });
    // Neither of them has anything of it on its own disk, nor in the database.
    for (const { folder } of [use(worker), use(other)]) expect(readdirSync(folder)).not.toContain('files');
    expect(await store.query('select 1 from file_part')).toEqual([]);
  });

  it('fetch an export that the other has made', { timeout: 60_000 }, async () => {
    const params = { resource: 'users', filter: { username: 'nobody' }, format: 'csv', sort: [] };
    const runs = '/api/v1/commands/ExportCommandConfig/runs';
    const id = await idOf(await use(other).send(`POST ${runs}`, { id: 'ExportCommandConfig', cli_params: params }));
    const readRun = async (): Promise<{ state: string; result?: { filename: string } }> => {
      const response = await use(other).send(`GET ${runs}/${id}`);
      return ((await response.json()) as { data: { state: string; result?: { filename: string } } }).data;
    };
    await expect.poll(async () => (await readRun()).state, { timeout: 30_000 }).toBe('done');
    const name = (await readRun()).result?.filename.replace('data/', '') ?? '';
    for (const server of [use(other), use(worker)]) {
      const file = await server.send(`GET /files/${name}`);
      expect([file.status, await file.text()]).toEqual([200, expect.stringContaining('nobody@nordlicht.example')]);
    }
  });

  it('keep a mail once, whoever was asked', { timeout: 60_000 }, async () => {
    expect((await use(other).send('POST /api/v1/forgot-password', { email: 'nobody@nordlicht.example' })).status).toBeLessThan(300);
    await expect.poll(() => listKeys('outbox'), { timeout: 30_000 }).toHaveLength(1);
    const key = (await listKeys('outbox'))[0] ?? '';
    const chunks: Uint8Array[] = [];
    for await (const chunk of (await openBlobBucket(bucket.accessTo(prefix)).get(key)) ?? []) chunks.push(chunk);
    expect(Buffer.concat(chunks).toString()).toContain('To: nobody@nordlicht.example');
    for (const { folder } of [use(worker), use(other)]) expect(readdirSync(folder)).not.toContain('outbox');
  });

  it('roll out bundles where the other finds them', { timeout: 60_000 }, async () => {
    const id = await idOf(await use(other).send('POST /api/v1/deployments/shop-nordlicht/runs'));
    const readState = async (): Promise<string> => {
      const response = await use(other).send(`GET /api/v1/deployments/shop-nordlicht/runs/${id}`);
      return ((await response.json()) as { data: { state: string } }).data.state;
    };
    await expect.poll(readState, { timeout: 30_000 }).toBe('done');
    expect(await listKeys('deployments')).toEqual([
      'deployments/shop-nordlicht/nordlicht.shop.example/nordlicht.json',
      'deployments/shop-nordlicht/stage.nordlicht.shop.example/nordlicht-stage.json',
    ]);
  });

  it('say so while the bucket is away, show nothing by halves, and lose nothing', { timeout: 90_000 }, async () => {
    const id = await idOf(await upload(worker, 'before'));
    const [jobs, keys] = [await countJobs(), await listKeys('files')];
    await bucket.stop();
    const refused = await upload(worker, 'meanwhile');
    expect([refused.status, await refused.json()]).toMatchObject([503, { message: 'Files cannot be kept or read at the moment' }]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await countJobs()).toBe(jobs);
    const away = await use(other).send(`GET /api/v1/batchjobs/${id}/file`);
    expect([away.status, away.headers.get('content-disposition')]).toEqual([503, null]);
    // The log says what callers are not told.
    expect(logged).toContainEqual(expect.objectContaining({ event: 'error', error: expect.stringContaining('ECONNREFUSED') }));
    // All else goes on: a balancer that took both away would make it worse.
    expect((await use(other).send('GET /api/v1/users?_limit=1')).status).toBe(200);
    const health = await use(other).send('GET /healthz');
    expect([health.status, await health.json()]).toEqual([200, { status: 'without files' }]);
    const { data } = (await (await use(other).send('GET /api/v1/monitor/status')).json()) as {
      readonly data: readonly { readonly assessments: readonly { readonly uniqueness: string; readonly problem?: unknown }[] }[];
    };
    expect(data.flatMap(({ assessments }) => assessments).find(({ uniqueness }) => uniqueness === 'files')?.problem).toEqual({
      message: 'Files cannot be kept or read in the bucket',
      value: 'ECONNREFUSED',
    });
    await bucket.startAgain();
    expect(await download(other, id)).toEqual([200, 'before']);
    expect(await listKeys('files')).toEqual(keys);
    expect(await download(worker, await idOf(await upload(other, 'meanwhile')))).toEqual([200, 'meanwhile']);
  });

  it('show nothing of an upload whose bytes were refused, nor of one that was cut off', { timeout: 60_000 }, async () => {
    const [jobs, keys] = [await countJobs(), await listKeys('files')];
    for (const mishap of [{ status: 403, code: 'AccessDenied' }, 'cut'] as const) {
      bucket.goWrong((request) => (request.startsWith('PUT') ? mishap : null));
      expect((await upload(worker, 'x'.repeat(6_000_000))).status).toBe(503);
    }
    bucket.goWrong(null);
    expect([await countJobs(), await listKeys('files')]).toEqual([jobs, keys]);
  });

  it('tell of a file whose bytes somebody has removed from the bucket', async () => {
    const before = await listKeys('files');
    const id = await idOf(await upload(worker, 'soon gone'));
    const added = (await listKeys('files')).filter((key) => !before.includes(key));
    expect(added).toHaveLength(1);
    await openBlobBucket(bucket.accessTo(prefix)).remove(added[0] ?? '');
    const response = await use(other).send(`GET /api/v1/batchjobs/${id}/file`);
    expect([response.status, response.headers.get('content-disposition')]).toEqual([410, null]);
  });

  it('find what was kept in the database before there was a bucket', { timeout: 120_000 }, async () => {
    const earlier = await start({ JOBS: '0' });
    const id = await idOf(await upload(earlier, 'of old'));
    await earlier.close();
    expect(await store.query('select 1 from file_part')).toHaveLength(1);
    expect(await download(other, id)).toEqual([200, 'of old']);
  });

  it('are refused where another database keeps its files, and where there is no bucket', { timeout: 120_000 }, async () => {
    // Embedded: another database than that of the two.
    const begin = (env: Readonly<Record<string, string>>): Promise<Server> => start({ ...env, DATABASE_URL: '', SEED: 'none' });
    await expect(begin(bucket.environmentOf(prefix))).rejects.toThrow('where the files of another database are');
    await expect(begin({ ...bucket.environmentOf(prefix), FILES: 's3://no-such-bucket' })).rejects.toThrow(
      'FILES names the bucket "no-such-bucket", but there is none at http://127.0.0.1:',
    );
    await expect(start({ ...bucket.environmentOf(prefix), AWS_SECRET_ACCESS_KEY: 'wrong' })).rejects.toThrow(
      'AWS_SECRET_ACCESS_KEY does not belong to AWS_ACCESS_KEY_ID',
    );
    expect(await listKeys('trial')).toEqual([]);
  });
});
