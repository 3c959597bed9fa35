/** Users as far as a provider's claims make them: laid over their record, or without one. */
import { randomUUID } from 'node:crypto';
import type { Model } from '../../model/model.ts';
import type { Values } from '../../model/values.ts';
import type { CallingUser, UserLookup } from '../behaviour.ts';
import { lockWord } from '../store/bulk.ts';
import { readClaims, readClaimsByUsername, writeClaims, deleteClaims, type StoredClaims } from '../store/claims.ts';
import { bindIdentity, findBoundUser, releaseIdentities, type SignInIdentity } from '../store/identities.ts';
import type { Store, Tx } from '../store/store.ts';
import { findSignInAccount, refuseOtherAccount } from './account.ts';
import type { ProviderClaims, SignInAccounts, SignInStranger } from './account.ts';
import type { ClaimsReader } from './read-claims.ts';

interface ProviderAnswer {
  readonly accounts: SignInAccounts;
  readonly store: Store;
  /** The claim that finds the user at the first sign-in. */
  readonly claim: string;
  /** null: claims say who somebody is, and nothing else of them. */
  readonly reader: ClaimsReader | null;
  readonly now: Date;
}

/** Id of the user whom an account of the provider leads to; what its claims say now is kept. Refuses everybody else. */
export async function admitByClaims(claims: ProviderClaims, { reader, ...answer }: ProviderAnswer): Promise<string> {
  const told = reader && { mapping: reader.name, ...reader.read(claims) };
  const isOpen = reader?.mapping.needsRecord === false;
  const found = await findSignInAccount(claims, { ...answer, isOpen });
  if (told === null) return 'id' in found ? found.id : refuseOtherAccount();
  return answer.store.tx(async (tx) => {
    if ('id' in found) {
      await writeClaims(tx, { ...told, userId: found.id, username: null }, answer.now);
      return found.id;
    }
    const userId = await takeInStranger(tx, found, answer.now);
    const attributes = { ...describePerson(claims, found.username), ...told.attributes };
    await writeClaims(tx, { ...told, attributes, roles: told.roles ?? [], userId, username: found.username }, answer.now);
    return userId;
  });
}

/** The id of somebody without a record: theirs since the first time. A name that another account has is not theirs too. */
async function takeInStranger(tx: Tx, { identity, username }: SignInStranger, now: Date): Promise<string> {
  // Two accounts that come at once with one name, however it is spelt: the second waits, and finds it taken.
  await lockWord(tx, `stranger ${username.toLowerCase()}`);
  const namesake = await readClaimsByUsername(tx, username);
  const userId = await findOrBindStranger(tx, identity, { namesake, username, now });
  return namesake === null || namesake.userId === userId ? userId : refuseOtherAccount();
}

interface StrangerAtDoor {
  readonly username: string;
  /** Who comes in by this name, however it is spelt. */
  readonly namesake: StoredClaims | null;
  readonly now: Date;
}

/** Asked of the store here and not before: somebody who comes twice at once was bound by whichever sign-in was first. */
async function findOrBindStranger(tx: Tx, identity: SignInIdentity, { username, namesake, now }: StrangerAtDoor): Promise<string> {
  const bound = await findBoundUser(tx, identity);
  if (bound !== null && (await isStranger(tx, bound))) return bound;
  if (bound !== null) {
    // A record of that id was deleted, and ids are not used twice.
    await releaseIdentities(tx, bound);
    await deleteClaims(tx, bound);
  }
  // As with records: who has a name here keeps it with another provider, as long as nobody at that one had it before.
  const userId = namesake?.username === username ? namesake.userId : randomUUID();
  return (await bindIdentity(tx, identity, { userId, now })) ? userId : ((await findBoundUser(tx, identity)) ?? refuseOtherAccount());
}

/** What is known of anybody, whatever a project asks for. */
function describePerson({ name, email, email_verified: isVerified }: ProviderClaims, username: string): Values {
  return {
    name: typeof name === 'string' && name !== '' ? name : username,
    email: typeof email === 'string' && isVerified === true ? email : null,
  };
}

interface ClaimedUsersOptions {
  readonly model: Pick<Model, 'user'>;
  readonly reader: ClaimsReader;
  /** A user as their record has them. */
  readonly findRecord: (who: UserLookup) => Promise<CallingUser | null>;
  /** Whether a record has this username, a disabled one too. */
  readonly isNameTaken: (username: string) => Promise<boolean>;
}

/**
 * Somebody as they signed in last: what the claims say goes over the record. Nobody who has not signed in since the mapping changed: what
 * was read by another one grants nothing.
 */
export async function findClaimedUser(
  tx: Tx,
  who: UserLookup,
  { model, reader, findRecord, isNameTaken }: ClaimedUsersOptions,
): Promise<CallingUser | null> {
  const record = await findRecord(who);
  const told =
    'id' in who || record !== null
      ? await readClaims(tx, record?.id ?? ('id' in who ? who.id : ''))
      : await readClaimsByUsername(tx, who.username);
  if (told === null || told.mapping !== reader.name) return null;
  if (record !== null) return { ...record, ...told.attributes, roles: told.roles ?? record.roles };
  // Of whoever had a record nothing is left when it is disabled or gone.
  if (told.username === null || reader.mapping.needsRecord || (await isNameTaken(told.username))) return null;
  return describeStranger({ ...told, username: told.username }, model);
}

/** Somebody without a record, with every attribute that `user` of _app.yaml names. */
export function describeStranger(told: StoredClaims & { readonly username: string }, { user }: Pick<Model, 'user'>): CallingUser {
  const empty = Object.fromEntries(Object.keys(user).map((name) => [name, null]));
  return { ...empty, ...told.attributes, id: told.userId, username: told.username, roles: told.roles ?? [] };
}

/** Whether somebody comes in by the provider alone. */
export async function isStranger(tx: Tx, userId: string): Promise<boolean> {
  return ((await readClaims(tx, userId))?.username ?? null) !== null;
}
