import type { Tx } from './store.ts';

export const secretTable = 'create table if not exists server_secret (name text collate "C" primary key, secret text not null)';

/** The secret of this name: `own` if there is none yet. Of several servers that begin at once all get the same. */
export async function settleSecret(tx: Tx, name: string, own: string): Promise<string> {
  await tx.query('insert into server_secret (name, secret) values ($1, $2) on conflict (name) do nothing', [name, own]);
  const [row] = await tx.query<{ secret: string }>('select secret from server_secret where name = $1', [name]);
  return row?.secret ?? own;
}
