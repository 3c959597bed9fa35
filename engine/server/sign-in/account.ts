/** Whose sign-in it is: what a provider says of somebody, and the user to whom it leads. */
import { refuseCall } from '../reply/refusal.ts';
import { say } from '../reply/say.ts';
import { isStorableText } from '../request/body.ts';
import { deleteClaims } from '../store/claims.ts';
import { bindIdentity, findBoundUser, releaseIdentities } from '../store/identities.ts';
import type { SignInIdentity } from '../store/identities.ts';
import type { Tx } from '../store/store.ts';

export interface SignInAccount {
  readonly id: string;
  readonly username: string;
  readonly isEnabled: boolean;
}

/** The users of this server, as far as signing in asks. */
export interface SignInAccounts {
  /** null: gone. */
  withId(id: string): Promise<SignInAccount | null>;
  withUsername(username: string): Promise<readonly SignInAccount[]>;
  withEmail(email: string): Promise<readonly SignInAccount[]>;
}

/** What an ID token says, its signature and addressees verified. */
export type ProviderClaims = Readonly<Record<string, unknown>>;

interface AccountFinding {
  readonly accounts: SignInAccounts;
  readonly store: Tx;
  /** The claim that finds the user at the first sign-in: `email`, or one that holds usernames. */
  readonly claim: string;
  /** Whether the provider alone lets in whom no record names. */
  readonly isOpen: boolean;
  readonly now: Date;
}

/** Somebody whom the provider knows, and no record does. */
export interface SignInStranger {
  readonly identity: SignInIdentity;
  /** The value of the claim that would have found a record. */
  readonly username: string;
}

/**
 * The user that an account of the provider belongs to. The first sign-in finds it by the claim of the settings, and binds it to issuer
 * and subject; from then on only these count, whatever mail address or name the provider tells. Where strangers may come in, a record that
 * is made for one of them later is found as at first. Refuses everybody else.
 */
export async function findSignInAccount(claims: ProviderClaims, finding: AccountFinding): Promise<SignInAccount | SignInStranger> {
  const identity = identityFromClaims(claims);
  const bound = await findBoundUser(finding.store, identity);
  const known = bound === null ? null : await finding.accounts.withId(bound);
  const account = known ?? (await findByClaim(claims, finding));
  if (typeof account === 'string') return { identity, username: account };
  // That user was deleted, and ids are not used twice: whoever was made again for the same person is found as at first.
  if (bound !== null && known === null) {
    await releaseIdentities(finding.store, bound);
    await deleteClaims(finding.store, bound);
  }
  if (!account.isEnabled) return refuseUnknownAccount();
  if (known === null && !(await bindIdentity(finding.store, identity, { userId: account.id, now: finding.now })))
    return refuseOtherAccount();
  return account;
}

function identityFromClaims({ iss, sub }: ProviderClaims): SignInIdentity {
  return typeof iss === 'string' && iss !== '' && typeof sub === 'string' && isSubject(sub)
    ? { issuer: iss, subject: sub }
    : refuseUnknownAccount();
}

/** OpenID Connect allows 255 characters. What a store cannot hold as it is would be taken for the subject of somebody else. */
function isSubject(text: string): boolean {
  return text !== '' && text.length <= 255 && isStorableText(text);
}

/** The only user whom the claim names; the name itself where nobody has it and strangers may come in. */
async function findByClaim(claims: ProviderClaims, { accounts, claim, isOpen }: AccountFinding): Promise<SignInAccount | string> {
  const value = claims[claim];
  // Many providers tell some claims only where they are set up to, and whoever does that has nothing else to go by.
  const missing = [claim, ...(claim === 'email' ? ['email_verified'] : [])].find((name) => claims[name] === undefined);
  if (missing !== undefined)
    return refuseCall('forbidden', say('user not found'), {
      hint: say('The ID token of the provider has no claim "{claim}"', { claim: missing }),
    });
  if (typeof value !== 'string' || value.trim() === '') return refuseUnknownAccount();
  // Anybody can enter any address in a profile: only one that the provider has verified says who somebody is.
  if (claim === 'email' && claims['email_verified'] !== true)
    return refuseCall('forbidden', say('user not found'), { hint: say('The provider has not verified your email address') });
  const found = await (claim === 'email' ? accounts.withEmail(value) : accounts.withUsername(value));
  const [account, ...others] = claim === 'email' ? found : found.filter(({ username }) => username === value);
  if (account !== undefined) return others.length === 0 ? account : refuseUnknownAccount();
  // Another spelling of a name that is somebody's is nobody else's.
  if (found.length > 0) return refuseUnknownAccount();
  // A record may have as its username what is somebody's mail address: nobody else is called so.
  return isOpen && isStorableText(value) && (await accounts.withUsername(value)).length === 0 ? value : refuseUnknownAccount();
}

/** Two accounts of a provider are never one user. */
export function refuseOtherAccount(): never {
  return refuseCall('forbidden', say('user not found'), {
    hint: say('This user signs in with another account of the provider. An administrator can release it.'),
  });
}

function refuseUnknownAccount(): never {
  return refuseCall('forbidden', say('user not found'), { hint: say('You are signed in with the provider, but have no account here') });
}
