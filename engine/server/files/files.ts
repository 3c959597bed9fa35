import { randomUUID } from 'node:crypto';
import type { Resource } from '../../model/model.ts';
import { refuseCall } from '../reply/refusal.ts';
import { say } from '../reply/say.ts';
import type { Store, Tx } from '../store/store.ts';
import { allResourceNames } from '../store/stored.ts';
import type { FileContents } from './contents.ts';

/** The record that a file belongs to: who may see it may have the file. */
interface FileOwner {
  readonly resource: string;
  readonly id: string;
  readonly parent: string;
}

export interface NewStoredFile {
  /** Its name, and its address below `/files/`; one plain segment, unique. */
  readonly name: string;
  /** Media type. */
  readonly type: string;
  readonly owner: FileOwner;
}

interface StoredFile extends NewStoredFile {
  /** Bytes. */
  readonly size: number;
}

export interface OpenedFile extends StoredFile {
  read(): AsyncIterable<Uint8Array>;
}

/** A transaction that a file is kept with. The bytes are not in it: what it replaces is there until it has been committed. */
interface FileTransaction {
  readonly tx: Tx;
  readonly onCommit: (free: () => Promise<void>) => void;
}

export interface FileStore {
  /** Keeps a file. It is there when all of it is, or `within` a transaction with that; a file of that name is replaced. Returns its size in bytes. */
  save(file: NewStoredFile, data: AsyncIterable<Uint8Array>, within?: FileTransaction): Promise<number>;
  /** Releases the files of a record with that transaction. What it returns frees their space: to be called once that is committed. */
  release(owner: { readonly resource: Resource; readonly id: string }, tx: Tx): Promise<() => Promise<void>>;
  /** A file by its name; null: there is none. */
  open(name: string): Promise<OpenedFile | null>;
}

const safeName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/;

/** Files that jobs write and people fetch: who they belong to stands in the store, their bytes in `contents`. */
export async function openFileStore(store: Store, contents: FileContents): Promise<FileStore> {
  await contents.sweep((await store.query<{ content: string }>('select content from file')).map(({ content }) => content));
  // What cannot be removed now is swept later: it belongs to no file any more.
  const free = (content: string): Promise<void> => contents.remove(content).catch(() => undefined);
  return {
    async save(file, data, within) {
      if (!safeName.test(file.name)) throw new Error(`"${file.name}" is not a name for a file.`);
      // A name that we generate: no name from outside ever reaches a disk.
      const content = randomUUID();
      const size = await contents.write(content, data, within?.tx ?? store).catch(async (error: unknown) => {
        if (within === undefined) await free(content);
        throw error;
      });
      const replace = (tx: Tx): Promise<string | null> => replaceFileContent(tx, { ...file, size }, content);
      // Whether a commit has failed is not always known: from here on nothing is taken back. Bytes without a file are swept.
      const before = await (within ? replace(within.tx) : store.tx(replace));
      if (before === null) return size;
      if (within) within.onCommit(() => free(before));
      else await free(before);
      return size;
    },
    async release({ resource, id }, tx) {
      const sql = 'delete from file where resource = any($1::text[]) and record_id = $2 returning content';
      const gone = await tx.query<{ content: string }>(sql, [allResourceNames(resource), id]);
      return async () => {
        for (const { content } of gone) await free(content);
      };
    },
    async open(name) {
      const [row] = await store.query<StoredFileRow>(
        'select name, type, size, resource, record_id, parent, content from file where name = $1',
        [name],
      );
      if (row === undefined) return null;
      const owner = { resource: row.resource, id: row.record_id, parent: row.parent };
      return { name: row.name, type: row.type, size: row.size, owner, read: () => readContent(contents, row) };
    },
  };
}

interface StoredFileRow {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly resource: string;
  readonly record_id: string;
  readonly parent: string;
  readonly content: string;
}

async function* readContent(contents: FileContents, { content, size }: StoredFileRow): AsyncGenerator<Uint8Array> {
  if (Number(size) === 0) return;
  yield* (await contents.read(content)) ?? refuseCall('gone', say('The file has been lost: its content is no longer where it was kept'));
}

/** The content that the name stood for before. */
async function replaceFileContent(tx: Tx, { name, type, size, owner }: StoredFile, content: string): Promise<string | null> {
  const [before] = await tx.query<{ content: string }>('delete from file where name = $1 returning content', [name]);
  await tx.query('insert into file (name, type, size, resource, record_id, parent, content) values ($1, $2, $3::bigint, $4, $5, $6, $7)', [
    ...[name, type, size, owner.resource, owner.id, owner.parent],
    content,
  ]);
  return before?.content ?? null;
}
