/** What people said at a record. A comment belongs to the life of a record: another one that gets its key later begins without any. */
import { buildInstantSql } from './instant-sql.ts';
import { atStoredPlace, bindStoredPlace, isCountedId, type StoredPlace } from './stored-place.ts';
import type { Tx } from './store.ts';

export interface StoredComment {
  readonly id: string;
  /** Id of a user; null: gone. */
  readonly author: string | null;
  /** What the author was called then. */
  readonly author_name: string | null;
  readonly text: string;
  readonly created_at: string;
  /** When the text was changed last; null: it is what it was. */
  readonly edited_at: string | null;
  /** What stood there before, the oldest first. */
  readonly earlier: readonly EarlierText[];
}

interface EarlierText {
  readonly text: string;
  /** Since when it stood there. */
  readonly at: string;
}

const columns = `id::text as id, author, author_name, text, ${buildInstantSql('created_at')} as created_at, ${buildInstantSql('edited_at')} as edited_at, earlier`;
const ofLife = `${atStoredPlace} and life = `;

/** The number of the entry with which the present life of a key began: one before it was made anew, or deleted and not brought back. */
const lifeSql = buildLifeSql('$3');

function buildLifeSql(parent: string): string {
  const ofKey = (entry: string): string =>
    `${entry}.resource = any($1::text[]) and ${entry}.record_id = $2 and ${entry}.parent = ${parent}`;
  const next = `select n.type from audit n where ${ofKey('n')} and n.id > e.id order by n.id limit 1`;
  return `(select coalesce(max(e.id), 0) from audit e where ${ofKey('e')} and (e.type = 'create' or e.type = 'delete' and (${next}) is distinct from 'restore'))`;
}

/** The newest first. */
export async function listComments(
  tx: Tx,
  record: StoredPlace,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly StoredComment[]; readonly total: number }> {
  const from = `from record_comment where ${ofLife}${lifeSql}`;
  const rows =
    limit === 0
      ? []
      : await tx.query<StoredComment>(`select ${columns} ${from} order by record_comment.id desc limit $4::bigint offset $5::bigint`, [
          ...bindStoredPlace(record),
          limit,
          offset,
        ]);
  const [count] = await tx.query<{ n: number }>(`select count(*)::int as n ${from}`, bindStoredPlace(record));
  return { rows, total: count?.n ?? 0 };
}

/** The comment of this id, if it is one at this record. */
export async function findComment(tx: Tx, record: StoredPlace, id: string): Promise<StoredComment | null> {
  if (!isCountedId(id)) return null;
  const [row] = await tx.query<StoredComment>(`select ${columns} from record_comment where ${ofLife}${lifeSql} and id = $4::bigint`, [
    ...bindStoredPlace(record),
    id,
  ]);
  return row ?? null;
}

export async function insertComment(
  tx: Tx,
  record: StoredPlace,
  said: { readonly author: string; readonly name: string; readonly text: string; readonly now: Date },
): Promise<StoredComment> {
  const [row] = await tx.query<StoredComment>(
    `insert into record_comment (resource, record_id, parent, life, author, author_name, text, created_at)
     values (($1::text[])[1], $2, $3, ${lifeSql}, $4, $5, $6, $7::timestamptz) returning ${columns}`,
    [...bindStoredPlace(record), said.author, said.name, said.text, said.now.toISOString()],
  );
  if (row === undefined) throw new Error('A comment that was written was not returned');
  return row;
}

/** Earlier texts that are kept of one comment. */
const mostEarlier = 50;

/** Null where it is gone by now. */
export async function changeComment(
  tx: Tx,
  { id, author, text, now }: { readonly id: string; readonly author: string; readonly text: string; readonly now: Date },
): Promise<StoredComment | null> {
  const [row] = await tx.query<StoredComment>(
    `update record_comment set text = $3, edited_at = $4::timestamptz, earlier =
       (case when jsonb_array_length(earlier) >= ${String(mostEarlier)} then earlier - 0 else earlier end)
       || jsonb_build_array(jsonb_build_object('text', text, 'at', ${buildInstantSql('coalesce(edited_at, created_at)')}))
     where id = $1::bigint and author = $2 returning ${columns}`,
    [id, author, text, now.toISOString()],
  );
  return row ?? null;
}

export async function deleteComment(tx: Tx, { id, author }: { readonly id: string; readonly author: string }): Promise<void> {
  await tx.query('delete from record_comment where id = $1::bigint and author = $2', [id, author]);
}

/** Comments go along when a record comes to stand below another parent. */
export async function moveComments(tx: Tx, record: StoredPlace, to: string): Promise<void> {
  await tx.query(`update record_comment set parent = $4, life = ${buildLifeSql('$4')} where ${ofLife}${lifeSql}`, [
    ...bindStoredPlace(record),
    to,
  ]);
}
