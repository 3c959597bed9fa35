/** Sessions, single-use tokens and passwords. Of an id only its SHA-256 is stored: who reads the table cannot sign in with it. */
import { hash } from 'node:crypto';
import type { ReadUser, SessionUserSql } from './session-user.ts';
import type { Tx } from './store.ts';

export interface StoredSession {
  readonly userId: string;
  /** JSON: the ID token, and where the sign-in was. */
  readonly data: unknown;
  readonly expiresAt: Date;
}

export async function writeSession(tx: Tx, id: string, session: StoredSession & { readonly now: Date }): Promise<void> {
  await tx.query(
    `insert into auth_session (id_hash, user_id, data, created_at, seen_at, expires_at)
     values ($1, $2, $3::jsonb, $4::timestamptz, $4::timestamptz, $5::timestamptz)
     on conflict (id_hash) do update set user_id = excluded.user_id, data = excluded.data, expires_at = excluded.expires_at`,
    [hashSessionId(id), session.userId, JSON.stringify(session.data ?? null), session.now.toISOString(), session.expiresAt.toISOString()],
  );
}

/** A session was seen at most so long before what is written down. */
const SEEN_EVERY_MS = 60_000;

interface SessionRow {
  readonly user_id: string;
  readonly data: unknown;
  readonly expires_at: Date;
  readonly seen_at: Date;
}

/**
 * Null when there is none, it has expired, or it was not used for `idleMinutes` (null: that does not matter). It counts as used now. `user`
 * is read along where there is SQL of it; null: that record is gone.
 */
export async function readSession(
  tx: Tx,
  id: string,
  {
    now,
    idleMinutes = null,
    user = null,
  }: { readonly now: Date; readonly idleMinutes?: number | null; readonly user?: SessionUserSql | null },
): Promise<(StoredSession & { readonly user?: ReadUser | null }) | null> {
  const [row] = await tx.query<SessionRow & Readonly<Record<string, unknown>>>(
    `select s.user_id, s.data, s.expires_at, coalesce(s.seen_at, s.created_at) as seen_at${user === null ? '' : `, ${user.columns}`}
     from auth_session s ${user?.joins ?? ''} where s.id_hash = $1 and s.expires_at > $2::timestamptz`,
    [hashSessionId(id), now.toISOString()],
  );
  if (row === undefined) return null;
  const unseen = now.getTime() - new Date(row.seen_at).getTime();
  if (idleMinutes !== null && unseen > idleMinutes * 60_000) return null;
  // A store that takes no writes now, as on a full disk, still lets people read.
  if (idleMinutes !== null && unseen > SEEN_EVERY_MS)
    await tx
      .query('update auth_session set seen_at = $2::timestamptz where id_hash = $1', [hashSessionId(id), now.toISOString()])
      .catch(() => null);
  return { userId: row.user_id, data: row.data, expiresAt: new Date(row.expires_at), ...(user && { user: user.userFrom(row) }) };
}

export async function deleteSession(tx: Tx, id: string): Promise<void> {
  await tx.query('delete from auth_session where id_hash = $1', [hashSessionId(id)]);
}

/** Signs a user out everywhere, as after a new password; `except` is the id of a session that stays. */
export async function deleteUserSessions(tx: Tx, userId: string, except: string | null = null): Promise<void> {
  await tx.query('delete from auth_session where user_id = $1 and id_hash <> $2', [userId, except === null ? '' : hashSessionId(except)]);
}

/** Ends every session that began anywhere but here, for good. */
export async function deleteSessionsFromElsewhere(tx: Tx, place: string): Promise<void> {
  await tx.query(`delete from auth_session where data->>'place' is distinct from $1`, [place]);
}

export interface StoredToken {
  /** What it is good for, e.g. a new password. */
  readonly kind: string;
  readonly subject: string;
  readonly data: unknown;
  readonly expiresAt: Date;
}

/** Stores a token; an earlier one of the same kind for the same subject is void from now on, whoever of several asks last. */
export async function writeToken(tx: Tx, id: string, token: StoredToken): Promise<void> {
  await tx.query(
    `insert into auth_token (id_hash, kind, subject, data, expires_at) values ($1, $2, $3, $4::jsonb, $5::timestamptz)
     on conflict (subject, kind) do update set id_hash = excluded.id_hash, data = excluded.data, expires_at = excluded.expires_at`,
    [hashSessionId(id), token.kind, token.subject, JSON.stringify(token.data ?? null), token.expiresAt.toISOString()],
  );
}

/** What the token of a subject is good for, without using it up. Null when there is none, or it has expired. */
export async function readSubjectToken(
  tx: Tx,
  subject: string,
  asked: { readonly kind: string; readonly now: Date },
): Promise<StoredToken | null> {
  return tokenFromRows(
    await tx.query<TokenRow>('select * from auth_token where subject = $1 and kind = $2 and expires_at > $3::timestamptz', [
      subject,
      asked.kind,
      asked.now.toISOString(),
    ]),
  );
}

/** Voids the tokens of a subject: those of one kind, or all. Says how many they were. */
export async function deleteSubjectTokens(tx: Tx, subject: string, kind: string | null = null): Promise<number> {
  return (await tx.query('delete from auth_token where subject = $1 and kind = coalesce($2, kind) returning 1', [subject, kind])).length;
}

/** Uses a token up: of several callers at once only one gets it. */
export async function takeToken(tx: Tx, id: string, asked: { readonly kind: string; readonly now: Date }): Promise<StoredToken | null> {
  return tokenFromRows(
    await tx.query<TokenRow>('delete from auth_token where id_hash = $1 and kind = $2 and expires_at > $3::timestamptz returning *', [
      hashSessionId(id),
      asked.kind,
      asked.now.toISOString(),
    ]),
  );
}

interface TokenRow {
  readonly kind: string;
  readonly subject: string;
  readonly data: unknown;
  readonly expires_at: Date;
}

function tokenFromRows([row]: readonly TokenRow[]): StoredToken | null {
  return row === undefined ? null : { kind: row.kind, subject: row.subject, data: row.data, expiresAt: new Date(row.expires_at) };
}

/** The stored hash of a user's password, made by whoever checks it. */
export async function readPasswordHash(tx: Tx, userId: string): Promise<string | null> {
  const [row] = await tx.query<{ hash: string }>('select hash from credential where user_id = $1', [userId]);
  return row?.hash ?? null;
}

export async function writePasswordHash(tx: Tx, userId: string, credential: { readonly hash: string; readonly now: Date }): Promise<void> {
  await tx.query(
    `insert into credential (user_id, hash, updated_at) values ($1, $2, $3::timestamptz)
     on conflict (user_id) do update set hash = excluded.hash, updated_at = excluded.updated_at`,
    [userId, credential.hash, credential.now.toISOString()],
  );
}

/** Removes sessions and tokens that nobody can use any more. */
export async function deleteExpiredSessions(tx: Tx, now: Date): Promise<void> {
  await tx.query('delete from auth_session where expires_at <= $1::timestamptz', [now.toISOString()]);
  await tx.query('delete from auth_token where expires_at <= $1::timestamptz', [now.toISOString()]);
}

function hashSessionId(id: string): string {
  return hash('sha256', id);
}
