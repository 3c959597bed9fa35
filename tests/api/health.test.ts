import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { modelOf, openApi } from './api.ts';

it('tells a data folder that is gone, and a disk without room', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'health-'));
  const model = modelOf('tests/fixtures');
  const healthOf = async (folder: string, meanwhile = (): void => undefined): Promise<unknown> => {
    const installation = { dataDir: folder, blobs: null, smtpUrl: null, issuer: null };
    const api = await openApi({ model, findUser: async () => null, installation });
    meanwhile();
    const { status, body } = await api.send('GET /healthz', { as: null });
    await api.close();
    return [status, (body as { message?: string }).message ?? null];
  };
  expect(await healthOf(dataDir)).toEqual([200, null]);
  expect(await healthOf(dataDir, () => rmSync(dataDir, { recursive: true }))).toEqual([
    503,
    'The data folder is missing or cannot be read',
  ]);
  // A file system of the kernel has no blocks at all.
  if (process.platform === 'linux') expect(await healthOf('/proc')).toEqual([503, 'The disk of the data folder is full']);
});
