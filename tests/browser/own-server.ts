import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from './steward.ts';

export interface OwnServer {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

/** `npm start` on a store of its own, beside the servers of all journeys, with these settings. */
export async function startOwnServer(settings: Readonly<Record<string, string>>): Promise<OwnServer> {
  const folder = mkdtempSync(join(tmpdir(), 'steward-own-'));
  const env = { ...process.env, PORT: '0', DATA_DIR: folder, ...settings };
  const server = spawn('node', ['engine/server/start.mjs'], { env, stdio: 'pipe' });
  let said = '';
  for (const output of [server.stdout, server.stderr]) output.setEncoding('utf8').on('data', (text: string) => (said += text));
  const address = (): string => /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0] ?? '';
  const stop = async (): Promise<void> => {
    const gone = server.exitCode === null ? once(server, 'exit') : null;
    server.kill('SIGTERM');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await expect.poll(() => address() || said, { timeout: 90_000 }).toMatch(/^http:\S+$/);
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin: address(), stop };
}
