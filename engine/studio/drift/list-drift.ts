/** What descriptors say of tables that somebody else made, held against the tables as they are. */
import { fieldTypeOf } from '../../fields/types.ts';
import { findTree, findTreeEntry, listTreeEntries, type Descriptors, type MapTree } from '../../language/descriptor.ts';
import { createProblem, type Problem, type ProblemFact, type SourceSpan } from '../../language/problem.ts';
import type { Field, Model, Resource } from '../../model/model.ts';
import { isComputedHere, type DatabaseSource } from '../../model/source.ts';
import type { TableColumn, TableDefinition } from '../new/catalogue.ts';

/** The tables of each source, by its name. */
export type TablesBySource = ReadonlyMap<string, readonly TableDefinition[]>;

interface ComparedTable {
  readonly resource: Resource;
  readonly tree: MapTree;
  readonly table: TableDefinition;
}

/** A page of more rows than that takes long to find without an index. */
const manyRows = 10_000;

/** Where a descriptor and its table differ. Of sources without tables nothing is said. */
export function listDrift(descriptors: Descriptors, model: Model, tables: TablesBySource): readonly Problem[] {
  return [...descriptors.resources.values()].flatMap(({ name, tree }) => {
    const resource = model.resources[name];
    const source = resource?.source;
    if (resource === undefined || resource.view !== null || source?.kind !== 'postgres') return [];
    const known = tables.get(source.name);
    if (known === undefined) return [];
    const table = findTable(source, known);
    if (table !== undefined) return compareTable({ resource, tree, table });
    const message = `"${source.name}" has no table ${source.schema === null ? '' : `${source.schema}.`}${source.table}`;
    return [createDrift(placeOf(tree, 'source'), { message, hint: suggestTables(source, known) })];
  });
}

/** Without a schema the one that is looked into by itself: `public`, or where only one has such a table, that one. */
function findTable({ schema, table }: DatabaseSource, known: readonly TableDefinition[]): TableDefinition | undefined {
  const named = known.filter(({ name }) => name === table);
  if (schema !== null) return named.find((each) => each.schema === schema);
  return named.find((each) => each.schema === 'public') ?? (named.length === 1 ? named[0] : undefined);
}

function suggestTables({ table }: DatabaseSource, known: readonly TableDefinition[]): string | null {
  const like = known.filter(({ name }) => name.toLowerCase() === table.toLowerCase());
  return like.length === 0 ? null : `There is ${like.map(({ schema, name }) => `${schema}.${name}`).join(', ')}.`;
}

function compareTable(compared: ComparedTable): readonly Problem[] {
  const { resource, tree, table } = compared;
  const fields = Object.values(resource.fields).filter((field) => !isComputedHere(field));
  const columns = new Map(table.columns.map((column) => [column.name, column]));
  const ofFields = fields.flatMap((field) => {
    const place = placeOfField(tree, field);
    const column = columns.get(columnNameOf(field));
    if (column === undefined) return [createDrift(place, { message: `the table ${table.name} has no column ${columnNameOf(field)}` })];
    return compareColumn(field, column).map((fact) => createDrift(place, fact));
  });
  return [...ofFields, ...findLooseKey(compared, columns), ...findUnfilled(compared, fields), ...findUnindexed(compared)];
}

function compareColumn(field: Field, column: TableColumn): readonly Omit<ProblemFact, 'code'>[] {
  const facts: Omit<ProblemFact, 'code'>[] = [];
  const { name, type } = column;
  const kind = fieldTypeOf(field).sql;
  const isList = type.endsWith('[]');
  // Lists within lists are shown as they are.
  const isShown = column.isNested && kind === 'json';
  if (isList !== (field.isMultiple || field.items !== null) && !/^jsonb?$/.test(type) && !isShown)
    facts.push({
      message: `"${field.name}" holds ${isList ? 'one value' : 'several'}, and the column ${name} ${isList ? 'several' : 'one'}`,
    });
  else if (!isList && !fitsKind(kind, type))
    facts.push({ message: `"${field.name}" has the type ${field.type}, but the column ${name} is ${type}` });
  if (column.isMade && field.readOnly === false)
    facts.push({ severity: 'warning', message: `the database makes ${name} itself`, hint: 'Make the field `readOnly`.' });
  const refused = listEnumValues(field).filter((value) => column.values.length > 0 && !column.values.includes(value));
  if (refused.length > 0) facts.push({ message: `the column ${name} does not take ${refused.join(', ')}` });
  const unknown = column.values.filter((value) => field.choices?.kind === 'enum' && !listEnumValues(field).includes(value));
  if (unknown.length > 0)
    facts.push({ severity: 'warning', message: `the column ${name} may hold ${unknown.join(', ')}`, hint: 'Name them in `enum`.' });
  const length = /^character(?: varying)?\((\d+)\)/.exec(type)?.[1];
  if (length !== undefined && field.choices === null && (field.maxLength === null || field.maxLength > Number(length)))
    facts.push({ severity: 'warning', message: `the column ${name} takes ${length} characters`, hint: `Write maxLength: ${length}.` });
  return facts;
}

const numeric = /^(smallint|integer|bigint|numeric|real|double precision|money)/;
const fitting: Readonly<Record<string, RegExp>> = { number: numeric, boolean: /^boolean/, date: /^(date|timestamp)/, json: /^jsonb?$/ };

// A text can show whatever a column holds.
function fitsKind(kind: string, type: string): boolean {
  return fitting[kind]?.test(type) ?? true;
}

function listEnumValues({ choices }: Field): readonly string[] {
  return choices?.kind === 'enum' ? choices.values.map(({ value }) => String(value)) : [];
}

function findLooseKey({ resource, tree, table }: ComparedTable, columns: ReadonlyMap<string, TableColumn>): readonly Problem[] {
  const key = resource.key.map((name) => columnNameOf(resource.fields[name] ?? { name, path: [name] }));
  const isHeld = table.constraints.some(
    ({ kind, columns: own }) => ['primary', 'unique'].includes(kind) && own.every((name) => key.includes(name)),
  );
  if (isHeld || table.isView || !key.every((name) => columns.has(name))) return [];
  const message = `nothing in the table ${table.name} keeps two rows from having the same ${key.join(' and ')}`;
  return [
    createDrift(findTreeEntry(tree, 'key')?.keyPlace ?? placeOf(tree, 'source'), {
      message,
      hint: 'A record is found by its key: choose columns that are unique together.',
    }),
  ];
}

function findUnfilled({ resource, tree, table }: ComparedTable, fields: readonly Field[]): readonly Problem[] {
  if (resource.ops.create === null) return [];
  const known = new Set(fields.map(columnNameOf));
  const needed = table.columns.filter(
    ({ name, isRequired, isMade, default: fallback }) => isRequired && !isMade && fallback === null && !known.has(name),
  );
  if (needed.length === 0) return [];
  const message = `nobody can create one: ${needed.map(({ name }) => name).join(', ')} must have a value, and no field holds it`;
  return [createDrift(placeOf(tree, 'source'), { severity: 'warning', message })];
}

function findUnindexed({ resource, tree, table }: ComparedTable): readonly Problem[] {
  if (table.rows === null || table.rows < manyRows || table.isView) return [];
  const asked = [
    ...(resource.list?.filters ?? []).filter(({ op }) => !['contains', 'prefix', 'ne'].includes(op)).map(({ field }) => field),
    ...(resource.list?.sort ?? []).slice(0, 1).map(({ by }) => by),
  ];
  return [...new Set(asked)].flatMap((name) => {
    const field = resource.fields[name];
    if (field === undefined || isComputedHere(field) || table.indexed.includes(columnNameOf(field))) return [];
    const message = `no index begins with ${columnNameOf(field)}: whoever filters or sorts by it reads about ${Math.round(table.rows ?? 0)} rows`;
    return [createDrift(placeOfField(tree, field), { severity: 'warning', message })];
  });
}

function columnNameOf({ path }: Pick<Field, 'name' | 'path'>): string {
  return path.join('.');
}

function createDrift(place: SourceSpan, fact: Omit<ProblemFact, 'code'>): Problem {
  return createProblem(place, { code: 'drift', ...fact });
}

function placeOf(tree: MapTree, key: string): SourceSpan {
  return findTreeEntry(tree, key)?.keyPlace ?? tree.place;
}

function placeOfField(tree: MapTree, { name }: Field): SourceSpan {
  const entry = listTreeEntries(tree, 'fields').find(({ key }) => key === name);
  return entry?.keyPlace ?? findTree(tree, 'fields')?.place ?? tree.place;
}
