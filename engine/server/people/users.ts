/** Users who are records: whom a name, an id or a mail address leads to. */
import type { Model, Resource } from '../../model/model.ts';
import type { Values } from '../../model/values.ts';
import type { CallingUser, UserLookup } from '../behaviour.ts';
import type { Named, ValuesOf } from '../../model/project-types.ts';
import type { SignInAccount, SignInAccounts } from '../sign-in/account.ts';
import type { DemoUser } from '../sign-in/demo-page.ts';
import { listRecords } from '../store/list.ts';
import { getRecord, getRecordByUnique, getRecordsByValues, type StoredRecord } from '../store/records.ts';
import type { ReadUser, UserReading } from '../store/session-user.ts';
import type { Tx } from '../store/store.ts';
import { emptyQuery } from '../../model/query.ts';

/** Most people that the development identity page offers. */
const fewPeople = 50;

/** The resource whose records sign in; null: there is none, or its records have neither names to sign in with nor roles. */
export function findUserResource({ resources }: Pick<Model, 'resources'>): Resource | null {
  const users = resources['users'];
  return users?.fields['username'] !== undefined && users.fields['roles'] !== undefined ? users : null;
}

/** What is read of whoever calls together with their session: the user, and what these references lead to; null: users are not records of the store. */
export function planUserReading(model: Pick<Model, 'resources'>, references: readonly string[] = []): UserReading | null {
  const users = findUserResource(model);
  return users === null || users.source !== null ? null : { model, users, references };
}

/** Somebody with what expressions read of them: the fields that `user` of `_app.yaml` names. null: nobody, or not enabled. */
export async function findUserRecord(model: Model, tx: Tx, who: UserLookup | ReadUser): Promise<CallingUser | null> {
  const users = findUserResource(model);
  const record = users && (await readUser(tx, users, who));
  return record && isEnabledUser(record.values) ? describeUser(model, record) : null;
}

async function readUser(tx: Tx, users: Resource, who: UserLookup | ReadUser): Promise<StoredRecord | null> {
  if ('record' in who) return who.record;
  return 'id' in who ? getRecord(tx, users, { key: [who.id], parents: {} }) : getRecordByUnique(tx, users, 'username', who.username);
}

function describeUser(model: Model, { id, values }: StoredRecord): CallingUser {
  const attributes = Object.fromEntries(Object.keys(model.user).map((name) => [name, values[name] ?? null]));
  const username = String(values['username']);
  return { ...attributes, id, username, name: values['name'] ?? username, email: values['email'] ?? null, roles: rolesOf(values) };
}

function rolesOf({ roles }: Values): readonly string[] {
  return Array.isArray(roles) ? roles.filter((role) => typeof role === 'string') : [];
}

const isEnabledUser = (values: Values): boolean => values['enabled'] !== false;

/** Whom the development identity page offers: the first of whoever may sign in. */
export async function listUserRecords(model: Model, tx: Tx): Promise<readonly DemoUser[]> {
  const users = findUserResource(model);
  if (users === null) return [];
  const fields = ['username', 'name', 'roles', 'enabled'].filter((name) => users.fields[name] !== undefined);
  const scope = { roles: new Set<string>(), mode: 'list', now: new Date(), zone: 'UTC' } as const;
  const { rows } = await listRecords(tx, model, users, { ...emptyQuery, parents: {}, limit: fewPeople, fields, rows: true, scope });
  return rows
    .filter(({ values }) => isEnabledUser(values))
    .map(({ values }) => ({
      username: String(values['username']),
      name: String(values['name'] ?? ''),
      company: '',
      roles: rolesOf(values),
    }));
}

/** Whether somebody may sign in now; they stay as they are until the transaction ends. */
export async function holdUserRecord({ model, tx }: { readonly model: Model; readonly tx: Tx }, id: string): Promise<boolean> {
  const users = findUserResource(model);
  if (users === null) return true;
  const record = await getRecord(tx, users, { key: [id], parents: {} }, { lock: 'change' });
  return record !== null && isEnabledUser(record.values);
}

/** The users among whom a sign-in provider's answer finds one. */
export function createSignInAccounts({ resources }: Pick<Model, 'resources'>, tx: Tx): SignInAccounts {
  const users = findUserResource({ resources });
  return {
    withId: async (id) => {
      const record = users && (await getRecord(tx, users, { key: [id], parents: {} }));
      return record && signInAccountOf(record);
    },
    withUsername: async (name) =>
      users ? (await getRecordsByValues(tx, users, 'username', [name], { anyCase: true })).map(signInAccountOf) : [],
    withEmail: async (email) =>
      users?.fields['email'] === undefined ? [] : (await listUsersWithEmail(tx, users, email)).map(signInAccountOf),
  };
}

function signInAccountOf({ id, values }: StoredRecord): SignInAccount {
  return { id, username: String(values['username'] ?? ''), isEnabled: isEnabledUser(values) };
}

/** The users who have an address, as it is stored or as it was typed: in capitals or not. */
export async function listUsersWithEmail<R extends string>(tx: Tx, users: Named<R>, email: string): Promise<readonly StoredRecord<R>[]> {
  const alike = await getRecordsByValues(tx, users, 'email' as keyof ValuesOf<R> & string, [email], { anyCase: true });
  return alike.filter(({ values }) => isSameMailAddress(String((values as Values)['email'] ?? ''), email));
}

/** Only the letters A to Z do not tell two addresses apart: other signs that fold alike (K as the sign of Kelvin) are other mailboxes. */
export function isSameMailAddress(one: string, other: string): boolean {
  return foldAsciiCase(one) === foldAsciiCase(other);
}

function foldAsciiCase(address: string): string {
  return address.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
