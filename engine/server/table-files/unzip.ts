import { createInflateRaw } from 'node:zlib';
import { say } from '../reply/say.ts';
import { Unreadable } from './unreadable.ts';

/** Most bytes that one entry may unpack to: a small file must not fill the memory. */
const unpackedLimit = 1024 * 1024 * 1024;
/** The same for what says something about the sheets, and is held. */
export const partLimit = 16 * 1024 * 1024;
/** What is larger may unpack to so many times its packed size where that is asked for: no data of people is packed better. */
const dense = { bytes: 16 * 1024 * 1024, times: 100 } as const;

const entrySignature = 0x02014b50;
const endSignature = 0x06054b50;

interface ZipDirectoryEntry {
  readonly name: string;
  /** 0: as it is, 8: deflated. */
  readonly method: number;
  readonly packed: number;
  readonly offset: number;
}

export interface ZipArchive {
  readonly has: (name: string) => boolean;
  /** The bytes of an entry, unpacked as they are read, 1 GiB at most unless told otherwise; null: there is none. */
  readonly open: (name: string, limit?: number) => AsyncIterable<Uint8Array> | null;
  /** The same of a sheet, which costs time for each of its tags: one that is nearly nothing but tags is refused. */
  readonly openSheet: (name: string) => AsyncIterable<Uint8Array> | null;
}

/** A ZIP file as its directory at the end says. Throws `Unreadable` for anything else. */
export function openZipArchive(bytes: Buffer): ZipArchive {
  const entries = new Map(readZipDirectory(bytes).map((entry) => [entry.name, entry]));
  const open: ZipArchive['open'] = (name, limit = unpackedLimit) => {
    const entry = entries.get(name);
    return entry ? unpackZipEntry(bytes, entry, limit) : null;
  };
  return {
    has: (name) => entries.has(name),
    open,
    openSheet: (name) => {
      const content = open(name);
      return content && refuseDenseContent(content, entries.get(name)?.packed ?? 0);
    },
  };
}

async function* refuseDenseContent(content: AsyncIterable<Uint8Array>, packed: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of content) {
    size += chunk.byteLength;
    if (size > dense.bytes && size > packed * dense.times) refuseDenseSheet();
    yield chunk;
  }
}

function readZipDirectory(bytes: Buffer): readonly ZipDirectoryEntry[] {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > bytes.length || bytes.readUInt32LE(end) !== endSignature) return refuseWorkbook();
  const entries: ZipDirectoryEntry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let n = bytes.readUInt16LE(end + 10); n > 0; n -= 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entrySignature) return refuseWorkbook();
    const [nameLength, extra, comment] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place));
    const name = bytes.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    entries.push({ name, method: bytes.readUInt16LE(at + 10), packed: bytes.readUInt32LE(at + 20), offset: bytes.readUInt32LE(at + 42) });
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return entries;
}

async function* unpackZipEntry(bytes: Buffer, { method, packed, offset }: ZipDirectoryEntry, limit: number): AsyncGenerator<Uint8Array> {
  if (offset + 30 > bytes.length) return refuseWorkbook();
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const content = bytes.subarray(start, start + packed);
  if (method === 0) return yield content;
  if (method !== 8) return refuseWorkbook();
  const inflate = createInflateRaw();
  inflate.end(content);
  let size = 0;
  try {
    // Chunks of a stream of bytes.
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      size += chunk.byteLength;
      if (size > limit) return refuseWorkbook();
      yield chunk;
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) return refuseWorkbook();
    throw error;
  } finally {
    inflate.destroy();
  }
}

function refuseWorkbook(): never {
  throw new Unreadable(say('The file is not an XLSX workbook'));
}

function refuseDenseSheet(): never {
  throw new Unreadable(say('The sheet is more than a hundred times larger than its file, so most of it is empty. Save it as CSV.'));
}
