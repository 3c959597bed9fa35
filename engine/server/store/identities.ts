/** Which account of a sign-in provider belongs to which user: bound at the first sign-in, and followed by every later one. */
import type { Tx } from './store.ts';

/** An account at a provider: issuer and subject name it forever, whatever else the provider says of it. */
export interface SignInIdentity {
  readonly issuer: string;
  readonly subject: string;
}

/** Id of the user to whom an account is bound; null: to nobody yet. */
export async function findBoundUser(tx: Tx, { issuer, subject }: SignInIdentity): Promise<string | null> {
  const [row] = await tx.query<{ user_id: string }>('select user_id from auth_identity where issuer = $1 and subject = $2', [
    issuer,
    subject,
  ]);
  return row?.user_id ?? null;
}

/**
 * Binds an account to a user, once and for all: false when it is bound to somebody else, or the user to another account of this issuer.
 * Of several at once, one binds.
 */
export async function bindIdentity(
  tx: Tx,
  identity: SignInIdentity,
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<boolean> {
  await tx.query(
    'insert into auth_identity (issuer, subject, user_id, created_at) values ($1, $2, $3, $4::timestamptz) on conflict do nothing',
    [identity.issuer, identity.subject, userId, now.toISOString()],
  );
  return (await findBoundUser(tx, identity)) === userId;
}

/** Releases all accounts of a user, and says how many they were: the next sign-in binds again. */
export async function releaseIdentities(tx: Tx, userId: string): Promise<number> {
  return (await tx.query('delete from auth_identity where user_id = $1 returning 1', [userId])).length;
}
