import type { Tx } from '../store/store.ts';

/** Where the bytes of files are. Names are ids that we generate. */
export interface FileContents {
  /** Writes all of `data`, and returns how many bytes that were; what is kept in the database goes through `db`. */
  write(name: string, data: AsyncIterable<Uint8Array>, db: Tx): Promise<number>;
  read(name: string): AsyncIterable<Uint8Array>;
  /** Nothing happens when there is none. */
  remove(name: string, db: Tx): Promise<void>;
  /** Removes what a killed process left behind: all that nobody is writing and that is not among `kept`. */
  sweep(kept: readonly string[]): Promise<void>;
}
