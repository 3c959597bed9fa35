import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import project from '../../steward.config.ts';
import { prepareDataFolder } from '../../tests/api/data-folder.ts';
import { openServer, type RunningServer } from './main.ts';

const token = 'a-token-of-this-test';
async function start(env: Record<string, string>): Promise<RunningServer> {
  const data = await prepareDataFolder(mkdtempSync(join(tmpdir(), 'steward-')));
  return openServer({
    ...{ project, root: join(import.meta.dirname, '../..'), hasPages: false, log: () => undefined },
    env: { SEED: 'none', DATA_DIR: data, ...env },
  });
}

describe('/metrics', { timeout: 120_000 }, () => {
  let running: RunningServer;
  beforeAll(async () => (running = await start({ METRICS_TOKEN: token })));
  afterAll(() => running.close());

  const read = (authorization: string) => running.app.request('/metrics', { headers: { authorization } });

  /** The sample of that name with these labels. */
  async function sample(name: string, labels: Readonly<Record<string, string>>): Promise<number | null> {
    const text = await (await read(`Bearer ${token}`)).text();
    const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`));
    const line = lines.find((each) => Object.entries(labels).every(([label, value]) => each.includes(`${label}="${value}"`)));
    return line === undefined ? null : Number(line.split(' ').at(-1));
  }

  it('is for whoever knows the token, and says nothing to others', async () => {
    for (const said of ['', 'Bearer', 'Bearer another-token-0123', token]) {
      const answer = await read(said);
      expect([said, answer.status, answer.headers.get('www-authenticate')]).toEqual([said, 401, 'Bearer']);
      expect(await answer.text()).not.toContain('steward_http');
    }
    expect((await read(`Bearer ${token}`)).headers.get('content-type')).toContain('application/openmetrics-text');
  });

  it('counts each call under its route, and every address that is none under one', async () => {
    const calls = 'steward_http_request_duration_seconds_count';
    for (const user of ['ann', 'ben', 'eve']) await running.app.request(`/api/v1/users/${user}`);
    for (const path of ['/no/such/1', '/no/such/2']) await running.app.request(path, { method: 'BREW' });
    expect(await sample(calls, { method: 'GET', route: '/api/v1/users/*', status: '401' })).toBe(3);
    expect(await sample(calls, { method: 'other', status: '404' })).toBe(2);
  });

  it('tells of the process and of each queue of jobs, and ends as its format wants', async () => {
    const text = await (await read(`Bearer ${token}`)).text();
    expect(Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1])).toBeGreaterThan(1e7);
    expect(text).toMatch(/^steward_jobs\{queue="[^"]+",state="waiting"\} 0$/m);
    expect(text.endsWith('# EOF\n')).toBe(true);
    const described = [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].map(([, name]) => name);
    expect(new Set(described).size).toBe(described.length);
  });

  it('is not there without a token, and a short one is refused', async () => {
    const silent = await start({});
    expect((await silent.app.request('/metrics')).status).toBe(404);
    await silent.close();
    await expect(start({ METRICS_TOKEN: 'short' })).rejects.toThrow('METRICS_TOKEN');
  });
});
