/** What was created by which key, so that a create whose answer was lost can be sent again. */
import type { Params } from '../../model/values.ts';
import { lockWord } from './bulk.ts';
import type { Tx } from './store.ts';

interface CreationName {
  readonly owner: string;
  readonly resource: string;
  /** As the caller names it. */
  readonly idempotencyKey: string;
}

interface Creation {
  /** Of what was sent. */
  readonly fingerprint: string;
  readonly record: { readonly key: readonly string[]; readonly parents: Params };
}

const lastsMs = 24 * 60 * 60_000;

/** What was created by this name within a day; whoever else asks for it waits until this transaction ends. */
export async function findCreation(tx: Tx, { owner, resource, idempotencyKey }: CreationName, now: Date): Promise<Creation | null> {
  await lockWord(tx, `creation ${JSON.stringify([owner, resource, idempotencyKey])}`);
  await tx.query('delete from creation where created_at < $1::timestamptz', [new Date(now.getTime() - lastsMs).toISOString()]);
  const [found] = await tx.query<Creation & Record<string, unknown>>(
    'select fingerprint, record from creation where owner = $1 and resource = $2 and idempotency_key = $3',
    [owner, resource, idempotencyKey],
  );
  return found ?? null;
}

export async function insertCreation(
  tx: Tx,
  { owner, resource, idempotencyKey, fingerprint, record, now }: CreationName & Creation & { readonly now: Date },
): Promise<void> {
  await tx.query(
    `insert into creation (owner, resource, idempotency_key, fingerprint, record, created_at)
     values ($1, $2, $3, $4, $5::jsonb, $6::timestamptz)`,
    [owner, resource, idempotencyKey, fingerprint, JSON.stringify(record), now.toISOString()],
  );
}
