/** Finds out where each resource, field and member is stored, and moves what has to be, while no other server reads or writes it. */
import { isDeepStrictEqual } from 'node:util';
import type { Field, Model, Resource } from '../../engine/model/model.ts';
import { isAuditView, isOfHeavyType, tableCalled, tableOf } from './layout.ts';
import { mergeMembers } from './merge-members.ts';
import { settle, type Group, type Merge, type Settled } from './names.ts';
import { keyOf, nameablesOf, withColumn, withKeys, withTable } from './stored.ts';
import type { Tx } from './store.ts';

/** `isAlone`: no other server lives, so what is stored may be moved. */
export interface Placing {
  readonly isAlone: boolean;
  /** Told what waits for a start at which no other server runs. */
  readonly warn: (text: string) => void;
}

/** The row of `stored_layout` that tells of the tables themselves. */
const ofTables = '';

/** The Model, each resource with the table that its records are in. */
export async function placeTables(tx: Tx, model: Model): Promise<Model> {
  const bases = Object.values(model.resources).filter((resource) => resource.view === null && resource.page === null);
  const known = await knownIn<{ readonly tables: readonly Group[] }>(tx, ofTables);
  const groups = known?.tables ?? (await tablesOfBefore(tx, bases));
  const { groups: now, of, merges } = settle(groups, bases, { mayMerge: false });
  for (const { from, to } of merges) {
    const resource = bases.find((each) => of.get(each)?.key === to);
    throw new Error(
      `"${resource?.name}" was called "${from}", and there are tables of both names: ${tableCalled(from)} and ${tableCalled(to)}. Move the records of one into the other, or remove \`was\`.`,
    );
  }
  await keep(tx, ofTables, { tables: now });
  const resources = Object.entries(model.resources).map(([name, resource]) => {
    const base = resource.view === null ? resource : model.resources[resource.view.of];
    return [name, base === undefined || isAuditView(resource) ? resource : withTable(resource, of.get(base))] as const;
  });
  return resources.every(([name, resource]) => resource === model.resources[name])
    ? model
    : { ...model, resources: Object.fromEntries(resources) };
}

// A store from before tables had groups.
async function tablesOfBefore(tx: Tx, bases: readonly Resource[]): Promise<readonly Group[]> {
  const names = bases.flatMap(({ name, formerNames }) => [name, ...formerNames]);
  const found = await tx.query<{ name: string }>(
    'select n as name from unnest($1::text[], $2::text[]) u(n, t) where to_regclass(t) is not null',
    [names, names.map(tableCalled)],
  );
  return found.map(({ name }) => ({ key: name, names: [name] }));
}

/** How the records of a table are stored, as of the last start. Key, parents, heavy and light are keys of what is stored. */
interface Known {
  readonly key: readonly string[];
  /** Field, or null, of each parent. */
  readonly parents: readonly (string | null)[];
  /** In the column `big`, and in `data`. */
  readonly heavy: readonly string[];
  readonly light: readonly string[];
  /** Missing: from before fields had groups. Then a key is the last name. */
  readonly fields?: readonly Group[];
  readonly former?: readonly (readonly [was: string, name: string])[];
}

/**
 * The resource with the places of its fields, after moving what can be moved now. Throws, with what to do, where records would not be found
 * any more.
 */
export async function placeFields(tx: Tx, resource: Resource, placing: Placing): Promise<Resource> {
  const table = tableOf(resource);
  const known = await knownIn<Known>(tx, table);
  const names = nameablesOf(resource.fields);
  const settled = settle(known && groupsOf(known), names, { mayMerge: placing.isAlone });
  const keyed = { ...resource, fields: withKeys(resource.fields, names, (name) => settled.of.get(name)) };
  const placed = placing.isAlone || known === null ? keyed : inColumns(keyed, known);
  const wanted = knownOf(placed, settled, placing.isAlone ? null : known);
  if (known !== null && isDeepStrictEqual(known, wanted)) return placed.fields === resource.fields ? resource : placed;
  if (known !== null) await demandSameAddresses(tx, placed, { known, wanted });
  if (placing.isAlone) await moveAll(tx, placed, { merges: settled.merges, known, wanted });
  else for (const merge of settled.merges) placing.warn(waiting(resource, merge));
  await keep(tx, table, wanted);
  return placed.fields === resource.fields ? resource : placed;
}

function waiting({ name }: Resource, { path, from, to }: Merge): string {
  return `"${name}": values under "${[...path, from].join('.')}" belong to "${[...path, to].join('.')}" now. They are moved by a start at which no other server runs: stop all, then start.`;
}

function groupsOf({ fields, heavy, light, former = [] }: Known): readonly Group[] {
  const before = (key: string): readonly string[] => former.flatMap(([was, name]) => (name === key ? [was] : []));
  return fields ?? [...heavy, ...light].map((key) => ({ key, names: [...before(key), key] }));
}

/** Other servers look for values where they are. */
function inColumns(resource: Resource, { heavy, light }: Known): Resource {
  const fields = Object.entries(resource.fields).map(([name, field]): [string, Field] => {
    const [isHeavy, isLight] = [heavy.includes(keyOf(field)), light.includes(keyOf(field))];
    const isMoved = isOfHeavyType(field) ? isLight : isHeavy;
    return [name, isMoved ? withColumn(field, isHeavy) : field];
  });
  return fields.every(([name, field]) => field === resource.fields[name]) ? resource : { ...resource, fields: Object.fromEntries(fields) };
}

function knownOf(resource: Resource, { groups }: Settled, before: Known | null): Known {
  const { key, parents, fields } = resource;
  const at = (name: string): string => (fields[name] ? keyOf(fields[name]) : name);
  const all = Object.values(fields);
  // What other servers know stays where it is.
  const apart = (of: 'heavy' | 'light', isWanted: boolean): readonly string[] => {
    const other = new Set(before?.[of === 'heavy' ? 'light' : 'heavy'] ?? []);
    const own = all.filter((field) => isOfHeavyType(field) === isWanted).map(keyOf);
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
async function demandSameAddresses(tx: Tx, resource: Resource, { known, wanted }: { known: Known; wanted: Known }): Promise<void> {
  const isSame = (key: 'key' | 'parents') => isDeepStrictEqual(known[key], wanted[key]);
  if (isSame('key') && isSame('parents')) return;
  const [row] = await tx.query<{ n: number }>(`select count(*)::int as n from ${tableOf(resource)}`);
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

interface Moving {
  readonly merges: readonly Merge[];
  readonly known: Known | null;
  readonly wanted: Known;
}

async function moveAll(tx: Tx, resource: Resource, { merges, known, wanted }: Moving): Promise<void> {
  const table = tableOf(resource);
  for (const { from, to } of merges.filter(({ path }) => path.length === 0)) await mergeKeys(tx, table, { from, to });
  await mergeMembers(
    tx,
    table,
    merges.filter(({ path }) => path.length > 0),
  );
  // Also a field that is there again: what it had before may be in the other column.
  if (merges.length === 0 && isDeepStrictEqual([known?.heavy, known?.light], [wanted.heavy, wanted.light])) return;
  await moveColumns(tx, table, { from: 'data', to: 'big', keys: wanted.heavy });
  await moveColumns(tx, table, { from: 'big', to: 'data', keys: wanted.light });
}

// A record that has a value under the new key keeps it, and the old one beside it: nobody can know here which one is right.
async function mergeKeys(tx: Tx, table: string, { from, to }: { readonly from: string; readonly to: string }): Promise<void> {
  for (const column of ['data', 'big'])
    await tx.query(
      `update ${table} t set ${column} = (t.${column} - $1::text) || jsonb_build_object($2::text, t.${column} -> $1::text)
       where t.${column} ? $1::text and coalesce(t.data -> $2::text, t.big -> $2::text, 'null') = 'null'`,
      [from, to],
    );
}

async function moveColumns(
  tx: Tx,
  table: string,
  { from, to, keys }: { readonly from: string; readonly to: string; readonly keys: readonly string[] },
): Promise<void> {
  const moved = `(select coalesce(jsonb_object_agg(k, v), '{}') from jsonb_each(t.${from}) as e(k, v) where k = any($1::text[]))`;
  await tx.query(`update ${table} t set ${to} = t.${to} || ${moved}, ${from} = t.${from} - $1::text[] where t.${from} ?| $1::text[]`, [
    keys,
  ]);
}

async function knownIn<T>(tx: Tx, table: string): Promise<T | null> {
  const [found] = await tx.query<{ known: T }>('select known from stored_layout where table_name = $1', [table]);
  return found?.known ?? null;
}

async function keep(tx: Tx, table: string, known: unknown): Promise<void> {
  await tx.query(
    `insert into stored_layout (table_name, known) values ($1, $2::jsonb)
     on conflict (table_name) do update set known = excluded.known where stored_layout.known is distinct from excluded.known`,
    [table, JSON.stringify(known)],
  );
}
