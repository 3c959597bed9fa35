import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Session, User } from './session.ts';
import type { SessionStore } from './session-store.ts';

export const SessionContext = createContext<SessionStore | null>(null);

function useStore(): SessionStore {
  const store = useContext(SessionContext);
  if (store === null) throw new Error('A session hook ran outside SessionContext. Wrap the app as engine/app/App.tsx does.');
  return store;
}

export interface LiveSession {
  readonly session: Session;
  /** Asks the server again who is signed in. */
  readonly check: SessionStore['check'];
}

export function useSession(): LiveSession {
  const store = useStore();
  return { session: useSyncExternalStore(store.subscribe, store.get), check: store.check };
}

/** The signed-in user, or null on pages before sign-in. */
export function useUserOrNull(): User | null {
  const { session } = useSession();
  return session.kind === 'in' || session.kind === 'lost' ? session.user : null;
}

/** The signed-in user with a test for roles, those that others imply included. */
export function useUser(): User & { readonly has: (role: string) => boolean } {
  const user = useUserOrNull();
  const roles = useContext(RolesContext);
  if (user === null) throw new Error('useUser ran on a page before sign-in.');
  return { ...user, has: (role) => roles.has(role) };
}

export const RolesContext = createContext<ReadonlySet<string>>(new Set());

export type Settings = Readonly<Record<string, unknown>>;
export const SettingsContext = createContext<Settings>({});

/** The run-time settings of `/settings.json`. */
export const useSettings = (): Settings => useContext(SettingsContext);
