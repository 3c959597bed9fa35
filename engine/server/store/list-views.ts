/** Lists as people named them: what they filter and sort by, and how their columns stand. */
import { parseLayout } from '../../model/column-layout.ts';
import type { NamedView, NamedViewContent } from '../../model/named-view.ts';
import type { Tx } from './store.ts';

/** The views of one person, of one resource or of all, by title. */
export async function readListViews(
  tx: Tx,
  { owner, resource }: { owner: string; resource: string | null },
): Promise<readonly NamedView[]> {
  const rows = await tx.query<{ id: string; resource: string; data: NamedViewContent }>(
    'select id, resource, data from list_view where owner = $1 and ($2::text is null or resource = $2) order by lower(title), id',
    [owner, resource],
  );
  return rows.map(({ id, resource: of, data }) => ({ id, resource: of, ...data, ...parseLayout(data) }));
}

/** Makes a view, or puts its content in place of what its owner kept under that id. */
export async function writeListView(tx: Tx, view: NamedView, { owner, now }: { owner: string; now: Date }): Promise<void> {
  const { id, resource, ...content } = view;
  await tx.query(
    `insert into list_view (id, owner, resource, title, data, updated_at) values ($1, $2, $3, $4, $5::jsonb, $6::timestamptz)
     on conflict (id) do update set title = excluded.title, data = excluded.data, updated_at = excluded.updated_at
     where list_view.owner = excluded.owner`,
    [id, owner, resource, content.title, JSON.stringify(content), now.toISOString()],
  );
}

/** Their owner is gone. */
export async function deleteListViews(tx: Tx, owner: string): Promise<void> {
  await tx.query('delete from list_view where owner = $1', [owner]);
}

/** Whether there was one of this owner. */
export async function deleteListView(tx: Tx, { id, owner }: { id: string; owner: string }): Promise<boolean> {
  return (await tx.query('delete from list_view where id = $1 and owner = $2 returning id', [id, owner])).length > 0;
}
