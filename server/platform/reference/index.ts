import { tableOf } from '../../store/layout.ts';
import { insertMany } from '../../store/records.ts';
import { StoreError, type Store, type Tx } from '../../store/store.ts';
import type { OwnModel, RecordOf, ResourceName } from '../../records.ts';
import { resourceIn } from '../follow.ts';
import { countries, currencies, locales } from './iso.ts';

/**
 * What every installation needs before anybody can work: countries, currencies and languages where there are none yet, and a record for
 * each role that the descriptors name. What people have added or taken out since stays so.
 */
export async function fillReference(store: Store, model: OwnModel, now: Date): Promise<void> {
  try {
    await store.tx(async (tx) => {
      for (const [name, list] of Object.entries(lists()) as [ResourceName, readonly RecordOf<ResourceName>[]][]) {
        if (!(await holdsAny(tx, model, name))) await add(tx, model, { name, list, now });
      }
      await add(tx, model, { name: 'user-roles', list: await missingRoles(tx, model), now });
    });
  } catch (error) {
    // Another process did the same at the same moment.
    if (!(error instanceof StoreError && error.code === '23505')) throw error;
  }
}

const lists = () => ({ countries: countries(), currencies: currencies(), locales: locales() });

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
async function missingRoles(tx: Tx, model: OwnModel): Promise<readonly RecordOf<'user-roles'>[]> {
  const resource = resourceIn(model, 'user-roles');
  if (resource === null) return [];
  const rows = await tx.query<{ id: string }>(`select id from ${tableOf(resource)}`);
  const known = new Set(rows.map(({ id }) => id));
  return roleRecords(Object.fromEntries(Object.entries(model.roles).map(([code, { title }]) => [code, title.text]))).filter(
    ({ code }) => !known.has(String(code)),
  );
}

/** A record for each of these roles, by code with title. */
export function roleRecords(roles: Readonly<Record<string, string>>): RecordOf<'user-roles'>[] {
  return Object.entries(roles).map(([code, name]) => ({
    code,
    name,
    allowed_for_creation: !/ADMIN|SUPERUSER|WORKERS|CRONJOBS|DEPLOYMENTS/.test(code),
  }));
}
