import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeLock } from './lock.ts';

describe('the lock of an embedded store', () => {
  let dir: string;
  let path: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'store-lock-'));
    path = join(dir, 'store.lock');
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  it('holds the id of its process and is gone after release', () => {
    const release = takeLock(path);
    expect(readFileSync(path, 'utf8')).toMatch(new RegExp(`^${process.pid} `));
    release();
    release();
    expect(existsSync(path)).toBe(false);
  });

  it('refuses a second store in the same process', () => {
    const release = takeLock(path);
    expect(() => takeLock(path)).toThrow(`in use by process ${process.pid}`);
    release();
  });

  it('refuses while another process lives, and takes over when it is dead', async () => {
    const other = spawn('sleep', ['60']);
    const gone = new Promise((resolve) => other.once('exit', resolve));
    writeFileSync(path, `${other.pid} `);
    expect(() => takeLock(path)).toThrow(`The store is in use by process ${other.pid} (lock file ${path}): stop that process first`);
    other.kill('SIGKILL');
    await gone;
    takeLock(path)();
  });

  it.each([
    ['of another life of the same id', `${process.ppid} 1`],
    ['without an id', ''],
    ['with nonsense', 'x y'],
  ])('takes over a lock %s', (_, text) => {
    writeFileSync(path, text);
    takeLock(path)();
  });
});
