import { mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openServer } from './main.ts';
import project from '../../steward.config.ts';
import { prepareDataFolder } from '../../tests/api/data-folder.ts';
import type { RunningServer } from './main.ts';

const root = join(import.meta.dirname, '../..');
const log = (): void => undefined;
const start = (env: Record<string, string>): Promise<RunningServer> =>
  openServer({ project, root, hasPages: false, log, env: { SEED: 'none', ...env } });
const folder = (): string => mkdtempSync(join(tmpdir(), 'steward-'));
const dataFolder = (): Promise<string> => prepareDataFolder(folder());

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
    const open = await start({ DATA_DIR: await dataFolder(), HOST: '0.0.0.0' });
    expect((await open.app.request('/sso/login')).status).toBe(401);
    // Nor a playground: it goes with that page.
    expect((await open.app.request('/api/v1/_playground')).status).toBe(404);
    await open.close();
    const asked = await start({ DATA_DIR: await dataFolder(), HOST: '0.0.0.0', DEMO_SIGN_IN: '1' });
    expect((await asked.app.request('/sso/login')).status).toBe(200);
    expect((await asked.app.request('/api/v1/_playground')).status).toBe(401);
    await asked.close();
  });

  it('has its API where API_BASE says, and nowhere else [P1-7.1-001]', async () => {
    const running = await start({ DATA_DIR: await dataFolder(), API_BASE: '/shop/api/v2' });
    const ask = async (path: string, init?: RequestInit): Promise<number> => (await running.app.request(path, init)).status;
    expect([await ask('/shop/api/v2/whoami'), await ask('/api/v1/whoami')]).toEqual([401, 404]);
    const signedIn = await running.app.request('/sso/login', { method: 'POST', body: new URLSearchParams({ username: 'admin' }) });
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect(await ask('/shop/api/v2/whoami', { headers: { cookie } })).toBe(200);
    // It is guarded against other sites as the usual address is.
    const foreign = { method: 'DELETE', headers: { cookie, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' } };
    expect(await ask('/shop/api/v2/nothing', foreign)).toBe(403);
    await running.close();
  });

  it('serves no real users with descriptors that `check --strict` refuses, unless it is told to', async () => {
    const own = folder();
    // Deletes a record without a question: right as a descriptor, and most likely a mistake.
    const drawers = `apiVersion: admin/v1
resource: drawers
title: Drawer
access: true
fields: {code: code, name: string!}
actions:
  empty: {tone: negative, request: DELETE, places: [row]}
`;
    writeFileSync(join(own, 'drawers.yaml'), drawers);
    const logged: Record<string, unknown>[] = [];
    const serve = (env: Record<string, string>): Promise<RunningServer> =>
      openServer({
        project,
        root,
        hasPages: false,
        log: (event) => void logged.push({ ...event }),
        env: { SEED: 'none', RESOURCES: own, DATA_DIR: folder(), ...env },
      });
    await (await serve({})).close();
    const real = { HOST: '0.0.0.0', FIRST_ADMIN: 'a@b.example' };
    await expect(serve(real)).rejects.toThrow(/drawers\.yaml:\d+:\d+: warning: .*ALLOW_WARNINGS=1/s);
    expect(logged).toEqual([]);
    await (await serve({ ...real, ALLOW_WARNINGS: '1' })).close();
    expect(logged.map(({ event }) => event)).toContain('started in spite of a warning');
  });

  it('tells at once all that it does not start with', async () => {
    const own = folder();
    const drawer = (name: string, more: string): string =>
      `apiVersion: admin/v1\nresource: ${name}\ntitle: Drawer\naccess: true\nfields: {code: code, name: string!}\n${more}`;
    const serve = (env: Record<string, string>): Promise<RunningServer> =>
      openServer({ project, root, hasPages: false, log, env: { SEED: 'none', RESOURCES: own, DATA_DIR: folder(), ...env } });
    writeFileSync(join(own, 'chests.yaml'), drawer('chests', 'colour: red\n'));
    writeFileSync(join(own, 'drawers.yaml'), drawer('drawers', 'list: {columns: [nmae]}\n'));
    writeFileSync(join(own, 'shelves.yaml'), drawer('shelves', 'stray: [\n'));
    const told = await serve({}).catch(String);
    expect(String(told).match(/\w+\.yaml(?=:)|\[[a-z-]+\]/g)).toEqual([
      ...['chests.yaml', '[unknown-key]', 'drawers.yaml', '[unknown-field]', 'shelves.yaml', '[yaml-syntax]'],
    ]);
    for (const name of ['chests', 'shelves']) writeFileSync(join(own, `${name}.yaml`), drawer(name, ''));
    writeFileSync(join(own, 'drawers.yaml'), drawer('drawers', 'actions: {empty: {tone: negative, request: DELETE, places: [row]}}\n'));
    const real = { HOST: '0.0.0.0', FIRST_ADMIN: 'a@b.example', STEWARD_NOPE: '1' };
    await expect(serve(real)).rejects.toThrow(/drawers\.yaml:\d+:\d+: warning: .*STEWARD_NOPE is set/s);
  });

  it('does not start with a setting that it does not understand', async () => {
    await expect(start({ DATA_DIR: folder(), PORT: 'x' })).rejects.toThrow('PORT must be');
    await expect(start({ DATA_DIR: folder(), STEWARD_NOPE: 'x' })).rejects.toThrow('there is no such setting');
  });
});
