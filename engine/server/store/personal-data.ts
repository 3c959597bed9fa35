import type { Tx } from './store.ts';

/**
 * Somebody is gone: so are their views, those for others as well, how they liked the app, and what they were told. What they said at records stays there for
 * those who work on, and nothing says any more who it was.
 */
export async function deletePersonalData(tx: Tx, userId: string): Promise<void> {
  await tx.query('delete from list_view where owner = $1', [userId]);
  await tx.query('delete from preference where owner = $1', [userId]);
  await tx.query('delete from creation where owner = $1', [userId]);
  await tx.query('delete from notification where reader = $1', [userId]);
  await tx.query('update record_comment set author = null, author_name = null where author = $1', [userId]);
}
