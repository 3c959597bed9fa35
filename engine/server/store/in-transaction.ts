import type { Tx } from './store.ts';

/** Runs `work` between `begin` and commit; a failure rolls back and is thrown on. */
export async function runInTransaction<T>(tx: Tx, work: (tx: Tx) => Promise<T>, begin = 'begin'): Promise<T> {
  await tx.query(begin);
  try {
    const result = await work(tx);
    await tx.query('commit');
    return result;
  } catch (error) {
    await tx.query('rollback').catch(() => null);
    throw error;
  }
}
