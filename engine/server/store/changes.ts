/** What a start with other descriptors would make of the records that are there: told before it happens, by doing it and taking it back. */
import { compileSchemaTest } from '../../language/compile/fields/validators.ts';
import type { Model, Resource } from '../../model/model.ts';
import { isEmptyValue } from '../../model/steps.ts';
import { tableNameFor, tableNameOf } from './layout.ts';
import {
  countUnfitValues,
  isSameLimit,
  limitOf,
  listMisfits,
  listStoredFields,
  readStoredLimits,
  shapeTables,
  storedShapeOf,
  type UnfitField,
} from './misfits.ts';
import type { NameGroup } from './names.ts';
import {
  nameGroupsOf,
  ofTables,
  placeResourceFields,
  placeResourceTables,
  readStoredLayout,
  readStoredLayouts,
  type StoredLayout,
} from './relocate.ts';
import { storedKeyOf, tableKeyOfResource } from './stored.ts';
import { StoreError, type Store, type Tx } from './store.ts';
import { buildUniqueIndexes } from './indexes.ts';
import { listBaseResources, withPlacedResources } from './tables.ts';

/** Nothing of what was done stays. */
class TakenBack extends Error {}

/** One sentence for each change; none where no server has started on this store yet. Reads the records of fields that take other values now. */
export async function listRecordChanges(store: Store, model: Model): Promise<readonly string[]> {
  if ((await store.query(`select 1 where to_regclass('stored_layout') is not null`)).length === 0)
    return tellUncompared(store, listBaseResources(model));
  let told: readonly string[] = [];
  try {
    await store.tx(async (tx) => {
      told = await tellChanges(tx, model);
      throw new TakenBack();
    });
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error;
  }
  return told;
}

async function tellChanges(tx: Tx, model: Model): Promise<readonly string[]> {
  for (const sql of shapeTables) await tx.query(sql);
  const before = (await readStoredLayout<{ readonly tables: readonly NameGroup[] }>(tx, ofTables))?.tables ?? [];
  const placing = await orRefusal(() => placeResourceTables(tx, model));
  if ('refusal' in placing) return [placing.refusal];
  const bases = listBaseResources(placing.done);
  const told = [...(await tellLostTables(tx, before, bases))];
  const placed: Record<string, Resource> = {};
  const unknown: Resource[] = [];
  const layouts = await readStoredLayouts(tx);
  for (const resource of bases) {
    const group = before.find(({ key }) => key === tableKeyOfResource(resource));
    const former = group?.names.at(-1);
    const layout = layouts.get(tableNameOf(resource));
    if (layout === undefined) {
      if (!(await hasRows(tx, tableNameOf(resource)))) told.push(`"${resource.name}" is new.`);
      else unknown.push(resource);
      continue;
    }
    if ((await readStoredLimits(tx, tableNameOf(resource))) === null) unknown.push(resource);
    if (group && former !== undefined && !group.names.includes(resource.name))
      told.push(`"${resource.name}" was "${former}": its records and their history stay.`);
    const done = await orRefusal(() => placeResourceFields(tx, resource, { layouts, isAlone: false, warn: (text) => told.push(text) }));
    if ('refusal' in done) told.push(done.refusal);
    else {
      placed[resource.name] = done.done;
      told.push(...(await tellFields(tx, done.done, layout)));
    }
  }
  const now = withPlacedResources(placing.done, placed);
  const kept = Object.entries(now.resources).filter(([name]) => Object.hasOwn(placed, name));
  // Before the look below notes what is asked now.
  const narrowed = await tellNarrowed(tx, Object.values(placed));
  const misfits = await listMisfits(tx, { ...now, resources: Object.fromEntries(kept) });
  return [...told, ...misfits, ...narrowed, ...(await tellUncompared(tx, unknown))];
}

/** How a sentence begins that tells why a start with the descriptors is refused. */
export const refusedStart = 'Such a start is refused.';

/** Those with records of which the last start, an earlier Steward's, did not note all that is compared here. */
async function tellUncompared(tx: Tx, resources: readonly Resource[]): Promise<readonly string[]> {
  const names: string[] = [];
  for (const resource of resources) if (await hasRows(tx, tableNameOf(resource))) names.push(`"${resource.name}"`);
  if (names.length === 0) return [];
  return [
    `Not all of ${names.join(', ')} could be compared: the last start on this store was an earlier Steward's, which did not note what it asked of values. Start once with this Steward and the descriptors from before; after that, it is told.`,
  ];
}

async function orRefusal<T>(work: () => Promise<T>): Promise<{ readonly done: T } | { readonly refusal: string }> {
  try {
    return { done: await work() };
  } catch (error) {
    if (error instanceof StoreError || !(error instanceof Error)) throw error;
    return { refusal: `${refusedStart} ${error.message}` };
  }
}

/** Tables of resources that no descriptor describes. */
async function tellLostTables(tx: Tx, before: readonly NameGroup[], bases: readonly Resource[]): Promise<readonly string[]> {
  const used = new Set(bases.map(tableKeyOfResource));
  const told: string[] = [];
  for (const { key, names } of before.filter((group) => !used.has(group.key))) {
    const count = await countRows(tx, tableNameFor(key));
    if (count > 0)
      told.push(
        `"${names.at(-1) ?? key}" is gone. Its records are kept where nobody sees them (${count}), and are there again with its descriptor.`,
      );
  }
  return told;
}

async function tellFields(tx: Tx, resource: Resource, layout: StoredLayout): Promise<readonly string[]> {
  const table = tableNameOf(resource);
  const count = await countRows(tx, table);
  if (count === 0) return [];
  const before = new Map(nameGroupsOf(layout).map((group) => [group.key, group.names]));
  const kept = new Set([...layout.heavy, ...layout.light]);
  const stored = listStoredFields(resource);
  const told: string[] = [];
  const say = (name: string, sentence: string): void => void told.push(`"${resource.name}": "${name}" ${sentence}`);
  for (const field of stored) {
    const key = storedKeyOf(field);
    const names = before.get(key) ?? [];
    const held = kept.has(key) ? 0 : await countHeld(tx, table, key);
    if (held > 0) say(field.name, `is there again, and so are its values (${held} of ${count}).`);
    else if (!kept.has(key)) say(field.name, `is new. No record has a value (of ${count}).`);
    else if (!names.includes(field.name)) say(field.name, `was "${names.at(-1) ?? key}". Its values stay.`);
  }
  const used = new Set(stored.map(storedKeyOf));
  for (const key of [...kept].filter((each) => !used.has(each))) {
    const held = await countHeld(tx, table, key);
    if (held > 0)
      say(
        before.get(key)?.at(-1) ?? key,
        `is gone. Its values are kept where nobody sees them (${held} of ${count}), and are there again with the field.`,
      );
  }
  return told;
}

/** Values that the type of their field holds and what is asked of them does not: limits, patterns, choices, being there, being alone. */
async function tellNarrowed(tx: Tx, resources: readonly Resource[]): Promise<readonly string[]> {
  const told: string[] = [];
  for (const resource of resources) {
    const before = await readStoredLimits(tx, tableNameOf(resource));
    // Of a store that an earlier Steward was the last to start on, nobody knows what was asked: that is told apart.
    const changed = listStoredFields(resource).filter((field) => {
      const limit = before?.[storedKeyOf(field)];
      return before !== null && (limit === undefined || !isSameLimit(limit, limitOf(field)));
    });
    const limits = changed.map((field) => {
      const [isShaped, fits] = [compileSchemaTest(storedShapeOf(field)), compileSchemaTest(limitOf(field).schema)];
      return { field, fits: (value: unknown) => !isShaped(value) || fits(value) };
    });
    const required = changed
      .filter((field) => limitOf(field).isRequired && before?.[storedKeyOf(field)]?.isRequired !== true)
      .map((field) => ({ field, fits: (value: unknown) => !isEmptyValue(value), isEmptyAsked: true }));
    const count = (tests: Parameters<typeof countUnfitValues>[2]) => (tests.length === 0 ? [] : countUnfitValues(tx, resource, tests));
    const [narrow, empty] = [await count(limits), await count(required)];
    const say = ({ field, count, id }: UnfitField, what: string, so: string): string =>
      `"${resource.name}": "${field.name}" ${what} (${count}, the first is "${id}"). ${so}`;
    told.push(
      ...narrow.map((each) =>
        say(each, 'takes what some records hold no more', 'It is kept and shown, and can stay until somebody changes that field.'),
      ),
      ...empty.map((each) => say(each, 'is required, and some records have no value', 'It is asked for when one of them is saved.')),
      ...(await tellTwice(tx, resource)),
    );
  }
  return told;
}

/** A unique index that could not be built: then no server starts. */
async function tellTwice(tx: Tx, resource: Resource): Promise<readonly string[]> {
  const told: string[] = [];
  for (const { name, table, definition, field } of buildUniqueIndexes(resource)) {
    if ((await tx.query('select 1 where to_regclass($1::text) is not null', [name])).length > 0) continue;
    const [, columns = '', where = ''] = /^\((.*)\) where (.*)$/s.exec(definition) ?? [];
    const [row] = await tx.query<{ n: number }>(
      `select count(*)::int as n from (select 1 from ${table} where ${where} group by ${columns} having count(*) > 1) twice`,
    );
    if ((row?.n ?? 0) > 0)
      told.push(
        `${refusedStart} "${resource.name}": "${field ?? ''}" is to be unique, and some values are there more than once (${row?.n}).`,
      );
  }
  return told;
}

async function hasRows(tx: Tx, table: string): Promise<boolean> {
  return (await countRows(tx, table)) > 0;
}

async function countRows(tx: Tx, table: string): Promise<number> {
  if ((await tx.query('select 1 where to_regclass($1::text) is not null', [table])).length === 0) return 0;
  const [row] = await tx.query<{ n: number }>(`select count(*)::int as n from ${table}`);
  return row?.n ?? 0;
}

async function countHeld(tx: Tx, table: string, key: string): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `select count(*)::int as n from ${table} where coalesce(nullif(data -> $1::text, 'null'), nullif(big -> $1::text, 'null')) is not null`,
    [key],
  );
  return row?.n ?? 0;
}
