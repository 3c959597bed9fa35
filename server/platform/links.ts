/**
 * Links that are mailed: whoever opens one shows that they read the mail of an address. Each is good once and for a while, for the address
 * that its user had when it was asked for; a later one of its kind and a new password void it.
 */
import { randomBytes } from 'node:crypto';
import { isRecord } from '../../engine/model/steps.ts';
import type { Values } from '../../engine/model/values.ts';
import { get } from '../store/records.ts';
import type { StoredRecord } from '../store/records.ts';
import { getTokenOf, putToken, takeToken } from '../store/sessions.ts';
import type { Message } from '../reply/say.ts';
import type { Context } from './behaviour.ts';

type Person = StoredRecord<'users'>;

interface LinkKind {
  readonly kind: string;
  readonly minutes: number;
}

/** A new token for a person, to be put into a link. */
export async function newToken(
  { tx, now }: Context,
  person: Person,
  { kind, minutes, data = {} }: LinkKind & { readonly data?: Values },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + minutes * 60_000);
  await putToken(tx, token, { kind, subject: person.id, data: { ...data, email: person.values.email ?? null }, expiresAt });
  return token;
}

/** What a token that is out for a person holds; null: none is. */
export async function heldFor({ tx, now }: Context, userId: string, { kind }: Pick<LinkKind, 'kind'>): Promise<Values | null> {
  const token = await getTokenOf(tx, userId, { kind, now });
  return token !== null && isRecord(token.data) ? token.data : null;
}

/** Uses a token up: whose it is and what it holds. Null when it is no longer good for whatever reason. */
export async function takeLink(
  context: Context,
  token: string,
  { kind }: Pick<LinkKind, 'kind'>,
): Promise<{ readonly person: Person; readonly data: Values } | null> {
  const taken = await takeToken(context.tx, token, { kind, now: context.now });
  if (taken === null || !isRecord(taken.data)) return null;
  const person = await personOf(context, taken.subject);
  // The mailbox that the link was made for is theirs no more.
  if (person === null || (taken.data['email'] ?? null) !== (person.values.email ?? null)) return null;
  return { person, data: taken.data };
}

/** A user who may sign in; null: gone, or disabled. */
export async function personOf({ tx, model }: Context, id: string): Promise<Person | null> {
  const { users } = model.resources;
  const person = users ? await get(tx, users, { key: [id], parents: {} }) : null;
  return person !== null && person.values.enabled !== false ? person : null;
}

/** Prints in the language of who will read it. */
export function printFor(context: Context, { values }: Person): (said: Message) => string {
  const locale = typeof values.locale === 'string' && values.locale !== '' ? values.locale : context.locale;
  return (said) => context.print(said, locale);
}
