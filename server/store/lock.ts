import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

const held = new Set<string>();

/**
 * Takes the lock file of an embedded store and returns what releases it. Two processes on one store lose rows silently, so
 * a lock of a live process throws one clear sentence; a lock left by a dead one is taken over.
 */
export function takeLock(path: string): () => void {
  const own = `${process.pid} ${startOf(process.pid)}\n`;
  if (held.has(path) || !(written(path, own) || (removedStale(path) && written(path, own)))) throw new Error(refusal(path));
  held.add(path);
  return () => {
    if (held.delete(path)) rmSync(path, { force: true });
  };
}

function refusal(path: string): string {
  const [pid = '?'] = textOf(path).split(' ');
  return `The store is in use by process ${pid} (lock file ${path}): stop that process first, or choose another DATA_DIR.`;
}

function written(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

// Two processes may find the same stale lock: only one of them can rename it away, and one that took a fresh lock puts it back.
function removedStale(path: string): boolean {
  const before = textOf(path);
  if (isAlive(before)) return false;
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return true;
  }
  const isSame = textOf(aside) === before;
  if (!isSame) linkSync(aside, path);
  rmSync(aside, { force: true });
  return isSame;
}

function isAlive(lock: string): boolean {
  const [pid, start = ''] = lock.trim().split(' ');
  const id = Number(pid);
  if (!Number.isInteger(id) || id <= 0 || id === process.pid) return false;
  try {
    process.kill(id, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  // A process id is used again after a while; then its start time differs.
  return start === '' || startOf(id) === '' || startOf(id) === start;
}

/** Start time of a process in clock ticks since boot; empty where /proc does not tell. */
function startOf(pid: number): string {
  const stat = textOf(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
