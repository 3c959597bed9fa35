import type { BlobStore } from '../blobs/blobs.ts';
import type { FileContents } from './contents.ts';

/** Below it, one blob for each. */
const below = 'files';
const dayMs = 86_400_000;

/** Contents as blobs: in the folder of the embedded store, or in a bucket for any number of processes. */
export function openBlobContents(blobs: BlobStore, onSweepFailure: (error: unknown) => void): FileContents {
  const keyOf = (name: string): string => `${below}/${name}`;
  const sweep = async (kept: readonly string[], until: number): Promise<void> => {
    const known = new Set(kept.map(keyOf));
    for await (const { key, changedAt } of blobs.list(below)) if (!known.has(key) && changedAt.getTime() <= until) await blobs.remove(key);
  };
  return {
    write: (name, data) => blobs.put(keyOf(name), data),
    read: (name) => blobs.get(keyOf(name)),
    remove: (name) => blobs.remove(keyOf(name)),
    async sweep(kept) {
      // Others may be writing: only what is older than a day was left behind. Calls are answered meanwhile.
      if (blobs.isShared) void sweep(kept, Date.now() - dayMs).catch(onSweepFailure);
      else await sweep(kept, Infinity);
    },
  };
}
