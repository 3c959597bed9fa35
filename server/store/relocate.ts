/** Stored records go where their descriptor says now: into the table of another name, under the new name of a field or member, into the other column. */
import { isDeepStrictEqual } from 'node:util';
import type { Resource } from '../../engine/model/model.ts';
import { isHeavy, tableOf } from './layout.ts';
import { formerMembers, relocateMembers, type FormerMember } from './relocate-members.ts';
import type { Tx } from './store.ts';

/** Takes over the table of a resource that has another name now; before the tables are made. */
export async function takeOver(tx: Tx, resource: Resource): Promise<void> {
  const table = tableOf(resource);
  for (const name of resource.formerNames) {
    const before = tableOf({ ...resource, name });
    const [found] = await tx.query<{ isFree: boolean }>(
      `select to_regclass($2) is null as "isFree" from pg_class where oid = to_regclass($1)`,
      [before, table],
    );
    if (found === undefined) continue;
    if (!found.isFree)
      throw new Error(
        `"${resource.name}" was called "${name}", and there are tables of both names: ${before} and ${table}. Move the records of one into the other, or remove \`was\`.`,
      );
    await tx.query(`alter table ${before} rename to ${table}`);
    await tx.query('update stored_layout set table_name = $2 where table_name = $1', [before, table]);
    for (const log of ['audit', 'file']) await tx.query(`update ${log} set resource = $2 where resource = $1`, [name, resource.name]);
  }
}

/** How the records of a table are stored, as of the last start. */
interface Known {
  readonly key: readonly string[];
  /** Field, or null, of each parent. */
  readonly parents: readonly (string | null)[];
  /** Former names of fields, each with the name now. */
  readonly former: readonly (readonly [was: string, name: string])[];
  /** Missing: none. */
  readonly members?: readonly FormerMember[];
  /** In the column `big`, and in `data`. */
  readonly heavy: readonly string[];
  readonly light: readonly string[];
}

/** Moves what has moved since the last start; a look at one row when nothing has. Throws, with what to do, where records would not be found any more. */
export async function relocate(tx: Tx, resource: Resource): Promise<void> {
  const table = tableOf(resource);
  const wanted = knownOf(resource);
  const [found] = await tx.query<{ known: Known }>('select known from stored_layout where table_name = $1', [table]);
  const known = found?.known ?? null;
  if (known !== null && isDeepStrictEqual(known, wanted)) return;
  if (known !== null) await demandSameAddresses(tx, resource, { known, wanted });
  if (!isDeepStrictEqual(known?.former ?? [], wanted.former))
    for (const [was, name] of wanted.former) await rename(tx, resource, was, name);
  if (!isDeepStrictEqual(known?.members ?? [], wanted.members ?? [])) await relocateMembers(tx, resource);
  // Also a field that is there again: what it had before may be in the other column.
  if (!isDeepStrictEqual([known?.heavy, known?.light], [wanted.heavy, wanted.light])) {
    await moveAll(tx, table, { from: 'data', to: 'big', names: wanted.heavy });
    await moveAll(tx, table, { from: 'big', to: 'data', names: wanted.light });
  }
  await tx.query(
    'insert into stored_layout (table_name, known) values ($1, $2::jsonb) on conflict (table_name) do update set known = excluded.known',
    [table, JSON.stringify(wanted)],
  );
}

function knownOf(resource: Resource): Known {
  const { key, parents, fields } = resource;
  const members = formerMembers(resource);
  const all = Object.values(fields);
  const namesOf = (isWanted: boolean) =>
    all
      .filter((field) => isHeavy(field) === isWanted)
      .map(({ name }) => name)
      .sort();
  return {
    key,
    parents: parents.map(({ field }) => field),
    former: all.flatMap(({ name, formerNames }) => formerNames.map((was) => [was, name] as const)),
    ...(members.length > 0 && { members }),
    heavy: namesOf(true),
    light: namesOf(false),
  };
}

/** A record's address is stored with it: with another key, or below another parent, nothing would be found under it. */
async function demandSameAddresses(tx: Tx, resource: Resource, { known, wanted }: { known: Known; wanted: Known }): Promise<void> {
  const now = (name: string | null): string | null => wanted.former.find(([was]) => was === name)?.[1] ?? name;
  const isSame = (key: 'key' | 'parents') => isDeepStrictEqual(known[key].map(now), wanted[key]);
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

// A record that has a value under the new name keeps it, and the old one beside it: nobody can know here which one is right.
async function rename(tx: Tx, resource: Resource, was: string, name: string): Promise<void> {
  for (const column of ['data', 'big'])
    await tx.query(
      `update ${tableOf(resource)} t set ${column} = (t.${column} - $1::text) || jsonb_build_object($2::text, t.${column} -> $1::text)
       where t.${column} ? $1::text and coalesce(t.data -> $2::text, t.big -> $2::text, 'null') = 'null'`,
      [was, name],
    );
  await tx.query(
    `update audit set diffs =
       (select jsonb_agg(case when d ->> 'field' = $2::text then d || jsonb_build_object('field', $3::text) else d end order by at)
        from jsonb_array_elements(diffs) with ordinality as e(d, at))
     where resource = $1 and diffs @> jsonb_build_array(jsonb_build_object('field', $2::text))`,
    [resource.name, was, name],
  );
}

async function moveAll(
  tx: Tx,
  table: string,
  { from, to, names }: { readonly from: string; readonly to: string; readonly names: readonly string[] },
): Promise<void> {
  const moved = `(select coalesce(jsonb_object_agg(k, v), '{}') from jsonb_each(t.${from}) as e(k, v) where k = any($1::text[]))`;
  await tx.query(`update ${table} t set ${to} = t.${to} || ${moved}, ${from} = t.${from} - $1::text[] where t.${from} ?| $1::text[]`, [
    names,
  ]);
}
