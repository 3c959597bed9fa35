/** The checks of the platform are run once for all who ask: one who goes away meanwhile takes nothing from the others. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Api } from './api.ts';
import { openPlatform } from './platform.ts';

let api: Api;
beforeAll(async () => {
  api = await openPlatform({ hasJobs: true });
});
afterAll(() => api.close());

it('are run again for the next one when who asked first has gone', async () => {
  const signedIn = await api.app.request('/sso/login', { method: 'POST', body: new URLSearchParams({ username: 'admin' }) });
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  const statuses: number[] = [];
  for (const ms of [0, 1, 2, 4, 8, 16, 32]) {
    // The last run is too old to be kept.
    api.clock.now = new Date(api.clock.now.getTime() + 60_000);
    const leaving = new AbortController();
    const call = new Request('http://steward.test/api/v1/monitor/status', { headers: { cookie }, signal: leaving.signal });
    const left = Promise.resolve(api.app.fetch(call)).catch(() => null);
    await pause(ms);
    leaving.abort();
    await left;
    statuses.push((await api.send('GET monitor/status', { as: 'admin' })).status);
  }
  expect(statuses).toEqual(statuses.map(() => 200));
});
