/** Whose sign-in it is: what a provider says of somebody, and the user to whom it leads. */
import { refuseCall } from '../reply/refusal.ts';
import { say } from '../reply/say.ts';
import { isStorableText } from '../request/body.ts';
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
  readonly now: Date;
}

/**
 * The user that an account of the provider belongs to. The first sign-in finds it by the claim of the settings, and binds it to issuer
 * and subject; from then on only these count, whatever mail address or name the provider tells. Refuses everybody else.
 */
export async function findSignInAccount(claims: ProviderClaims, finding: AccountFinding): Promise<SignInAccount> {
  const identity = identityFromClaims(claims);
  const bound = await findBoundUser(finding.store, identity);
  const known = bound === null ? null : await finding.accounts.withId(bound);
  // That user was deleted, and ids are not used twice: whoever was made again for the same person is found as at first.
  if (bound !== null && known === null) await releaseIdentities(finding.store, bound);
  const account = known ?? (await bindFirstTime(claims, finding));
  if (!account.isEnabled) return refuseUnknownAccount();
  if (known === null && !(await bindIdentity(finding.store, identity, { userId: account.id, now: finding.now })))
    return refuseCall('forbidden', say('user not found'), {
      hint: say('This user signs in with another account of the provider. An administrator can release it.'),
    });
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

async function bindFirstTime(claims: ProviderClaims, { accounts, claim }: AccountFinding): Promise<SignInAccount> {
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
  const [account, ...others] = await (claim === 'email' ? accounts.withEmail(value) : accounts.withUsername(value));
  return account && others.length === 0 ? account : refuseUnknownAccount();
}

function refuseUnknownAccount(): never {
  return refuseCall('forbidden', say('user not found'), { hint: say('You are signed in with the provider, but have no account here') });
}
