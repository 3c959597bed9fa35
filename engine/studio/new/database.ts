/** A whole database as outlines: names that are no two alike, references both ways, and groups of a menu. */
import { humanizeName } from '../../model/humanised.ts';
import type { TableDefinition } from './catalogue.ts';
import { closeCircles } from './circles.ts';
import { explainLikelyReferences } from './likely-references.ts';
import { groupMenu, type MenuGroupOutline } from './menu-groups.ts';
import { findFreeResourceName, toFieldName, toKebabCase, toResourceName } from './names.ts';
import type { ChildOutline, ListOutline, Outline } from './outline.ts';
import type { ReadTable } from './postgres.ts';
import { explainLeftOutTable, outlineSourcedTable } from './sourced.ts';
import type { ColumnTarget, FoundTarget } from './table.ts';

export interface DatabaseOutline {
  readonly outlines: readonly Outline[];
  readonly groups: readonly MenuGroupOutline[];
  /** Tables that became nothing, with the reason. */
  readonly skipped: readonly string[];
  /** The resource that most others refer to, of those that have records; null: none refers to any. */
  readonly center: string | null;
}

interface OutlinedTable {
  readonly table: TableDefinition;
  readonly outline: Outline;
}

interface CountedOutline {
  readonly table: Pick<TableDefinition, 'rows'>;
  readonly outline: Outline;
}

/** Lists beside a form; more of them are no help. */
const mostChildren = 5;

/** `source` is the name of the database in `sources`; `reserved` are names of resources that are there already. */
export function outlineDatabase(
  read: readonly ReadTable[],
  { source, reserved }: { readonly source: string; readonly reserved: ReadonlySet<string> },
): DatabaseOutline {
  const kept = read.filter((each) => explainLeftOutTable(each) === null);
  const skipped = tellSkipped(read);
  const names = nameTables(
    kept.map(({ table }) => table),
    { source, reserved },
  );
  const byTable = new Map(kept.map((each) => [idOf(each.table.schema, each.table.name), each]));
  const findTarget = ({ schema, table, column }: ColumnTarget): FoundTarget | null => {
    const target = byTable.get(idOf(schema, table));
    const to = names.get(idOf(schema, table));
    if (target === undefined || to === undefined) return null;
    const { key } = target.facts;
    return { to, key: key.length === 1 && key[0] === column ? '' : (toFieldName(column)?.name ?? column) };
  };
  const outlines = kept.map((each) => ({
    table: each.table,
    outline: outlineSourcedTable(each, { name: names.get(idOf(each.table.schema, each.table.name)) ?? '', source, findTarget }),
  }));
  const creatable = closeCircles(outlines);
  const linked = creatable.map(({ table, outline }) => ({ table, outline: linkOutline({ table, outline }, creatable) }));
  const all = linked.map(({ outline }) => outline);
  // A record of two keys is met beside the records that they lead to.
  const listed = linked.filter(({ outline }) => !isJunction(outline) || !isBesideBoth(outline, all));
  const { groups, groupOf } = groupMenu(
    listed.map(({ table, outline }) => ({ schema: table.schema, name: outline.name })),
    source,
  );
  return {
    outlines: linked.map(({ outline }) => {
      const group = groupOf.get(outline.name);
      return { ...outline, menu: group === undefined ? false : { group } };
    }),
    groups,
    skipped,
    center: findCenter(listed),
  };
}

function findCenter(listed: readonly OutlinedTable[]): string | null {
  const counted = listed.map(({ table, outline }) => ({
    name: outline.name,
    // Of two that others refer to as often, the one with records is what people look for.
    worth: table.referred.reduce((sum, { times }) => sum + times, 0) * (table.rows === 0 ? 0.1 : 1),
  }));
  const [best] = counted.toSorted((one, other) => other.worth - one.worth);
  return best === undefined || best.worth === 0 ? null : best.name;
}

function tellSkipped(read: readonly ReadTable[]): readonly string[] {
  const byReason = new Map<string, string[]>();
  for (const each of read) {
    const why = explainLeftOutTable(each);
    if (why !== null) byReason.set(why, [...(byReason.get(why) ?? []), `${each.table.schema}.${each.table.name}`]);
  }
  return [...byReason].map(([why, tables]) => `${tables.join(', ')}: ${why}.`);
}

function idOf(schema: string, table: string): string {
  return JSON.stringify([schema, table]);
}

/** Names of resources by table: as the table is called, with its schema or the name of the database where that is taken. */
function nameTables(
  tables: readonly TableDefinition[],
  { source, reserved }: { readonly source: string; readonly reserved: ReadonlySet<string> },
): ReadonlyMap<string, string> {
  const taken = new Set(reserved);
  const names = new Map<string, string>();
  // The first schema of a search keeps the short names.
  const ordered = tables.toSorted((one, other) => Number(other.schema === 'public') - Number(one.schema === 'public'));
  for (const { schema, name } of ordered) {
    const [short, as, within, of] = [
      toResourceName(name),
      toKebabCase(name),
      toResourceName(`${schema}-${name}`),
      toResourceName(`${source}-${name}`),
    ];
    const choices = schema === 'public' ? [short, as, of] : [short, within, of];
    const free = findFreeResourceName(choices, taken);
    taken.add(free);
    names.set(idOf(schema, name), free);
  }
  return names;
}

function linkOutline(own: OutlinedTable, all: readonly OutlinedTable[]): Outline {
  const likely = explainLikelyReferences(own, all);
  const { outline } = own;
  return {
    ...outline,
    children: findChildren(outline, all),
    deleteQuestion: askWithCascades(own, all),
    unknown: [...outline.unknown, ...(likely === null ? [] : [likely])],
  };
}

/** Whoever deletes one record does not see how many go with it. */
function askWithCascades({ table, outline }: OutlinedTable, all: readonly OutlinedTable[]): string | null {
  if (outline.calls.delete === false) return null;
  const gone = all.filter((each) =>
    table.cascades.some(({ schema, table: name }) => each.table.schema === schema && each.table.name === name),
  );
  if (gone.length === 0) return null;
  const named = gone.slice(0, mostChildren).map((each) => humanizeName(each.outline.name).toLowerCase());
  const more = gone.length > named.length ? ` and ${gone.length - named.length} more` : '';
  return `Delete it? The database deletes with it what belongs to it: ${named.join(', ')}${more}.`;
}

/** Two references are its key: it only says which records belong together. */
function isJunction({ key, fields }: Outline): boolean {
  return key.length === 2 && key.every((name) => fields.some((field) => field.name === name && field.ref !== null));
}

function isBesideBoth(junction: Outline, outlines: readonly Outline[]): boolean {
  const targets = junction.key.map((name) => junction.fields.find((field) => field.name === name)?.ref?.to);
  return targets.every((to) => outlines.find(({ name }) => name === to)?.children.some(({ of }) => of === junction.name) === true);
}

/** Of each resource that refers to this one a list: first what only connects, then what cannot be without it, of both the fullest. */
export function findChildren(outline: Outline, all: readonly CountedOutline[]): readonly ChildOutline[] {
  const [key = 'id', ...more] = outline.key;
  if (more.length > 0) return [];
  const found = all.flatMap(({ table, outline: child }) => {
    const fields = child.fields.filter(({ ref }) => ref?.to === outline.name && ref.key === '');
    const best = fields.find(({ required }) => required) ?? fields[0];
    if (best === undefined || child.name === outline.name || !(child.filters ?? []).includes(best.name)) return [];
    const worth = isJunction(child) && child.key.includes(best.name) ? 2 : best.required ? 1 : 0;
    return [
      {
        worth,
        rows: table.rows ?? 0,
        child: { name: child.name, title: null, of: child.name, field: best.name, key, columns: listOtherColumns(child, best.name) },
      },
    ];
  });
  return found
    .toSorted((one, other) => other.worth - one.worth || other.rows - one.rows)
    .slice(0, mostChildren)
    .map(({ child }) => child);
}

/** The columns of a list without the one that says the same in every row. */
function listOtherColumns({ list }: Outline, field: string): ListOutline['columns'] | null {
  const columns = list?.columns.filter((column) => (typeof column === 'string' ? column : column.field) !== field) ?? [];
  return columns.length === 0 ? null : columns;
}
