import type { Tx } from './store.ts';

/** What the clock of the database says, in milliseconds; an answer to it also tells that the database answers at all. */
export async function readStoreClock(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ ms: string }>('select (extract(epoch from clock_timestamp()) * 1000)::text as ms');
  return Number(row?.ms);
}
