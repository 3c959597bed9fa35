/** Who is signed in, as pure decisions: what an answer of the authentication check makes of the state. */
import { withImplied } from '../../model/roles.ts';

export interface User extends Readonly<Record<string, unknown>> {
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly string[];
}

export type Session =
  | { readonly kind: 'checking' }
  | { readonly kind: 'in'; readonly user: User }
  /** The session ended while something was typed: the page stays, a dialog asks to sign in again. */
  | { readonly kind: 'lost'; readonly user: User }
  /** `isSentBack`: the external sign-in page sent somebody back, and still nobody is known; going there again would go round in circles. */
  | { readonly kind: 'out'; readonly isSentBack: boolean }
  /** The very first check failed, not by a refusal. */
  | { readonly kind: 'unreachable' };

export interface Checked {
  readonly session: Session;
  /** A failure was passed over and should be mentioned. */
  readonly isTolerated: boolean;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The user of a whoami answer, bare or below `data`; null when it names nobody. */
export function userOf(body: unknown): User | null {
  const outer = record(body);
  const raw = 'data' in outer ? record(outer['data']) : outer;
  const username = text(raw['username']) || text(raw['email']);
  if (username === '') return null;
  const roles = Array.isArray(raw['roles']) ? raw['roles'].filter((role): role is string => typeof role === 'string') : [];
  return { ...raw, username, name: text(raw['name']) || username, email: text(raw['email']), roles };
}

/**
 * The next state after a check. 401 means nobody is signed in; any other failure keeps the user who was last known,
 * and without one asks to try again.
 */
export function afterCheck(state: Session, answer: Answer, isSentBack = false): Checked {
  const user = answer.status >= 200 && answer.status < 300 ? userOf(answer.body) : null;
  if (user !== null) return { session: { kind: 'in', user }, isTolerated: false };
  if (answer.status === 401) return { session: state.kind === 'lost' ? state : { kind: 'out', isSentBack }, isTolerated: false };
  if (state.kind === 'in' || state.kind === 'lost') return { session: state, isTolerated: true };
  return { session: { kind: 'unreachable' }, isTolerated: false };
}

/** The next state after a 401 of any call but the check itself. */
export function afterRefusal(state: Session, hasTyped: boolean): Session {
  if (state.kind === 'lost') return state;
  return state.kind === 'in' && hasTyped ? { kind: 'lost', user: state.user } : { kind: 'out', isSentBack: false };
}

/** The roles of a user with those that they imply, at any depth. */
export function effectiveRoles(roles: readonly string[], implies: Readonly<Record<string, readonly string[]>>): ReadonlySet<string> {
  return withImplied(roles, (role) => implies[role] ?? []);
}
