/** Finds out where each resource, field and member is stored, and moves what has to be, while no other server reads or writes it. */
import { isDeepStrictEqual } from 'node:util';
import type { Field, Model, Resource } from '../../model/model.ts';
import { isAuditView, hasHeavyType, tableNameFor, tableNameOf } from './layout.ts';
import { mergeStoredMembers } from './merge-members.ts';
import { settleNameGroups, type NameGroup, type StoredMerge, type SettledNames } from './names.ts';
import { storedKeyOf, listNameables, withStoredColumn, withStoredKeys, withStoredTable } from './stored.ts';
import type { Tx } from './store.ts';

/** `isAlone`: no other server lives, so what is stored may be moved. */
export interface TablePlacing {
  readonly isAlone: boolean;
  /** How the records of each table are stored, as of the last start. */
  readonly layouts: ReadonlyMap<string, StoredLayout>;
  /** Told what waits for a start at which no other server runs. */
  readonly warn: (text: string) => void;
}

/** The row of `stored_layout` that tells of the tables themselves. */
export const ofTables = '';

/** The Model, each resource with the table that its records are in. */
export async function placeResourceTables(tx: Tx, model: Model): Promise<Model> {
  const bases = Object.values(model.resources).filter((resource) => resource.view === null && resource.page === null);
  const known = await readStoredLayout<{ readonly tables: readonly NameGroup[] }>(tx, ofTables);
  const groups = known?.tables ?? (await listTablesOfBefore(tx, bases));
  const { groups: now, of, merges } = settleNameGroups(groups, bases, { mayMerge: false });
  for (const { from, to } of merges) {
    const resource = bases.find((each) => of.get(each)?.key === to);
    throw new Error(
      `"${resource?.name}" was called "${from}", and there are tables of both names: ${tableNameFor(from)} and ${tableNameFor(to)}. Move the records of one into the other, or remove \`was\`.`,
    );
  }
  await writeStoredLayout(tx, ofTables, { tables: now });
  const resources = Object.entries(model.resources).map(([name, resource]) => {
    const base = resource.view === null ? resource : model.resources[resource.view.of];
    return [name, base === undefined || isAuditView(resource) ? resource : withStoredTable(resource, of.get(base))] as const;
  });
  return resources.every(([name, resource]) => resource === model.resources[name])
    ? model
    : { ...model, resources: Object.fromEntries(resources) };
}

// A store from before tables had groups.
async function listTablesOfBefore(tx: Tx, bases: readonly Resource[]): Promise<readonly NameGroup[]> {
  const names = bases.flatMap(({ name, formerNames }) => [name, ...formerNames]);
  const found = await tx.query<{ name: string }>(
    'select n as name from unnest($1::text[], $2::text[]) u(n, t) where to_regclass(t) is not null',
    [names, names.map(tableNameFor)],
  );
  return found.map(({ name }) => ({ key: name, names: [name] }));
}

/** How the records of a table are stored, as of the last start. Key, parents, heavy and light are keys of what is stored. */
export interface StoredLayout {
  readonly key: readonly string[];
  /** Field, or null, of each parent. */
  readonly parents: readonly (string | null)[];
  /** In the column `big`, and in `data`. */
  readonly heavy: readonly string[];
  readonly light: readonly string[];
  /** Missing: from before fields had groups. Then a key is the last name. */
  readonly fields?: readonly NameGroup[];
  readonly former?: readonly (readonly [was: string, name: string])[];
}

/**
 * The resource with the places of its fields, after moving what can be moved now. Throws, with what to do, where records would not be found
 * any more.
 */
export async function placeResourceFields(tx: Tx, resource: Resource, placing: TablePlacing): Promise<Resource> {
  const table = tableNameOf(resource);
  const known = placing.layouts.get(table) ?? null;
  const names = listNameables(resource.fields);
  const settled = settleNameGroups(known && nameGroupsOf(known), names, { mayMerge: placing.isAlone });
  const keyed = { ...resource, fields: withStoredKeys(resource.fields, names, (name) => settled.of.get(name)) };
  const placed = placing.isAlone || known === null ? keyed : keepKnownColumns(keyed, known);
  const wanted = storedLayoutOf(placed, settled, placing.isAlone ? null : known);
  if (known !== null && isDeepStrictEqual(known, wanted)) return placed.fields === resource.fields ? resource : placed;
  if (known !== null) await requireSameAddresses(tx, placed, { known, wanted });
  if (placing.isAlone) await moveStoredValues(tx, placed, { merges: settled.merges, known, wanted });
  else for (const merge of settled.merges) placing.warn(describeWaitingMerge(resource, merge));
  await writeStoredLayout(tx, table, wanted);
  return placed.fields === resource.fields ? resource : placed;
}

function describeWaitingMerge({ name }: Resource, { path, from, to }: StoredMerge): string {
  return `"${name}": values under "${[...path, from].join('.')}" belong to "${[...path, to].join('.')}" now. They are moved by a start at which no other server runs: stop all, then start.`;
}

export function nameGroupsOf({ fields, heavy, light, former = [] }: StoredLayout): readonly NameGroup[] {
  const before = (key: string): readonly string[] => former.flatMap(([was, name]) => (name === key ? [was] : []));
  return fields ?? [...heavy, ...light].map((key) => ({ key, names: [...before(key), key] }));
}

/** Other servers look for values where they are. */
function keepKnownColumns(resource: Resource, { heavy, light }: StoredLayout): Resource {
  const fields = Object.entries(resource.fields).map(([name, field]): [string, Field] => {
    const [isHeavy, isLight] = [heavy.includes(storedKeyOf(field)), light.includes(storedKeyOf(field))];
    const isMoved = hasHeavyType(field) ? isLight : isHeavy;
    return [name, isMoved ? withStoredColumn(field, isHeavy) : field];
  });
  return fields.every(([name, field]) => field === resource.fields[name]) ? resource : { ...resource, fields: Object.fromEntries(fields) };
}

function storedLayoutOf(resource: Resource, { groups }: SettledNames, before: StoredLayout | null): StoredLayout {
  const { key, parents, fields } = resource;
  const at = (name: string): string => (fields[name] ? storedKeyOf(fields[name]) : name);
  const all = Object.values(fields);
  // What other servers know stays where it is.
  const apart = (of: 'heavy' | 'light', isWanted: boolean): readonly string[] => {
    const other = new Set(before?.[of === 'heavy' ? 'light' : 'heavy'] ?? []);
    const own = all.filter((field) => hasHeavyType(field) === isWanted).map(storedKeyOf);
    return [...new Set([...(before?.[of] ?? []), ...own.filter((each) => !other.has(each))])].sort();
  };
  return {
    key: key.map(at),
    parents: parents.map(({ field }) => (field === null ? null : at(field))),
    heavy: apart('heavy', true),
    light: apart('light', false),
    fields: groups,
  };
}

/** A record's address is stored with it: with another key, or below another parent, nothing would be found under it. */
async function requireSameAddresses(
  tx: Tx,
  resource: Resource,
  { known, wanted }: { known: StoredLayout; wanted: StoredLayout },
): Promise<void> {
  const isSame = (key: 'key' | 'parents') => isDeepStrictEqual(known[key], wanted[key]);
  if (isSame('key') && isSame('parents')) return;
  const [row] = await tx.query<{ n: number }>(`select count(*)::int as n from ${tableNameOf(resource)}`);
  const count = row?.n ?? 0;
  if (count === 0) return;
  const said = (names: readonly (string | null)[]): string => names.map((name) => name ?? '(no field)').join(', ') || 'none';
  const change = isSame('key')
    ? `stored below parents by ${said(known.parents)}, and its parents are by ${said(wanted.parents)} now`
    : `stored under the key ${said(known.key)}, and the key is ${said(wanted.key)} now`;
  throw new Error(
    `"${resource.name}": ${count} records are ${change}: none would be found. Start with the earlier descriptor, and export and delete them first; or leave the ${isSame('key') ? 'parents' : 'key'} as before.`,
  );
}

interface LayoutMove {
  readonly merges: readonly StoredMerge[];
  readonly known: StoredLayout | null;
  readonly wanted: StoredLayout;
}

async function moveStoredValues(tx: Tx, resource: Resource, { merges, known, wanted }: LayoutMove): Promise<void> {
  const table = tableNameOf(resource);
  for (const { from, to } of merges.filter(({ path }) => path.length === 0)) await mergeStoredKeys(tx, table, { from, to });
  await mergeStoredMembers(
    tx,
    table,
    merges.filter(({ path }) => path.length > 0),
  );
  // Also a field that is there again: what it had before may be in the other column.
  if (merges.length === 0 && isDeepStrictEqual([known?.heavy, known?.light], [wanted.heavy, wanted.light])) return;
  await moveBetweenColumns(tx, table, { from: 'data', to: 'big', keys: wanted.heavy });
  await moveBetweenColumns(tx, table, { from: 'big', to: 'data', keys: wanted.light });
}

// A record that has a value under the new key keeps it, and the old one beside it: nobody can know here which one is right.
async function mergeStoredKeys(tx: Tx, table: string, { from, to }: { readonly from: string; readonly to: string }): Promise<void> {
  for (const column of ['data', 'big'])
    await tx.query(
      `update ${table} t set ${column} = (t.${column} - $1::text) || jsonb_build_object($2::text, t.${column} -> $1::text)
       where t.${column} ? $1::text and coalesce(t.data -> $2::text, t.big -> $2::text, 'null') = 'null'`,
      [from, to],
    );
}

async function moveBetweenColumns(
  tx: Tx,
  table: string,
  { from, to, keys }: { readonly from: string; readonly to: string; readonly keys: readonly string[] },
): Promise<void> {
  const moved = `(select coalesce(jsonb_object_agg(k, v), '{}') from jsonb_each(t.${from}) as e(k, v) where k = any($1::text[]))`;
  await tx.query(`update ${table} t set ${to} = t.${to} || ${moved}, ${from} = t.${from} - $1::text[] where t.${from} ?| $1::text[]`, [
    keys,
  ]);
}

/** Those of all tables, by table. */
export async function readStoredLayouts(tx: Tx): Promise<ReadonlyMap<string, StoredLayout>> {
  const found = await tx.query<{ table_name: string; known: StoredLayout }>(
    'select table_name, known from stored_layout where table_name <> $1',
    [ofTables],
  );
  return new Map(found.map(({ table_name: table, known }) => [table, known]));
}

export async function readStoredLayout<T>(tx: Tx, table: string): Promise<T | null> {
  const [found] = await tx.query<{ known: T }>('select known from stored_layout where table_name = $1', [table]);
  return found?.known ?? null;
}

async function writeStoredLayout(tx: Tx, table: string, known: unknown): Promise<void> {
  await tx.query(
    `insert into stored_layout (table_name, known) values ($1, $2::jsonb)
     on conflict (table_name) do update set known = excluded.known where stored_layout.known is distinct from excluded.known`,
    [table, JSON.stringify(known)],
  );
}
