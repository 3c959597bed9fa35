/**
 * Links that are mailed: whoever opens one shows that they read the mail of an address. Each is good once and for a while, for the address
 * that its user had when it was asked for; a later one of its kind and a new password void it.
 */
import { randomBytes } from 'node:crypto';
import {
  type BehaviourContext,
  getRecord,
  isPlainObject,
  readSubjectToken,
  type StoredRecord,
  takeToken,
  type Values,
  writeToken,
} from 'steward/server';

type LinkedPerson = StoredRecord<'users'>;

interface TokenKindOfLink {
  readonly kind: string;
  readonly minutes: number;
}

/** A new token for a person, to be put into a link. */
export async function createLinkToken(
  { tx, now }: BehaviourContext,
  person: LinkedPerson,
  { kind, minutes, data = {} }: TokenKindOfLink & { readonly data?: Values },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + minutes * 60_000);
  await writeToken(tx, token, { kind, subject: person.id, data: { ...data, email: person.values.email ?? null }, expiresAt });
  return token;
}

/** What a token that is out for a person holds; null: none is. */
export async function readHeldToken(
  { tx, now }: BehaviourContext,
  userId: string,
  { kind }: Pick<TokenKindOfLink, 'kind'>,
): Promise<Values | null> {
  const token = await readSubjectToken(tx, userId, { kind, now });
  return token !== null && isPlainObject(token.data) ? token.data : null;
}

/** Uses a token up: whose it is and what it holds. Null when it is no longer good for whatever reason. */
export async function takeLinkToken(
  context: BehaviourContext,
  token: string,
  { kind }: Pick<TokenKindOfLink, 'kind'>,
): Promise<{ readonly person: LinkedPerson; readonly data: Values } | null> {
  const taken = await takeToken(context.tx, token, { kind, now: context.now });
  if (taken === null || !isPlainObject(taken.data)) return null;
  const person = await findEnabledPerson(context, taken.subject);
  // The mailbox that the link was made for is no longer theirs.
  if (person === null || (taken.data['email'] ?? null) !== (person.values.email ?? null)) return null;
  return { person, data: taken.data };
}

/** A user who may sign in; null: gone, or disabled. */
export async function findEnabledPerson({ tx, model }: BehaviourContext, id: string): Promise<LinkedPerson | null> {
  const { users } = model.resources;
  const person = users ? await getRecord(tx, users, { key: [id], parents: {} }) : null;
  return person !== null && person.values.enabled !== false ? person : null;
}

/** The language in which they read what is sent to them. */
export function localeOfPerson(context: BehaviourContext, { values }: LinkedPerson): string {
  return typeof values.locale === 'string' && values.locale !== '' ? values.locale : context.locale;
}
