/** What a process uses of the machine, with its threads, as the kernel counts it. */
import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds that the threads of a process have worked so far. */
export function processorMs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const nanoseconds = threads.map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]));
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1e6;
}

/** Bytes of memory that it holds. */
export function residentBytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
}
