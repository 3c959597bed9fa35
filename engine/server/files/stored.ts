import type { Store } from '../store/store.ts';
import type { FileContents } from './contents.ts';

/** Bytes of one row. */
const partSize = 256 * 1024;

/** Contents in the database itself: for several processes, which may be on several machines. */
export function openStoredContents(store: Store): FileContents {
  return {
    async write(name, data, db) {
      let size = 0;
      let at = 0;
      for await (const bytes of splitIntoParts(data)) {
        await db.query('insert into file_part (content, at, bytes) values ($1, $2::int, $3::bytea)', [name, at, bytes]);
        size += bytes.byteLength;
        at += 1;
      }
      return size;
    },
    // One that is empty has no parts; nobody reads it.
    read: async (name) => {
      const first = await readContentPart(store, name, 0);
      return first && readContentParts(store, name, first);
    },
    remove: async (name) => void (await store.query('delete from file_part where content = $1', [name])),
    // Another process may be writing: only what is old was left behind.
    sweep: async () =>
      void (await store.query(
        `delete from file_part p where p.created_at < now() - interval '1 day' and not exists (select 1 from file f where f.content = p.content)`,
      )),
  };
}

async function* readContentParts(store: Store, name: string, first: Uint8Array): AsyncGenerator<Uint8Array> {
  let part: Uint8Array | null = first;
  for (let at = 1; part !== null; at += 1) {
    yield part;
    part = await readContentPart(store, name, at);
  }
}

async function readContentPart(store: Store, name: string, at: number): Promise<Uint8Array | null> {
  const [row] = await store.query<{ bytes: Uint8Array }>('select bytes from file_part where content = $1 and at = $2::int', [name, at]);
  return row?.bytes ?? null;
}

async function* splitIntoParts(data: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of data) {
    held.push(chunk);
    size += chunk.byteLength;
    if (size < partSize) continue;
    yield Buffer.concat(held);
    held = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(held);
}
