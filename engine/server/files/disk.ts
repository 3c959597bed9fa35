import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileContents } from './contents.ts';

/** Contents in a folder: for one process, which the embedded store has. */
export function openDiskContents(folder: string): FileContents {
  const pathOf = (name: string): string => join(folder, name);
  return {
    async write(name, data) {
      await mkdir(folder, { recursive: true });
      const file = createWriteStream(pathOf(name), { flags: 'wx', mode: 0o600 });
      await pipeline(data, file);
      return file.bytesWritten;
    },
    read: (name) => createReadStream(pathOf(name)),
    remove: (name) => rm(pathOf(name), { force: true }),
    async sweep(kept) {
      const known = new Set(kept);
      const present = await readdir(folder).catch((): string[] => []);
      for (const name of present.filter((each) => !known.has(each))) await rm(pathOf(name), { force: true });
    },
  };
}
