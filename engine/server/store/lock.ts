/** The lock of a folder that one process at a time may have open, whatever container or host it runs in. */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { errorCodeOf } from '../error-code.ts';
import { probeSocket, askThroughSocket, listenAtSocket, type SocketAnswering } from './lock-socket.ts';

/** A sign of life of a holder, and for how long one whom nobody can ask must give none before it counts as dead. In milliseconds. */
const pulse = { every: 5_000, silent: 30_000 };

export interface StoreLock {
  release(): void;
}

interface LockHolder {
  readonly id: string;
  readonly pid: number;
  readonly host: string;
  /** Which start of which machine; the same in all its containers. Null where the system does not tell. */
  readonly boot: string | null;
  readonly since: string;
  /** Whether it listens on a socket beside the lock, as long as it lives. */
  readonly isListening: boolean;
  readonly isReleased?: boolean;
}

interface LockOptions {
  /** Called once when another process has taken over, which happens only to one that gave no sign of life: it must not write any more. */
  readonly onLost?: (reason: Error) => void;
  /** Told what a start waits for. */
  readonly say?: (text: string) => void;
  readonly timing?: typeof pulse;
  /** What it answers to whoever asks through the folder. */
  readonly answering?: SocketAnswering;
}

/**
 * Takes the lock in a folder, or throws one clear sentence that names who has it. A holder listens on a socket in the folder, which the
 * kernel closes when the process ends and every container that shares the folder can ask. On another machine nobody can, so there the
 * holder's sign of life must stand still for a while.
 *
 * The lock is a file with a number. Who holds number n is never alive again once it is dead, n + 1 can be created by one process
 * only, and the highest number is never removed: so no two hold the lock, however many start at the same time.
 */
export async function takeStoreLock(dir: string, options: LockOptions = {}): Promise<StoreLock> {
  mkdirSync(dir, { recursive: true });
  const { timing = pulse } = options;
  for (;;) {
    const last = newestLockNumber(dir);
    if (last > 0 && !(await hasHolderEnded(dir, last, options))) throw new Error(describeHeldLock(dir, last));
    const taken = await createLockFile(dir, last + 1, options.answering ?? rejectUnknownWord);
    if (taken === null) continue;
    pruneOldLocks(dir, last + 1);
    return holdStoreLock(dir, last + 1, { ...taken, ...options, timing });
  }
}

function rejectUnknownWord(): Promise<string> {
  return Promise.reject(new Error('Whoever has the store open does not know what to do.'));
}

/** Who holds the lock of a folder, in words, and how to ask them; null: nobody. Does not wait: a holder on another machine counts. */
export async function findLockHolder(dir: string): Promise<{ readonly name: string; ask(word: string): Promise<string> } | null> {
  const number = existsSync(dir) ? newestLockNumber(dir) : 0;
  const holder = number === 0 ? null : readLockHolder(join(dir, String(number)));
  if (holder === null || holder.isReleased) return null;
  const path = join(dir, `${holder.id}.socket`);
  if ((await probeSocket(path)) === 'no' && holder.boot && holder.boot === currentBootId()) return null;
  return { name: describeLockHolder(holder), ask: (word) => askThroughSocket(path, word) };
}

/** Null: another one was faster. */
async function createLockFile(
  dir: string,
  number: number,
  answering: SocketAnswering,
): Promise<{ readonly holder: LockHolder; readonly stop: () => void } | null> {
  const id = randomUUID();
  // It listens before anybody can know of it, so whoever reads the lock can ask.
  const listening = await listenAtSocket(join(dir, `${id}.socket`), answering);
  const holder: LockHolder = {
    ...{ id, pid: process.pid, host: hostname(), boot: currentBootId(), since: new Date().toISOString() },
    isListening: listening !== null,
  };
  const stop = (): void => listening?.();
  try {
    writeFileSync(join(dir, String(number)), JSON.stringify(holder), { flag: 'wx' });
    // A slow one may create a number again that was pruned in the meantime.
    if (newestLockNumber(dir) === number) return { holder, stop };
    rmSync(join(dir, String(number)), { force: true });
  } catch (error) {
    if (errorCodeOf(error) !== 'EEXIST') {
      stop();
      throw error;
    }
  }
  stop();
  return null;
}

interface HeldLockOptions extends LockOptions {
  readonly holder: LockHolder;
  readonly stop: () => void;
  readonly timing: typeof pulse;
}

function holdStoreLock(dir: string, number: number, { holder, stop, onLost, timing }: HeldLockOptions): StoreLock {
  const path = join(dir, String(number));
  const beating = setInterval(() => {
    const now = new Date();
    try {
      utimesSync(path, now, now);
      if (newestLockNumber(dir) === number) return;
    } catch (error) {
      // A folder that cannot be reached for a moment is still ours; one that is gone is not.
      if (errorCodeOf(error) !== 'ENOENT') return;
    }
    clearInterval(beating);
    onLost?.(new Error(`Another process took over the store while this one gave no sign of life, or its folder is gone (${dir}).`));
  }, timing.every);
  beating.unref();
  let isHeld = true;
  return {
    release: () => {
      if (!isHeld) return;
      isHeld = false;
      clearInterval(beating);
      try {
        writeFileSync(path, JSON.stringify({ ...holder, isReleased: true } satisfies LockHolder), { flag: 'r+' });
      } catch {
        // The folder is gone, and nobody waits for it.
      }
      stop();
    },
  };
}

/** Whether the holder of a number has ended. Waits where nobody but the holder's sign of life can tell. */
async function hasHolderEnded(dir: string, number: number, { say = writeToOperator, timing = pulse }: LockOptions): Promise<boolean> {
  const path = join(dir, String(number));
  const seen = readSignOfLife(path);
  for (let waited = 0; ; waited += Math.min(1_000, timing.every)) {
    const holder = readLockHolder(path);
    // Gone: there is a higher number by now.
    if (holder?.isReleased || readSignOfLife(path) === null) return true;
    const answer = holder?.isListening ? await probeSocket(join(dir, `${holder.id}.socket`)) : 'unknown';
    if (answer === 'yes') return false;
    // Nobody listens, and the kernel that says so is the one that would know.
    if (answer === 'no' && holder?.boot && holder.boot === currentBootId()) return true;
    if (readSignOfLife(path) !== seen) return false;
    if (waited >= timing.silent) return true;
    if (waited === 0)
      say(
        `The store was last opened by ${describeLockHolder(holder)}. Whether that one still lives is known in ${timing.silent / 1000} seconds …`,
      );
    await pause(Math.min(1_000, timing.every));
  }
}

function writeToOperator(text: string): void {
  process.stderr.write(`${text}\n`);
}

function describeHeldLock(dir: string, number: number): string {
  const path = join(dir, String(number));
  return `The store is in use by ${describeLockHolder(readLockHolder(path))} (lock file ${path}): stop that one first, or choose another DATA_DIR.`;
}

function describeLockHolder(holder: LockHolder | null): string {
  return holder === null ? 'another process' : `process ${holder.pid} on ${holder.host}, since ${holder.since}`;
}

function readLockHolder(path: string): LockHolder | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as LockHolder;
  } catch {
    return null;
  }
}

/** When the holder gave its last sign of life, on the clock of the folder; null: there is no such file. */
function readSignOfLife(path: string): number | null {
  try {
    return statSync(path).mtimeMs;
  } catch {
    return null;
  }
}

function newestLockNumber(dir: string): number {
  return Math.max(0, ...listLockNumbers(dir));
}

function listLockNumbers(dir: string): readonly number[] {
  return readdirSync(dir)
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

function pruneOldLocks(dir: string, number: number): void {
  for (const old of listLockNumbers(dir).filter((each) => each < number)) {
    const holder = readLockHolder(join(dir, String(old)));
    if (holder !== null) rmSync(join(dir, `${holder.id}.socket`), { force: true });
    rmSync(join(dir, String(old)), { force: true });
  }
}

let known: string | null | undefined;

function currentBootId(): string | null {
  return (known ??= readSystemBootId());
}

function readSystemBootId(): string | null {
  try {
    if (process.platform === 'linux') return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    if (process.platform === 'darwin') return execFileSync('/usr/sbin/sysctl', ['-n', 'kern.bootsessionuuid'], { encoding: 'utf8' }).trim();
  } catch {
    // Then only the sign of life tells.
  }
  return null;
}
