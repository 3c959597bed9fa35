import {
  insertRecords,
  type MessagePrinter,
  type OwnModel,
  type RecordOf,
  type ResourceName,
  type Store,
  StoreError,
  holdsAnyRecord,
  patchRecords,
  selectRecords,
  type Tx,
} from 'steward/server';
import { findPlatformResource } from '../follow.ts';
import { listCountries, listCurrencies, listLanguages, type NamesByLocale } from './iso.ts';

/**
 * What every installation needs before anybody can work: countries, currencies and languages where there are none yet, and a record for
 * each role that the descriptors name. What people have added or taken out since stays so.
 */
export async function fillReference(store: Store, model: OwnModel, { words, now }: { words: MessagePrinter; now: Date }): Promise<void> {
  try {
    await store.tx(async (tx) => {
      for (const [name, list] of Object.entries(lists(words.offered)) as [SpokenResource, readonly NamedReference[]][]) {
        if (await holdsAnyOf(tx, model, name)) await translateReferenceNames(tx, model, { name, list });
        else await insertReferenceRecords(tx, model, { name, list, now });
      }
      const roles = createRoleRecords(collectRoleNames(model, words));
      await translateReferenceNames(tx, model, { name: 'user-roles', list: roles });
      await insertReferenceRecords(tx, model, { name: 'user-roles', list: await listMissingRoles(tx, model, roles), now });
    });
  } catch (error) {
    // Another process did the same at the same moment.
    if (!(error instanceof StoreError && error.code === '23505')) throw error;
  }
}

type SpokenResource = 'countries' | 'currencies' | 'locales' | 'user-roles';
type NamedReference = RecordOf<SpokenResource> & { readonly name: NamesByLocale };

const lists = (locales: readonly string[]) => ({
  countries: listCountries(locales),
  currencies: listCurrencies(locales),
  locales: listLanguages(locales),
});

/** Names that were stored when they had one language: what was ours is said in all of them, what people wrote is English. */
async function translateReferenceNames(
  tx: Tx,
  model: OwnModel,
  { name, list }: { name: SpokenResource; list: readonly NamedReference[] },
): Promise<void> {
  const resource = findPlatformResource(model, name);
  if (resource === null) return;
  const patches = (await selectRecords(tx, { of: resource })).flatMap(({ id, values }) => {
    const text: unknown = values.name;
    if (typeof text !== 'string') return [];
    const own = list.find(({ code }) => code === id)?.name;
    return [{ id, set: { name: own?.['en'] === text ? own : { en: text } } }];
  });
  await patchRecords(tx, { of: resource }, patches);
}

async function holdsAnyOf(tx: Tx, model: OwnModel, name: ResourceName): Promise<boolean> {
  const resource = findPlatformResource(model, name);
  return resource !== null && holdsAnyRecord(tx, resource);
}

interface ReferenceBatch<R extends ResourceName> {
  readonly name: R;
  readonly list: readonly RecordOf<R>[];
  readonly now: Date;
}

async function insertReferenceRecords<R extends ResourceName>(
  tx: Tx,
  model: OwnModel,
  { name, list, now }: ReferenceBatch<R>,
): Promise<void> {
  const resource = findPlatformResource(model, name);
  if (resource === null || list.length === 0) return;
  await insertRecords(
    tx,
    resource,
    list.map((values) => ({ values, parents: {} })),
    now,
  );
}

// Whoever may administer others is not made in passing: such roles are given to people who are there already.
async function listMissingRoles(
  tx: Tx,
  model: OwnModel,
  roles: readonly RecordOf<'user-roles'>[],
): Promise<readonly RecordOf<'user-roles'>[]> {
  const resource = findPlatformResource(model, 'user-roles');
  if (resource === null) return [];
  const known = new Set((await selectRecords(tx, { of: resource })).map(({ id }) => id));
  return roles.filter(({ code }) => !known.has(String(code)));
}

/** What each role is called in the languages that are offered. */
export function collectRoleNames(
  { roles }: Pick<OwnModel, 'roles'>,
  { offered, print }: MessagePrinter,
): Readonly<Record<string, NamesByLocale>> {
  const named = Object.entries(roles).map(([code, { title }]): [string, NamesByLocale] => [
    code,
    Object.fromEntries(offered.map((locale) => [locale, print({ text: title.text, values: {} }, locale)])),
  ]);
  return Object.fromEntries(named);
}

/** A record for each of these roles, by code with names. */
export function createRoleRecords(
  roles: Readonly<Record<string, NamesByLocale>>,
): (RecordOf<'user-roles'> & { readonly name: NamesByLocale })[] {
  return Object.entries(roles).map(([code, name]) => ({
    code,
    name,
    allowed_for_creation: !/ADMIN|SUPERUSER|WORKERS|CRONJOBS|DEPLOYMENTS/.test(code),
  }));
}
