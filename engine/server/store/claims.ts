/** What a sign-in provider's claims made of each user at the last sign-in. */
import type { Values } from '../../model/values.ts';
import type { Tx } from './store.ts';

export interface StoredClaims {
  readonly userId: string;
  /** By which they are known where no record says it; null: a record does. */
  readonly username: string | null;
  /** Names what the claims were read by: facts of another mapping are none. */
  readonly mapping: string;
  /** null: those of the record. */
  readonly roles: readonly string[] | null;
  readonly attributes: Values;
}

interface ClaimsRow {
  readonly user_id: string;
  readonly username: string | null;
  readonly mapping: string;
  readonly data: Pick<StoredClaims, 'roles' | 'attributes'>;
}

/** Keeps what the claims say now in place of what they said before. */
export async function writeClaims(tx: Tx, { userId, username, mapping, roles, attributes }: StoredClaims, now: Date): Promise<void> {
  await tx.query(
    `insert into auth_claims (user_id, username, mapping, data, updated_at) values ($1, $2, $3, $4::jsonb, $5::timestamptz)
     on conflict (user_id) do update
     set username = excluded.username, mapping = excluded.mapping, data = excluded.data, updated_at = excluded.updated_at`,
    [userId, username, mapping, JSON.stringify({ roles, attributes }), now.toISOString()],
  );
}

export async function readClaims(tx: Tx, userId: string): Promise<StoredClaims | null> {
  return claimsOfRows(await tx.query<ClaimsRow>('select user_id, username, mapping, data from auth_claims where user_id = $1', [userId]));
}

/** Of somebody whom no record names. */
export async function readClaimsByUsername(tx: Tx, username: string): Promise<StoredClaims | null> {
  return claimsOfRows(
    await tx.query<ClaimsRow>('select user_id, username, mapping, data from auth_claims where lower(username) = lower($1)', [username]),
  );
}

export async function deleteClaims(tx: Tx, userId: string): Promise<void> {
  await tx.query('delete from auth_claims where user_id = $1', [userId]);
}

function claimsOfRows([row]: readonly ClaimsRow[]): StoredClaims | null {
  return row === undefined ? null : { userId: row.user_id, username: row.username, mapping: row.mapping, ...row.data };
}
