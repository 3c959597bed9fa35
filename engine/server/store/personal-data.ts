import type { Tx } from './store.ts';

/** Somebody is gone: so are their views, those for others as well, and how they liked the app. */
export async function deletePersonalData(tx: Tx, userId: string): Promise<void> {
  await tx.query('delete from list_view where owner = $1', [userId]);
  await tx.query('delete from preference where owner = $1', [userId]);
}
