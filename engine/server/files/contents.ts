import type { Tx } from '../store/store.ts';

/** Where the bytes of files are. Names are ids that we generate. */
export interface FileContents {
  /** Writes all of `data`, and returns how many bytes that were; what is kept in the database goes through `db`. */
  write(name: string, data: AsyncIterable<Uint8Array>, db: Tx): Promise<number>;
  /** null: there is none. */
  read(name: string): Promise<AsyncIterable<Uint8Array> | null>;
  /** Nothing happens when there is none. */
  remove(name: string): Promise<void>;
  /** Removes what a killed process left behind: all that nobody is writing and that is not among `kept`. */
  sweep(kept: readonly string[]): Promise<void>;
}

/** Written to the first, and found in either: what was kept before there was another place. */
export function chainContents(now: FileContents, before: FileContents): FileContents {
  return {
    write: now.write,
    read: async (name) => (await now.read(name)) ?? before.read(name),
    async remove(name) {
      await now.remove(name);
      await before.remove(name);
    },
    async sweep(kept) {
      await now.sweep(kept);
      await before.sweep(kept);
    },
  };
}
