import { tableOf } from '../../store/layout.ts';
import { keyOf } from '../../store/stored.ts';
import { insertMany } from '../../store/records.ts';
import { StoreError, type Store, type Tx } from '../../store/store.ts';
import type { OwnModel, RecordOf, ResourceName } from '../../records.ts';
import type { Words } from '../../reply/print.ts';
import { resourceIn } from '../follow.ts';
import { countries, currencies, languages, type Names } from './iso.ts';

/**
 * What every installation needs before anybody can work: countries, currencies and languages where there are none yet, and a record for
 * each role that the descriptors name. What people have added or taken out since stays so.
 */
export async function fillReference(store: Store, model: OwnModel, { words, now }: { words: Words; now: Date }): Promise<void> {
  try {
    await store.tx(async (tx) => {
      for (const [name, list] of Object.entries(lists(words.offered)) as [Spoken, readonly Called[]][]) {
        if (await holdsAny(tx, model, name)) await speak(tx, model, { name, list });
        else await add(tx, model, { name, list, now });
      }
      const roles = roleRecords(roleNames(model, words));
      await speak(tx, model, { name: 'user-roles', list: roles });
      await add(tx, model, { name: 'user-roles', list: await missingOf(tx, model, roles), now });
    });
  } catch (error) {
    // Another process did the same at the same moment.
    if (!(error instanceof StoreError && error.code === '23505')) throw error;
  }
}

type Spoken = 'countries' | 'currencies' | 'locales' | 'user-roles';
type Called = RecordOf<Spoken> & { readonly name: Names };

const lists = (locales: readonly string[]) => ({
  countries: countries(locales),
  currencies: currencies(locales),
  locales: languages(locales),
});

/** Names that were stored when they had one language: what was ours is said in all of them, what people wrote is English. */
async function speak(tx: Tx, model: OwnModel, { name, list }: { name: Spoken; list: readonly Called[] }): Promise<void> {
  const resource = resourceIn(model, name);
  const field = resource?.fields['name'];
  if (resource === null || field === undefined) return;
  const [table, key] = [tableOf(resource), keyOf(field)];
  const rows = await tx.query<{ id: string; text: string }>(
    `select id, data->>$1::text as text from ${table} where jsonb_typeof(data->$1::text) = 'string'`,
    [key],
  );
  for (const { id, text } of rows) {
    const own = list.find(({ code }) => code === id)?.name;
    const names = own?.['en'] === text ? own : { en: text };
    await tx.query(`update ${table} set data = jsonb_set(data, array[$1::text], $2::jsonb) where id = $3`, [
      key,
      JSON.stringify(names),
      id,
    ]);
  }
}

async function holdsAny(tx: Tx, model: OwnModel, name: ResourceName): Promise<boolean> {
  const resource = resourceIn(model, name);
  return resource !== null && (await tx.query(`select 1 from ${tableOf(resource)} limit 1`)).length > 0;
}

interface Added<R extends ResourceName> {
  readonly name: R;
  readonly list: readonly RecordOf<R>[];
  readonly now: Date;
}

async function add<R extends ResourceName>(tx: Tx, model: OwnModel, { name, list, now }: Added<R>): Promise<void> {
  const resource = resourceIn(model, name);
  if (resource === null || list.length === 0) return;
  await insertMany(
    tx,
    resource,
    list.map((values) => ({ values, parents: {} })),
    now,
  );
}

// Whoever may administer others is not made in passing: such roles are given to people who are there already.
async function missingOf(tx: Tx, model: OwnModel, roles: readonly RecordOf<'user-roles'>[]): Promise<readonly RecordOf<'user-roles'>[]> {
  const resource = resourceIn(model, 'user-roles');
  if (resource === null) return [];
  const rows = await tx.query<{ id: string }>(`select id from ${tableOf(resource)}`);
  const known = new Set(rows.map(({ id }) => id));
  return roles.filter(({ code }) => !known.has(String(code)));
}

/** What each role is called in the languages that are offered. */
export function roleNames({ roles }: Pick<OwnModel, 'roles'>, { offered, print }: Words): Readonly<Record<string, Names>> {
  const named = Object.entries(roles).map(([code, { title }]): [string, Names] => [
    code,
    Object.fromEntries(offered.map((locale) => [locale, print({ text: title.text, values: {} }, locale)])),
  ]);
  return Object.fromEntries(named);
}

/** A record for each of these roles, by code with names. */
export function roleRecords(roles: Readonly<Record<string, Names>>): (RecordOf<'user-roles'> & { readonly name: Names })[] {
  return Object.entries(roles).map(([code, name]) => ({
    code,
    name,
    allowed_for_creation: !/ADMIN|SUPERUSER|WORKERS|CRONJOBS|DEPLOYMENTS/.test(code),
  }));
}
