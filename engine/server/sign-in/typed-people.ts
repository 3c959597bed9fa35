/** People whom somebody types on the development identity page: anybody, with whatever roles and attributes. */
import { randomUUID } from 'node:crypto';
import { buildValueSchema } from '../../fields/types.ts';
import { compileSchemaTest } from '../../language/compile/fields/validators.ts';
import type { Field, Model } from '../../model/model.ts';
import type { Values } from '../../model/values.ts';
import type { CallingUser, UserLookup } from '../behaviour.ts';
import { describeStranger } from './claimed-users.ts';
import { say, type SaidMessage } from '../reply/say.ts';
import { deleteClaims, readClaims, readClaimsByUsername, writeClaims } from '../store/claims.ts';
import type { Tx } from '../store/store.ts';
import { readTableCell } from '../table-files/cells.ts';

/** Names what they were read by: where a provider signs in, what was typed is nothing. */
const mapping = 'development';

export interface TypedPerson {
  readonly username: string;
  readonly roles: readonly string[];
  readonly attributes: Values;
}

/** What was typed, as it was typed. */
export interface TypedSomebody {
  readonly username: string;
  readonly roles: readonly string[];
  readonly attributes: Readonly<Record<string, string>>;
}

/** Said of everybody by other means. */
const known = new Set(['id', 'username', 'roles', 'timezone']);

/** What can be typed of somebody: the attributes that `user` of _app.yaml names, as far as they fit into a line. */
export function listTypedAttributes({ user }: Pick<Model, 'user'>): readonly Field[] {
  return Object.values(user).filter((field) => !known.has(field.name) && field.members === null && (field.items?.members ?? null) === null);
}

/** What an attribute may be; null: anything of its type. */
export function listTypedChoices({ choices, ty, isMultiple, items }: Field): readonly string[] | null {
  if (isMultiple || items !== null) return null;
  if (ty === 'bool') return ['true', 'false'];
  return choices?.kind === 'enum' ? choices.values.map(({ value }) => String(value)) : null;
}

export function readTypedSomebody(form: URLSearchParams, model: Pick<Model, 'user'>): TypedSomebody {
  const attributes = listTypedAttributes(model).map(({ name }) => [name, form.get(`user.${name}`)?.trim() ?? ''] as const);
  return { username: form.get('somebody')?.trim() ?? '', roles: form.getAll('roles'), attributes: Object.fromEntries(attributes) };
}

/** Who that is; or what is wrong with it. */
export function readTypedPerson(typed: TypedSomebody, model: Pick<Model, 'user' | 'roles'>, locale: string): TypedPerson | SaidMessage {
  if (typed.username === '') return say('Type a username');
  const attributes: Record<string, unknown> = {};
  for (const field of listTypedAttributes(model)) {
    const text = typed.attributes[field.name] ?? '';
    const read = text === '' ? { value: null } : readTableCell(field, text, locale);
    if ('fault' in read) return say('{name}: {problem}', { name: `user.${field.name}`, problem: read.fault.message });
    if (read.value !== null && !compileSchemaTest(buildValueSchema(field))(read.value))
      return say('{name} cannot be {value}', { name: `user.${field.name}`, value: text });
    attributes[field.name] = read.value;
  }
  return { username: typed.username, roles: typed.roles.filter((role) => Object.hasOwn(model.roles, role)), attributes };
}

/** Their id, the same for a name each time; what was typed last counts. null: a provider has let somebody in under this name. */
export async function keepTypedPerson(tx: Tx, { username, roles, attributes }: TypedPerson, now: Date): Promise<string | null> {
  const before = await readClaimsByUsername(tx, username);
  if (before !== null && before.mapping !== mapping) return null;
  const userId = before?.userId ?? randomUUID();
  if (before !== null) await deleteClaims(tx, userId);
  const named = { email: null, ...attributes, name: attributes['name'] ?? username };
  await writeClaims(tx, { userId, username, mapping, roles, attributes: named }, now);
  return userId;
}

/** Only where the development identity page is offered. */
export async function findTypedPerson(tx: Tx, who: UserLookup, model: Pick<Model, 'user'>): Promise<CallingUser | null> {
  const kept = 'id' in who ? await readClaims(tx, who.id) : await readClaimsByUsername(tx, who.username);
  if (kept === null || kept.mapping !== mapping || kept.username === null) return null;
  return describeStranger({ ...kept, username: kept.username }, model);
}
