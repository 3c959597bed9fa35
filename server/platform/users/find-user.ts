import { isRecord } from '../../../engine/model/steps.ts';
import type { Values } from '../../../engine/model/values.ts';
import type { OwnModel, RecordOf } from '../../records.ts';
import { getByUnique } from '../../store/records.ts';
import type { Tx } from '../../store/store.ts';
import type { User } from '../behaviour.ts';

/** The user of a username or mail address with what expressions read; null: nobody, or not enabled. */
export async function findUser(model: OwnModel, tx: Tx, name: string): Promise<User | null> {
  const users = model.resources.users;
  if (!users || name.includes('\0')) return null;
  const record = (await getByUnique(tx, users, 'username', name)) ?? (await getByUnique(tx, users, 'email', name));
  if (!record || record.values.enabled === false) return null;
  const { values } = record;
  const company = await companyOf(model, tx, values.company);
  return {
    username: textOf(values.username),
    email: values.email ?? null,
    company: values.company ?? null,
    channel: values.channel ?? null,
    locale: values.locale ?? null,
    currency: values.currency ?? null,
    id: record.id,
    name: nameOf(values),
    roles: (values.roles ?? []).filter((role) => typeof role === 'string'),
    company_name: company?.name ?? null,
    company_group: company?.group ?? null,
    status: statusOf(values),
  };
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

function statusOf(values: RecordOf<'users'>): Values {
  const part = (code: string | null = null, count: number | null = null): Values => ({ code, count });
  return {
    account: part(values.status_account),
    integration: part(values.status_integration),
    products: part(values.status_products, values.status_products_count),
    fulfillments: {
      ...part(values.status_fulfillments, values.status_fulfillments_count),
      count_overdue: values.status_fulfillments_overdue ?? null,
    },
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : isRecord(value) ? JSON.stringify(value) : String(value ?? '');
}
