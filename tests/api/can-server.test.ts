import { serve, type ServerType } from '@hono/node-server';
import { mkdtempSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { main } from '../../engine/studio/cli/main.ts';
import project from '../../steward.config.ts';
import { openServer } from '../../engine/server/main.ts';

const root = join(import.meta.dirname, '../..');
let running: Awaited<ReturnType<typeof openServer>>;
let listening: ServerType;
let url = '';

beforeAll(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const env = { DATA_DIR: mkdtempSync(join(tmpdir(), 'can-')), SEED: '400', PORT: String(port) };
  running = await openServer({ project, root, env, hasPages: false, log: () => undefined });
  await new Promise<void>((resolve) => {
    listening = serve({ fetch: (request, own) => running.app.fetch(request, own), port, hostname: '127.0.0.1' }, () => resolve());
  });
});
afterAll(async () => {
  listening.close();
  await running.close();
});

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

async function can(...args: string[]): Promise<{ code: number; text: string }> {
  let text = '';
  let work: Promise<number> | null = null;
  const first = main(['can', ...args, '--server', url], {
    cwd: root,
    write: (part) => void (text += part),
    later: (given) => void (work = given),
  });
  return { code: work === null ? first : await work, text };
}

describe('steward can asks a running server', () => {
  it('for the user by name and for the record by its key', async () => {
    const may = await can('company_manager', 'show', 'companies/NORDLICHT');
    expect(may).toEqual({ code: 0, text: expect.stringContaining('company_manager may show companies/NORDLICHT.') as string });
    const mayNot = await can('company_manager', 'edit', 'companies/NORDLICHT', '--reader', 'admin');
    expect(mayNot.code).toBe(1);
    expect(mayNot.text).toContain('Only an administrator may change companies of this group');
    expect((await can('admin', 'edit', 'companies/NORDLICHT')).code).toBe(0);
  });

  it('and tells that the last administrator stays', async () => {
    const removed = await can('admin', 'delete', 'users/admin');
    expect(removed).toEqual({ code: 0, text: expect.stringContaining('This is the last enabled administrator.') as string });
    expect(removed.text).toContain('refused where no other record fits a line "keep"');
    expect((await can('admin', 'write:roles', 'users/admin')).text).toContain('This is the last enabled superuser.');
    expect((await can('admin', 'delete', 'users/nobody')).text).not.toContain('keep');
  });

  it('and says what it does not answer', async () => {
    expect(await can('mallory', 'list', 'orders')).toEqual({
      code: 2,
      text: expect.stringContaining('signs nobody in as "mallory"') as string,
    });
    expect(await can('admin', 'show', 'companies/NOBODY')).toEqual({
      code: 2,
      text: expect.stringContaining('answers admin with 404') as string,
    });
    expect(await can('role:ROLE_ADMIN', 'show', 'companies/NORDLICHT')).toEqual({
      code: 2,
      text: expect.stringContaining('--reader') as string,
    });
  });
});
