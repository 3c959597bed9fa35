import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { isPlainObject } from '../../model/steps.ts';
import { refuseCall } from '../reply/refusal.ts';
import { say } from '../reply/say.ts';
import type { UserLookup } from '../behaviour.ts';
import { buildSessionUserSql, type ReadUser, type UserReading } from '../store/session-user.ts';
import { deleteExpiredSessions, deleteSession, readSession, writeSession } from '../store/sessions.ts';
import type { Store, Tx } from '../store/store.ts';

/** A cookie's name: under https the prefix has browsers refuse it from other hosts and over http. */
export function cookieName(name: string, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name;
}

interface SignedInUser {
  /** Id of the user, which nobody else ever gets: a name may be another person's tomorrow. */
  readonly userId: string;
  /** What the provider said, for signing out there too; null on the development identity page. */
  readonly idToken: string | null;
}

export interface SessionCookies {
  /** Who is signed in, and the id under which the session is stored; null: nobody. `who` is null when that user is gone. */
  read(c: Context): Promise<(SignedInUser & { readonly id: string; readonly who: UserLookup | ReadUser | null }) | null>;
  /** Ends the session that this browser had before. Refuses whom the store no longer lets in. */
  start(c: Context, who: SignedInUser): Promise<void>;
  end(c: Context): Promise<void>;
}

/** Sessions in the store: the cookie holds a random id, the table only a hash of it keyed with the secret. */
export function openSessionCookies(options: {
  store: Store;
  secret: string;
  /** Where people sign in now: a session that began elsewhere is none. */
  place: string;
  hours: number;
  /** null: a session ends with its hours alone. */
  idleMinutes: number | null;
  isSecure: boolean;
  now: () => Date;
  /**
   * Told of each sign-in, in its transaction. It keeps the user as they are until that ends, so that nobody is disabled or deleted beside
   * it; false: they are already.
   */
  onStart?: (userId: string, tx: Tx) => Promise<boolean>;
  /** What is read of a user together with the session; null: nothing. */
  reading?: UserReading | null;
  /** Whoever has no record may be signed in all the same: then they are looked up by their id. */
  hasStrangers?: boolean;
}): SessionCookies {
  const { store, hours, idleMinutes, isSecure, now, reading = null } = options;
  const user = reading && buildSessionUserSql(reading);
  const COOKIE = cookieName('steward_session', isSecure);
  const key = createSecretKey(options.secret, 'utf8');
  const keyed = (id: string): string => createHmac('sha256', key).update(id).digest('base64url');
  const attributes = { httpOnly: true, sameSite: 'Lax', path: '/', secure: isSecure } as const;
  return {
    async read(c) {
      const id = getCookie(c, COOKIE);
      const session = id ? await readSession(store, keyed(id), { now: now(), idleMinutes, user }) : null;
      const { idToken: token, place } = session && isPlainObject(session.data) ? session.data : {};
      if (!id || !session || place !== options.place) return null;
      const { userId } = session;
      const who = session.user === undefined || (session.user === null && options.hasStrangers === true) ? { id: userId } : session.user;
      return { id: keyed(id), userId, idToken: typeof token === 'string' ? token : null, who };
    },
    async start(c, { userId, idToken }) {
      const id = randomBytes(32).toString('base64url');
      const expiresAt = new Date(now().getTime() + hours * 3_600_000);
      const before = getCookie(c, COOKIE);
      const isStarted = await store.tx(async (tx) => {
        if ((await options.onStart?.(userId, tx)) === false) return false;
        if (before) await deleteSession(tx, keyed(before));
        await deleteExpiredSessions(tx, now());
        await writeSession(tx, keyed(id), { userId, data: { idToken, place: options.place }, expiresAt, now: now() });
        return true;
      });
      if (!isStarted) return refuseCall('forbidden', say('user not found'));
      setCookie(c, COOKIE, id, { ...attributes, maxAge: hours * 3600 });
    },
    async end(c) {
      const id = getCookie(c, COOKIE);
      if (id) await deleteSession(store, keyed(id));
      deleteCookie(c, COOKIE, attributes);
    },
  };
}
