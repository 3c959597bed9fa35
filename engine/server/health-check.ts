import { statfs } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from 'hono';
import type { BlobStore } from './blobs/blobs.ts';
import type { ServerEngine } from './plan/call.ts';
import { refuseCall } from './reply/refusal.ts';
import { say } from './reply/say.ts';

/** Whether this server can answer calls. Without its bucket it answers all but those about files, as all others of that bucket do. */
export async function answerHealthCheck(c: Context, { store, installation: { dataDir, blobs } }: ServerEngine): Promise<Response> {
  try {
    await store.query('select 1');
  } catch {
    return refuseCall('unavailable', say('The store is not responding'));
  }
  const room = dataDir === null ? Infinity : await freeDiskBytes(dataDir);
  if (room === null) return refuseCall('unavailable', say('The data folder is missing or cannot be read'));
  if (room < roomNeeded) return refuseCall('unavailable', say('The disk of the data folder is full'));
  return c.json({ status: blobs?.isShared === true && !(await canReach(blobs)) ? 'without files' : 'ok' });
}

/** Bytes that one write with its journal can need. */
const roomNeeded = 32 * 1024 * 1024;

/** Free bytes on the disk of a folder; null: there is no such folder. */
async function freeDiskBytes(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}

/** How long an answer about a bucket holds, and how long it may take, in milliseconds: anybody may ask, as often as they like. */
const keptMs = 10_000;
const patienceMs = 3000;

const reached = new WeakMap<BlobStore, { readonly at: number; readonly isThere: Promise<boolean> }>();

function canReach(blobs: BlobStore): Promise<boolean> {
  const last = reached.get(blobs);
  if (last !== undefined && performance.now() - last.at < keptMs) return last.isThere;
  const answer = blobs.check().then(
    () => true,
    () => false,
  );
  const isThere = Promise.race([answer, pause(patienceMs, false, { ref: false })]);
  reached.set(blobs, { at: performance.now(), isThere });
  return isThere;
}
