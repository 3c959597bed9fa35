/** Lists as people named them: what they filter and sort by, how their columns stand, and for whom. */
import { parseLayout } from '../../model/column-layout.ts';
import type { NamedViewContent, ViewAudience } from '../../model/named-view.ts';
import type { Tx } from './store.ts';

/** A view as it is kept, whoever reads it. */
export interface KeptView extends NamedViewContent {
  readonly id: string;
  readonly resource: string;
  /** Id of a user. */
  readonly owner: string;
  readonly audience: ViewAudience;
}

interface ViewRow {
  readonly id: string;
  readonly owner: string;
  readonly resource: string;
  readonly audience: readonly string[];
  readonly data: NamedViewContent;
}

// No role is called so.
const everybody = '*';

/** Whose views are read: their own, and what is kept for their roles and for all. */
export interface ViewReader {
  readonly id: string;
  readonly roles: ReadonlySet<string>;
}

const ofReader = 'select id, owner, resource, audience, data from list_view where (owner = $1 or audience && $2::text[])';

function bindReader({ id, roles }: ViewReader): readonly [string, readonly string[]] {
  return [id, [everybody, ...roles]];
}

/** The views of one list, or of all, that are for somebody; by title. */
export async function readListViews(
  tx: Tx,
  { reader, resource }: { reader: ViewReader; resource: string | null },
): Promise<readonly KeptView[]> {
  const sql = `${ofReader} and ($3::text is null or resource = $3) order by lower(title), id`;
  return (await tx.query<ViewRow>(sql, [...bindReader(reader), resource])).map(keptViewOf);
}

/** The view of this id; null: there is none that is for this reader. */
export async function findListView(tx: Tx, { reader, id }: { reader: ViewReader; id: string }): Promise<KeptView | null> {
  const [row] = await tx.query<ViewRow>(`${ofReader} and id = $3`, [...bindReader(reader), id]);
  return row === undefined ? null : keptViewOf(row);
}

/** The views that somebody keeps for a list, whoever they are for. */
export async function readOwnedViews(tx: Tx, { owner, resource }: Pick<KeptView, 'owner' | 'resource'>): Promise<readonly KeptView[]> {
  const rows = await tx.query<ViewRow>(
    'select id, owner, resource, audience, data from list_view where owner = $1 and resource = $2 order by lower(title), id',
    [owner, resource],
  );
  return rows.map(keptViewOf);
}

function keptViewOf({ id, owner, resource, audience, data }: ViewRow): KeptView {
  return { id, owner, resource, audience: audienceOf(audience), ...data, ...parseLayout(data) };
}

function audienceOf(kept: readonly string[]): ViewAudience {
  return kept.length === 0 ? 'mine' : kept.includes(everybody) ? 'all' : kept;
}

/** Makes a view, or puts its content in place of what its owner kept under that id. */
export async function writeListView(tx: Tx, view: KeptView, now: Date): Promise<void> {
  const { id, owner, resource, audience, ...content } = view;
  const kept = audience === 'mine' ? [] : audience === 'all' ? [everybody] : audience;
  await tx.query(
    `insert into list_view (id, owner, resource, title, audience, data, updated_at)
     values ($1, $2, $3, $4, $5::text[], $6::jsonb, $7::timestamptz)
     on conflict (id) do update set title = excluded.title, audience = excluded.audience, data = excluded.data, updated_at = excluded.updated_at
     where list_view.owner = excluded.owner`,
    [id, owner, resource, content.title, kept, JSON.stringify(content), now.toISOString()],
  );
}

export async function deleteListView(tx: Tx, { id, owner }: Pick<KeptView, 'id' | 'owner'>): Promise<void> {
  await tx.query('delete from list_view where id = $1 and owner = $2', [id, owner]);
}
