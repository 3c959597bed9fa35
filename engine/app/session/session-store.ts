import { ApiError, type DataSource } from '../../data/source.ts';
import {
  accountOf,
  isSomebodyElse,
  sessionAfterCheck,
  sessionAfterRefusal,
  type SessionAnswer,
  type CheckedSession,
  type BrowserSession,
  type SignedInProfile,
} from './session.ts';
import { createListeners } from '../../model/listeners.ts';
import { isPlainObject } from '../../model/steps.ts';
import { takeAccountPreferences } from '../../preferences/preferences.ts';
import { dropDrafts } from '../../screens/form/unsaved/drop-drafts.ts';
import { clearSavedFilters } from '../../screens/list/state/saved-filters.ts';
import { backFlag } from './sign-in.ts';

/** The session of the running app, for `useSyncExternalStore`. */
export interface SessionStore {
  readonly get: () => BrowserSession;
  readonly subscribe: (listener: () => void) => () => void;
  /** Asks whoami. The flag of a finished sign-in is passed on once. */
  readonly check: () => Promise<CheckedSession>;
  /** Any call but whoami was answered with 401. */
  readonly refused: () => void;
}

export interface SessionOptions {
  readonly source: () => DataSource;
  /** Somebody typed into a form that is still open. */
  readonly hasTyped: () => boolean;
  /** Another than the page was opened for is signed in now. Nothing is drawn any more. */
  readonly onSomebodyElse: () => void;
}

export function createSessionStore(options: SessionOptions): SessionStore {
  let state: BrowserSession = { kind: 'checking' };
  const { subscribe, notify } = createListeners();
  const put = (next: BrowserSession): void => {
    state = next;
    notify();
  };
  return {
    get: () => state,
    subscribe,
    check: async () => {
      const isBack = takeBackFlag();
      const answer = await askWhoAmI(options.source(), isBack);
      const checked = sessionAfterCheck(state, answer, { isSentBack: isBack, hasTyped: options.hasTyped() });
      if (isSomebodyElse(state, checked.session)) {
        // All that this tab keeps is somebody else's.
        sessionStorage.clear();
        put({ kind: 'checking' });
        options.onSomebodyElse();
        return { session: state, isTolerated: false };
      }
      if (checked.session.kind === 'in') takeAccount(checked.session.user);
      put(checked.session);
      return checked;
    },
    refused: () => {
      put(sessionAfterRefusal(state, options.hasTyped()));
    },
  };
}

/** Before anybody is told who is signed in: nothing is drawn as somebody else likes it. */
function takeAccount(user: SignedInProfile): void {
  dropDrafts(accountOf(user));
  const { _preferences: told } = user;
  if (isPlainObject(told)) takeAccountPreferences(accountOf(user), told);
}

async function askWhoAmI(source: DataSource, isBack: boolean): Promise<SessionAnswer> {
  try {
    const { status, body } = await source.send({ method: 'GET', path: isBack ? `/whoami?${backFlag}=true` : '/whoami', isProbe: true });
    return { status, body };
  } catch (error) {
    return { status: error instanceof ApiError ? error.status : 0, body: null };
  }
}

// True once after the return from sign-in: the flag leaves the address, and saved list filters are dropped.
function takeBackFlag(): boolean {
  const url = new URL(location.href);
  if (url.searchParams.get(backFlag) !== 'true') return false;
  url.searchParams.delete(backFlag);
  history.replaceState(history.state, '', url.pathname + url.search + url.hash);
  clearSavedFilters();
  return true;
}
