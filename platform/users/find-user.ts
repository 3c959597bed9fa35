import {
  type CallingUser,
  getRecord,
  getRecordByUnique,
  isPlainObject,
  type OwnModel,
  type ReadUser,
  type RecordOf,
  type ResourceOf,
  type StoredRecord,
  type Tx,
  type UserLookup,
} from 'steward/server';

/** A user with what expressions read; null: nobody, or not enabled. */
export async function findUser(model: OwnModel, tx: Tx, who: UserLookup | ReadUser): Promise<CallingUser | null> {
  const users = model.resources.users;
  if (!users) return null;
  const record = await findUserRecord(tx, users, who);
  if (!record || record.values.enabled === false) return null;
  const company = 'record' in who ? who.referred['company'] : undefined;
  return callingUserOf(model, tx, record, company as StoredRecord<'companies'> | null | undefined);
}

async function findUserRecord(tx: Tx, users: ResourceOf<'users'>, who: UserLookup | ReadUser): Promise<StoredRecord<'users'> | null> {
  if ('record' in who) return who.record as StoredRecord<'users'>;
  return 'id' in who ? getRecord(tx, users, { key: [who.id], parents: {} }) : getRecordByUnique(tx, users, 'username', who.username);
}

/** What expressions read of the person that a record is about; a company that has been read already is not read again. */
export async function callingUserOf(
  model: OwnModel,
  tx: Tx,
  { id, values }: Pick<StoredRecord<'users'>, 'id' | 'values'>,
  known?: Pick<StoredRecord<'companies'>, 'values'> | null,
): Promise<CallingUser> {
  const company = known === undefined ? await findCompany(model, tx, values.company) : known && known.values;
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
