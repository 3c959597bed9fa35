import { isRecord } from '../../../engine/model/steps.ts';
import type { OwnModel, RecordOf } from '../../records.ts';
import type { Account, Accounts } from '../../sign-in/account.ts';
import { get, getByUnique, getMany } from '../../store/records.ts';
import type { StoredRecord } from '../../store/records.ts';
import type { Tx } from '../../store/store.ts';
import type { User, Who } from '../behaviour.ts';

/** A user with what expressions read; null: nobody, or not enabled. */
export async function findUser(model: OwnModel, tx: Tx, who: Who): Promise<User | null> {
  const users = model.resources.users;
  if (!users) return null;
  const record = await ('id' in who ? get(tx, users, { key: [who.id], parents: {} }) : getByUnique(tx, users, 'username', who.username));
  return !record || record.values.enabled === false ? null : userOf(model, tx, record);
}

/** What expressions read of the person that a record is about. */
export async function userOf(model: OwnModel, tx: Tx, { id, values }: Pick<StoredRecord<'users'>, 'id' | 'values'>): Promise<User> {
  const company = await companyOf(model, tx, values.company);
  return {
    username: textOf(values.username),
    email: values.email ?? null,
    company: values.company ?? null,
    channel: values.channel ?? null,
    locale: values.locale ?? null,
    currency: values.currency ?? null,
    id,
    name: nameOf(values),
    roles: (values.roles ?? []).filter((role) => typeof role === 'string'),
    company_name: company?.name ?? null,
    company_group: company?.group ?? null,
  };
}

/** The users among whom a sign-in provider's answer finds one. */
export function accountsOf(model: OwnModel, tx: Tx): Accounts {
  const { users } = model.resources;
  return {
    withId: async (id) => {
      const record = users ? await get(tx, users, { key: [id], parents: {} }) : null;
      return record && accountOf(record);
    },
    withUsername: async (username) => (users ? (await getMany(tx, users, 'username', [username])).map(accountOf) : []),
    withEmail: async (email) => (await usersWithEmail(model, tx, email)).map(accountOf),
  };
}

/** The users who have an address, as it is stored or as it was typed: in capitals or not. */
export async function usersWithEmail(model: OwnModel, tx: Tx, email: string): Promise<readonly StoredRecord<'users'>[]> {
  const { users } = model.resources;
  const alike = users ? await getMany(tx, users, 'email', [email], { anyCase: true }) : [];
  return alike.filter(({ values }) => isSameAddress(values.email ?? '', email));
}

/** Only the letters A to Z do not tell two addresses apart: other signs that fold alike (K as the sign of Kelvin) are other mailboxes. */
export function isSameAddress(one: string, other: string): boolean {
  return folded(one) === folded(other);
}

function folded(address: string): string {
  return address.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

function accountOf({ id, values }: StoredRecord<'users'>): Account {
  return { id, username: textOf(values.username), isEnabled: values.enabled !== false };
}

/** A person's name as one line. */
export function nameOf(values: RecordOf<'users'>): string {
  const parts = [values.first_name, values.middle_name, values.last_name].filter((part) => typeof part === 'string' && part !== '');
  return parts.length > 0 ? parts.join(' ') : textOf(values.username);
}

async function companyOf(model: OwnModel, tx: Tx, code: unknown): Promise<RecordOf<'companies'> | null> {
  const companies = model.resources.companies;
  const record = companies && typeof code === 'string' ? await getByUnique(tx, companies, 'code', code) : null;
  return record?.values ?? null;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : isRecord(value) ? JSON.stringify(value) : String(value ?? '');
}
