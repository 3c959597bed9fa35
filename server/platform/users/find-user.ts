import type { Model } from '../../../engine/model/model.ts';
import { isRecord } from '../../../engine/model/steps.ts';
import type { Values } from '../../../engine/model/values.ts';
import { getByUnique } from '../../store/records.ts';
import type { Tx } from '../../store/store.ts';
import type { User } from '../behaviour.ts';

const FIELDS = ['username', 'email', 'company', 'channel', 'locale', 'currency'] as const;

/** The user of a username or mail address with what expressions read; null: nobody, or not enabled. */
export async function findUser(model: Model, tx: Tx, name: string): Promise<User | null> {
  const users = model.resources['users'];
  if (!users || name.includes('\0')) return null;
  const record = (await getByUnique(tx, users, 'username', name)) ?? (await getByUnique(tx, users, 'email', name));
  if (!record || record.values['enabled'] === false) return null;
  const { values } = record;
  const company = await companyOf(model, tx, values['company']);
  return {
    ...Object.fromEntries(FIELDS.map((field) => [field, values[field] ?? null])),
    id: record.id,
    username: textOf(values['username']),
    name: nameOf(values),
    roles: Array.isArray(values['roles']) ? values['roles'].filter((role) => typeof role === 'string') : [],
    company_name: company?.['name'] ?? null,
    company_group: company?.['group'] ?? null,
    status: statusOf(values),
  };
}

/** A person's name as one line. */
export function nameOf(values: Values): string {
  const parts = [values['first_name'], values['middle_name'], values['last_name']].filter(
    (part) => typeof part === 'string' && part !== '',
  );
  return parts.length > 0 ? parts.join(' ') : textOf(values['username']);
}

async function companyOf(model: Model, tx: Tx, code: unknown): Promise<Values | null> {
  const companies = model.resources['companies'];
  const record = companies && typeof code === 'string' ? await getByUnique(tx, companies, 'code', code) : null;
  return record?.values ?? null;
}

function statusOf(values: Values): Values {
  const part = (name: string): Values => ({ code: values[`status_${name}`] ?? null, count: values[`status_${name}_count`] ?? null });
  return {
    account: part('account'),
    integration: part('integration'),
    products: part('products'),
    fulfillments: { ...part('fulfillments'), count_overdue: values['status_fulfillments_overdue'] ?? null },
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : isRecord(value) ? JSON.stringify(value) : String(value ?? '');
}
