import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeStoreLock } from './lock.ts';

const holder = join(import.meta.dirname, '../../../tests/fixtures/lock-holder.ts');
const container = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'];
const mayUnshare = spawnSync('unshare', [...container.slice(1), 'true']).status === 0;
if (!mayUnshare) process.stderr.write('Skipped: this account may not make process namespaces (unshare).\n');

describe('the lock of an embedded store', () => {
  let root: string;
  let dir: string;
  const started: ChildProcess[] = [];
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'store-lock-'));
    dir = join(root, 'lock');
  });
  afterEach(() => {
    for (const child of started.splice(0)) child.kill('SIGKILL');
    rmSync(root, { recursive: true });
  });

  /** A process that wants the lock, and what it says first. */
  function open({ inside = [] as readonly string[], start = 'now', folder = dir } = {}) {
    const [command = '', ...args] = [...inside, process.execPath, '--import', 'tsx', holder, folder, start];
    const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    started.push(child);
    let said = '';
    const saidOnce = (word: string) =>
      new Promise<string>((resolve) => {
        child.stdout.on('data', () => said.includes(word) && resolve(said));
        child.once('exit', () => resolve(said));
      });
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const ended = (act: () => void): Promise<void> =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        act();
      });
    return {
      said: saidOnce('\n'),
      saidOnce,
      killed: () => ended(() => child.kill('SIGKILL')),
      stopped: () => ended(() => child.stdin.write('stop')),
      child,
    };
  }
  const numbers = (): readonly string[] => readdirSync(dir).filter((name) => /^\d+$/.test(name));

  it('is held once in a process, names its holder, and is free after release', async () => {
    const lock = await takeStoreLock(dir);
    const refused = `The store is in use by process ${process.pid} on ${hostname()}, since 2`;
    await expect(takeStoreLock(dir)).rejects.toThrow(refused);
    lock.release();
    lock.release();
    (await takeStoreLock(dir)).release();
  });

  it('is refused while another process lives, frozen or not, and taken at once when that one was killed', async () => {
    const first = open();
    expect(await first.said).toBe('taken\n');
    first.child.kill('SIGSTOP');
    const said: string[] = [];
    await expect(takeStoreLock(dir, { say: (text) => said.push(text) })).rejects.toThrow(`in use by process ${first.child.pid} on`);
    await first.killed();
    (await takeStoreLock(dir, { say: (text) => said.push(text) })).release();
    // It never had to wait for a sign of life.
    expect(said).toEqual([]);
  });

  it('is free at once after a clean end', async () => {
    const first = open();
    await first.said;
    await first.stopped();
    const said: string[] = [];
    (await takeStoreLock(dir, { say: (text) => said.push(text) })).release();
    expect(said).toEqual([]);
  });

  it.runIf(mayUnshare)('is refused to a second container on the folder, where every process has the same id', async () => {
    const first = open({ inside: container });
    expect(await first.said).toBe('taken\n');
    expect(await open({ inside: container }).said).toContain('refused: The store is in use by process 1 on');
    expect(await open().said).toContain('refused: The store is in use by process 1 on');
    await first.killed();
    expect(await open({ inside: container }).said).toBe('taken\n');
  });

  it('goes to exactly one of several that start at once, also where a dead one left it', async () => {
    for (let round = 0; round < 3; round += 1) {
      const all = Array.from({ length: 4 }, () => open({ start: 'wait' }));
      await Promise.all(all.map((each) => each.said));
      for (const { child } of all) child.stdin.write('go');
      const said = await Promise.all(all.map((each) => Promise.race([each.saidOnce('taken\n'), each.saidOnce('DATA_DIR.\n')])));
      expect(said.filter((each) => each === 'ready\ntaken\n')).toHaveLength(1);
      expect(said.filter((each) => each.startsWith('ready\nrefused: The store is in use by'))).toHaveLength(3);
      await Promise.all(all.map((each) => (each.child.exitCode === null ? each.killed() : null)));
    }
    expect(numbers()).toHaveLength(1);
  });

  describe('of a holder whom nobody here can ask', () => {
    const timing = { every: 20, silent: 400 };
    const elsewhere = { id: 'far', pid: 1, host: 'far', boot: 'another', since: '2031-05-01T12:00:00.000Z', isListening: true };
    beforeEach(() => {
      mkdirSync(dir);
      writeFileSync(join(dir, '7'), JSON.stringify(elsewhere));
    });

    it('is refused while it gives signs of life', async () => {
      const beating = setInterval(() => writeFileSync(join(dir, '7'), JSON.stringify(elsewhere)), 5);
      await expect(takeStoreLock(dir, { timing: { every: 20, silent: 60_000 }, say: () => {} })).rejects.toThrow(
        'in use by process 1 on far, since 2031-05-01T12:00:00.000Z',
      );
      clearInterval(beating);
    });

    it('is taken when it gave none for long enough, which is said', async () => {
      const said: string[] = [];
      (await takeStoreLock(dir, { timing, say: (text) => said.push(text) })).release();
      expect(said).toEqual([
        'The store was last opened by process 1 on far, since 2031-05-01T12:00:00.000Z. Whether that one still lives is known in 0.4 seconds …',
      ]);
      expect(numbers()).toEqual(['8']);
    });

    it('is taken at once after its clean end', async () => {
      writeFileSync(join(dir, '7'), JSON.stringify({ ...elsewhere, isReleased: true }));
      const said: string[] = [];
      (await takeStoreLock(dir, { say: (text) => said.push(text) })).release();
      expect(said).toEqual([]);
    });
  });

  it('tells its holder when another has taken over, or the folder is gone', async () => {
    const first = open();
    await first.said;
    // As another machine does that saw no sign of life.
    writeFileSync(join(dir, '9'), readFileSync(join(dir, '1')));
    expect(await first.saidOnce('lost')).toContain('lost');
  });

  it('is held in a folder whose path is longer than an address of a socket', async () => {
    const folder = join(root, 'a'.repeat(120), 'lock');
    const first = open({ folder });
    expect(await first.said).toBe('taken\n');
    await first.killed();
    const said: string[] = [];
    (await takeStoreLock(folder, { say: (text) => said.push(text) })).release();
    expect(said).toEqual([]);
  });
});
