import { createContext, useContext, useSyncExternalStore } from 'react';
import type { BrowserSession, SignedInProfile } from './session.ts';
import type { SessionStore } from './session-store.ts';

export const SessionContext = createContext<SessionStore | null>(null);

function useSessionStore(): SessionStore {
  const store = useContext(SessionContext);
  if (store === null) throw new Error('A session hook ran outside SessionContext. Wrap the app as engine/app/App.tsx does.');
  return store;
}

export interface LiveSession {
  readonly session: BrowserSession;
  /** Asks the server again who is signed in. */
  readonly check: SessionStore['check'];
}

export function useSession(): LiveSession {
  const store = useSessionStore();
  return { session: useSyncExternalStore(store.subscribe, store.get, store.get), check: store.check };
}

/** The signed-in user, or null on pages before sign-in. */
export function useUserOrNull(): SignedInProfile | null {
  const { session } = useSession();
  return session.kind === 'in' || session.kind === 'lost' ? session.user : null;
}

/** The signed-in user with a test for roles, those that others imply included. */
export function useUser(): SignedInProfile & { readonly has: (role: string) => boolean } {
  const user = useUserOrNull();
  const roles = useContext(RolesContext);
  if (user === null) throw new Error('useUser ran on a page before sign-in.');
  return { ...user, has: (role) => roles.has(role) };
}

export const RolesContext = createContext<ReadonlySet<string>>(new Set());

export type RuntimeSettings = Readonly<Record<string, unknown>>;
export const SettingsContext = createContext<RuntimeSettings>({});

/** The run-time settings of `/settings.json`. */
export const useSettings = (): RuntimeSettings => useContext(SettingsContext);
