import { randomUUID } from 'node:crypto';
import { constants, createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { errorCodeOf } from '../error-code.ts';
import { requireBlobKey, type BlobStore, type ListedBlob } from './blobs.ts';

/** Blobs as files below a folder. */
export function openBlobFolder(folder: string): BlobStore {
  const pathOf = (key: string): string => join(folder, requireBlobKey(key));
  return {
    isShared: false,
    async put(key, data) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      const half = join(dirname(path), `.${randomUUID()}`);
      const file = createWriteStream(half, { flags: 'wx', mode: 0o600 });
      try {
        await pipeline(data instanceof Uint8Array ? Readable.from([data]) : data, file);
        await rename(half, path);
        return file.bytesWritten;
      } catch (error) {
        await rm(half, { force: true });
        throw error;
      }
    },
    async get(key) {
      const path = pathOf(key);
      const file = await open(path).catch(nullIfAbsent);
      return file && createReadStream(path, { fd: file });
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    list: (below) => listFolder(folder, requireBlobKey(below)),
    check: () => access(folder, constants.W_OK),
  };
}

async function* listFolder(folder: string, below: string): AsyncGenerator<ListedBlob> {
  const entries = (await readdir(join(folder, below), { withFileTypes: true }).catch(nullIfAbsent)) ?? [];
  for (const entry of entries) {
    const key = `${below}/${entry.name}`;
    if (entry.isDirectory()) yield* listFolder(folder, key);
    else {
      const found = await stat(join(folder, key)).catch(nullIfAbsent);
      if (found !== null) yield { key, changedAt: found.mtime };
    }
  }
}

function nullIfAbsent(error: unknown): null {
  if (errorCodeOf(error) === 'ENOENT') return null;
  throw error;
}
