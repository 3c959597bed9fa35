import {
  type CallingUser,
  getRecord,
  getRecordByUnique,
  getRecordsByValues,
  isPlainObject,
  type OwnModel,
  type RecordOf,
  type SignInAccount,
  type SignInAccounts,
  type StoredRecord,
  type Tx,
  type UserLookup,
} from 'steward/server';

/** A user with what expressions read; null: nobody, or not enabled. */
export async function findUser(model: OwnModel, tx: Tx, who: UserLookup): Promise<CallingUser | null> {
  const users = model.resources.users;
  if (!users) return null;
  const record = await ('id' in who
    ? getRecord(tx, users, { key: [who.id], parents: {} })
    : getRecordByUnique(tx, users, 'username', who.username));
  return !record || record.values.enabled === false ? null : callingUserOf(model, tx, record);
}

/** What expressions read of the person that a record is about. */
export async function callingUserOf(
  model: OwnModel,
  tx: Tx,
  { id, values }: Pick<StoredRecord<'users'>, 'id' | 'values'>,
): Promise<CallingUser> {
  const company = await findCompany(model, tx, values.company);
  return {
    username: attributeTextOf(values.username),
    email: values.email ?? null,
    company: values.company ?? null,
    channel: values.channel ?? null,
    locale: values.locale ?? null,
    currency: values.currency ?? null,
    id,
    name: fullNameOf(values),
    roles: (values.roles ?? []).filter((role) => typeof role === 'string'),
    company_name: company?.name ?? null,
    company_group: company?.group ?? null,
  };
}

/** The users among whom a sign-in provider's answer finds one. */
export function createSignInAccounts(model: OwnModel, tx: Tx): SignInAccounts {
  const { users } = model.resources;
  return {
    withId: async (id) => {
      const record = users ? await getRecord(tx, users, { key: [id], parents: {} }) : null;
      return record && signInAccountOf(record);
    },
    withUsername: async (username) => (users ? (await getRecordsByValues(tx, users, 'username', [username])).map(signInAccountOf) : []),
    withEmail: async (email) => (await listUsersWithEmail(model, tx, email)).map(signInAccountOf),
  };
}

/** The users who have an address, as it is stored or as it was typed: in capitals or not. */
export async function listUsersWithEmail(model: OwnModel, tx: Tx, email: string): Promise<readonly StoredRecord<'users'>[]> {
  const { users } = model.resources;
  const alike = users ? await getRecordsByValues(tx, users, 'email', [email], { anyCase: true }) : [];
  return alike.filter(({ values }) => isSameMailAddress(values.email ?? '', email));
}

/** Only the letters A to Z do not tell two addresses apart: other signs that fold alike (K as the sign of Kelvin) are other mailboxes. */
export function isSameMailAddress(one: string, other: string): boolean {
  return foldAsciiCase(one) === foldAsciiCase(other);
}

function foldAsciiCase(address: string): string {
  return address.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

function signInAccountOf({ id, values }: StoredRecord<'users'>): SignInAccount {
  return { id, username: attributeTextOf(values.username), isEnabled: values.enabled !== false };
}

/** A person's name as one line. */
export function fullNameOf(values: RecordOf<'users'>): string {
  const parts = [values.first_name, values.middle_name, values.last_name].filter((part) => typeof part === 'string' && part !== '');
  return parts.length > 0 ? parts.join(' ') : attributeTextOf(values.username);
}

async function findCompany(model: OwnModel, tx: Tx, code: unknown): Promise<RecordOf<'companies'> | null> {
  const companies = model.resources.companies;
  const record = companies && typeof code === 'string' ? await getRecordByUnique(tx, companies, 'code', code) : null;
  return record?.values ?? null;
}

function attributeTextOf(value: unknown): string {
  return typeof value === 'string' ? value : isPlainObject(value) ? JSON.stringify(value) : String(value ?? '');
}
