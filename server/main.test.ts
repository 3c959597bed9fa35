import { mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openServer } from './main.ts';
import type { Running } from './main.ts';

const root = join(import.meta.dirname, '..');
const log = (): void => undefined;
const start = (env: Record<string, string>): Promise<Running> => openServer({ root, hasPages: false, log, env: { SEED: 'none', ...env } });
const folder = (): string => mkdtempSync(join(tmpdir(), 'steward-'));

describe('the server', { timeout: 120_000 }, () => {
  it('starts on an empty folder, and keeps its secret for itself', async () => {
    const dir = folder();
    const running = await start({ DATA_DIR: dir });
    expect((await running.app.request('/healthz')).status).toBe(200);
    expect((await running.app.request('/sso/login')).status).toBe(200);
    expect(statSync(join(dir, 'session-secret')).mode & 0o777).toBe(0o600);
    await expect(start({ DATA_DIR: dir })).rejects.toThrow('The store is in use');
    await running.close();
  });

  it('has no development identity page where others can reach it, unless it is asked for', async () => {
    const open = await start({ DATA_DIR: folder(), HOST: '0.0.0.0' });
    expect((await open.app.request('/sso/login')).status).toBe(401);
    // Nor a playground: it goes with that page.
    expect((await open.app.request('/api/v1/_playground')).status).toBe(404);
    await open.close();
    const asked = await start({ DATA_DIR: folder(), HOST: '0.0.0.0', DEMO_SIGN_IN: '1' });
    expect((await asked.app.request('/sso/login')).status).toBe(200);
    expect((await asked.app.request('/api/v1/_playground')).status).toBe(401);
    await asked.close();
  });

  it('does not start with a setting that it does not understand', async () => {
    await expect(start({ DATA_DIR: folder(), PORT: 'x' })).rejects.toThrow('PORT must be');
    await expect(start({ DATA_DIR: folder(), STEWARD_NOPE: 'x' })).rejects.toThrow('there is no such setting');
  });
});
