/** Whose sign-in it is: what a provider says of somebody, and the user to whom it leads. */
import { refuse } from '../reply/refusal.ts';
import { say } from '../reply/say.ts';
import { bind, getBound, releaseUser } from '../store/identities.ts';
import type { Identity } from '../store/identities.ts';
import type { Tx } from '../store/store.ts';

export interface Account {
  readonly id: string;
  readonly username: string;
  readonly isEnabled: boolean;
}

/** The users of this server, as far as signing in asks. */
export interface Accounts {
  /** null: gone. */
  withId(id: string): Promise<Account | null>;
  withUsername(username: string): Promise<readonly Account[]>;
  withEmail(email: string): Promise<readonly Account[]>;
}

/** What an ID token says, its signature and addressees verified. */
export type Claims = Readonly<Record<string, unknown>>;

interface Finding {
  readonly accounts: Accounts;
  readonly store: Tx;
  /** The claim that finds the user at the first sign-in: `email`, or one that holds usernames. */
  readonly claim: string;
  readonly now: Date;
}

/**
 * The user that an account of the provider belongs to. The first sign-in finds it by the claim of the settings, and binds it to issuer
 * and subject; from then on only these count, whatever mail address or name the provider tells. Refuses everybody else.
 */
export async function accountOf(claims: Claims, finding: Finding): Promise<Account> {
  const identity = identityOf(claims);
  const bound = await getBound(finding.store, identity);
  const known = bound === null ? null : await finding.accounts.withId(bound);
  // That user was deleted, and ids are not used twice: whoever was made anew for the same person is found as at first.
  if (bound !== null && known === null) await releaseUser(finding.store, bound);
  const account = known ?? (await firstTime(claims, finding));
  if (!account.isEnabled) return nobody();
  if (known === null && !(await bind(finding.store, identity, { userId: account.id, now: finding.now })))
    return refuse('forbidden', say('user not found'), {
      hint: say('This user signs in with another account of the provider. An administrator can release it.'),
    });
  return account;
}

function identityOf({ iss, sub }: Claims): Identity {
  return typeof iss === 'string' && typeof sub === 'string' && iss !== '' && sub !== '' ? { issuer: iss, subject: sub } : nobody();
}

async function firstTime(claims: Claims, { accounts, claim }: Finding): Promise<Account> {
  const value = claims[claim];
  if (typeof value !== 'string' || value.trim() === '') return nobody();
  // Anybody can write any address into a profile: only one that the provider has verified says who somebody is.
  if (claim === 'email' && claims['email_verified'] !== true)
    return refuse('forbidden', say('user not found'), { hint: say('The provider has not verified your mail address') });
  const [account, ...others] = await (claim === 'email' ? accounts.withEmail(value) : accounts.withUsername(value));
  return account && others.length === 0 ? account : nobody();
}

function nobody(): never {
  return refuse('forbidden', say('user not found'), { hint: say('You are signed in at the provider, but have no account here') });
}
