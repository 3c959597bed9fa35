/** Where the bytes of files are. Names are ids of our own making. */
export interface Contents {
  /** Writes all of `data`, and returns how many bytes that were. */
  write(name: string, data: AsyncIterable<Uint8Array>): Promise<number>;
  read(name: string): AsyncIterable<Uint8Array>;
  /** Nothing happens when there is none. */
  remove(name: string): Promise<void>;
  /** Removes what a killed process left behind: all that nobody is writing and that is not among `kept`. */
  sweep(kept: readonly string[]): Promise<void>;
}
