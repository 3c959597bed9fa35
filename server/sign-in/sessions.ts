import { createHmac, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { isRecord } from '../../engine/model/steps.ts';
import { refuse } from '../reply/refusal.ts';
import { say } from '../reply/say.ts';
import { deleteExpired, deleteSession, getSession, putSession } from '../store/sessions.ts';
import type { Store, Tx } from '../store/store.ts';

/** A cookie's name: under https the prefix has browsers refuse it from other hosts and over http. */
export function cookieName(name: string, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name;
}

interface SignedIn {
  /** Id of the user, which nobody else ever gets: a name may be another person's tomorrow. */
  readonly userId: string;
  /** What the provider said, for signing out there too; null on the development identity page. */
  readonly idToken: string | null;
}

export interface Sessions {
  /** Who is signed in, and the id under which the session is stored; null: nobody. */
  read(c: Context): Promise<(SignedIn & { readonly id: string }) | null>;
  /** Ends the session that this browser had before. Refuses whom the store no longer lets in. */
  start(c: Context, who: SignedIn): Promise<void>;
  end(c: Context): Promise<void>;
}

/** Sessions in the store: the cookie holds a random id, the table only a hash of it keyed with the secret. */
export function openSessions(options: {
  store: Store;
  secret: string;
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
}): Sessions {
  const { store, hours, idleMinutes, isSecure, now } = options;
  const COOKIE = cookieName('steward_session', isSecure);
  const keyed = (id: string): string => createHmac('sha256', options.secret).update(id).digest('base64url');
  const attributes = { httpOnly: true, sameSite: 'Lax', path: '/', secure: isSecure } as const;
  return {
    async read(c) {
      const id = getCookie(c, COOKIE);
      const session = id ? await getSession(store, keyed(id), { now: now(), idleMinutes }) : null;
      if (!id || !session) return null;
      const token = isRecord(session.data) ? session.data['idToken'] : null;
      return { id: keyed(id), userId: session.userId, idToken: typeof token === 'string' ? token : null };
    },
    async start(c, { userId, idToken }) {
      const id = randomBytes(32).toString('base64url');
      const expiresAt = new Date(now().getTime() + hours * 3_600_000);
      const before = getCookie(c, COOKIE);
      const isStarted = await store.tx(async (tx) => {
        if ((await options.onStart?.(userId, tx)) === false) return false;
        if (before) await deleteSession(tx, keyed(before));
        await deleteExpired(tx, now());
        await putSession(tx, keyed(id), { userId, data: { idToken }, expiresAt, now: now() });
        return true;
      });
      if (!isStarted) return refuse('forbidden', say('user not found'));
      setCookie(c, COOKIE, id, { ...attributes, maxAge: hours * 3600 });
    },
    async end(c) {
      const id = getCookie(c, COOKIE);
      if (id) await deleteSession(store, keyed(id));
      deleteCookie(c, COOKIE, attributes);
    },
  };
}
