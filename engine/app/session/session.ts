/** Who is signed in, as pure decisions: what an answer of the authentication check makes of the state. */
import { withImpliedRoles } from '../../model/roles.ts';

export interface SignedInProfile extends Readonly<Record<string, unknown>> {
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly string[];
}

export type BrowserSession =
  | { readonly kind: 'checking' }
  | { readonly kind: 'in'; readonly user: SignedInProfile }
  /** The session ended while something was typed: the page stays, a dialog asks to sign in again. */
  | { readonly kind: 'lost'; readonly user: SignedInProfile }
  /** `isSentBack`: the external sign-in page sent somebody back, and still nobody is known; going there again would go round in circles. */
  | { readonly kind: 'out'; readonly isSentBack: boolean }
  /** The very first check failed, not by a refusal. */
  | { readonly kind: 'unreachable' };

export interface CheckedSession {
  readonly session: BrowserSession;
  /** A failure was passed over and should be mentioned. */
  readonly isTolerated: boolean;
}

export interface SessionAnswer {
  readonly status: number;
  readonly body: unknown;
}

const toSessionRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
const toSessionText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The user of a whoami answer, bare or below `data`; null when it names nobody. */
export function parseUser(body: unknown): SignedInProfile | null {
  const outer = toSessionRecord(body);
  const raw = 'data' in outer ? toSessionRecord(outer['data']) : outer;
  const username = toSessionText(raw['username']) || toSessionText(raw['email']);
  if (username === '') return null;
  const roles = Array.isArray(raw['roles']) ? raw['roles'].filter((role): role is string => typeof role === 'string') : [];
  return { ...raw, username, name: toSessionText(raw['name']) || username, email: toSessionText(raw['email']), roles };
}

interface CheckFacts {
  readonly isSentBack: boolean;
  readonly hasTyped: boolean;
}

/**
 * The next state after a check. 401 means nobody is signed in; any other failure keeps the user who was last known,
 * and without one asks to try again.
 */
export function sessionAfterCheck(
  state: BrowserSession,
  { status, body }: SessionAnswer,
  { isSentBack, hasTyped }: CheckFacts,
): CheckedSession {
  const user = status >= 200 && status < 300 ? parseUser(body) : null;
  if (user !== null) return { session: { kind: 'in', user }, isTolerated: false };
  if (status === 401) return { session: sessionAfterRefusal(state, hasTyped, isSentBack), isTolerated: false };
  if (state.kind === 'in' || state.kind === 'lost') return { session: state, isTolerated: true };
  return { session: { kind: 'unreachable' }, isTolerated: false };
}

/** The next state after a 401. */
export function sessionAfterRefusal(state: BrowserSession, hasTyped: boolean, isSentBack = false): BrowserSession {
  if (state.kind === 'lost') return state;
  return state.kind === 'in' && hasTyped ? { kind: 'lost', user: state.user } : { kind: 'out', isSentBack };
}

/** Whose account it is, whatever they are called meanwhile. */
export function accountOf({ id, username }: SignedInProfile): string {
  return typeof id === 'string' ? id : username;
}

/** Whether a page that was opened for one user is another's now: somebody has signed in elsewhere in this browser. */
export function isSomebodyElse(before: BrowserSession, after: BrowserSession): boolean {
  return 'user' in before && 'user' in after && accountOf(before.user) !== accountOf(after.user);
}

/** The roles of a user with those that they imply, at any depth. */
export function rolesWithImplied(roles: readonly string[], implies: Readonly<Record<string, readonly string[]>>): ReadonlySet<string> {
  return withImpliedRoles(roles, (role) => implies[role] ?? []);
}
