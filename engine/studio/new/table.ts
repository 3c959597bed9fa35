/** A table of PostgreSQL as an outline. */
import { findQuestionAbout, isSecretColumn } from './guess.ts';
import { toFieldName, toKebabCase, toResourceName, toResourceTitle, type OutlinedFieldName } from './names.ts';
import { toShortText } from './openapi-schema.ts';
import { createFieldOutline, createOutline, type OutlineBounds, type Outline, type OutlineField } from './outline.ts';
import type { TableColumn, TableConstraint, TableDefinition } from './catalogue.ts';
import { parseTableCheck } from './table-check.ts';

/** The outline of a table that is copied; `known` are the names of resources that a foreign key may become a reference to. */
export function outlineFromTable(
  table: TableDefinition,
  { name: given, known }: { readonly name: string | null; readonly known: ReadonlySet<string> },
): Outline {
  const name = given ?? toResourceName(table.name);
  const primary = table.constraints.find(({ kind }) => kind === 'primary')?.columns ?? [];
  const findTarget = (target: ColumnTarget): FoundTarget | null => findKnownTarget(target, { table, name, known });
  const { fields, unknown } = outlineTableFields({ table, key: primary, findTarget, isSourced: false });
  const names = findKeyFields(primary, fields);
  const keyed =
    names.length > 0 ? fields : [createFieldOutline({ name: 'id', readOnly: true }), ...fields.filter((field) => field.name !== 'id')];
  return createOutline(name, {
    title: toResourceTitle(name),
    description: toShortText(table.comment),
    fields: keyed,
    key: printedKeyOf(names),
    unknown: [...unknown, ...(primary.length === 0 ? ['The table has no primary key: an id that the server makes was added.'] : [])],
  });
}

/** The resource that has the name which the table referred to would get, if there is one. */
export function findKnownTarget(
  target: ColumnTarget,
  { table, name, known }: { readonly table: TableDefinition; readonly name: string; readonly known: ReadonlySet<string> },
): FoundTarget | null {
  const to = target.schema === table.schema && target.table === table.name ? name : toResourceName(target.table);
  return known.has(to) || to === name ? { to, key: '' } : null;
}

/** The fields of these columns; empty where one of them is none. */
export function findKeyFields(columns: readonly string[], fields: readonly OutlineField[]): readonly string[] {
  const names = columns.flatMap((wire) => fields.find((field) => (field.path ?? field.name) === wire)?.name ?? []);
  return names.length === columns.length ? names : [];
}

/** Nothing has to be said of a key that the convention finds. */
export function printedKeyOf(names: readonly string[]): readonly string[] {
  return names.length === 1 && names[0] === 'id' ? [] : names;
}

export interface ColumnTarget {
  readonly schema: string;
  readonly table: string;
  readonly column: string;
}

/** The resource that a reference leads to, and the field of it that is stored; empty: its key. */
export interface FoundTarget {
  readonly to: string;
  readonly key: string;
}

interface GivenTable {
  readonly table: TableDefinition;
  /** Columns that tell its rows apart. */
  readonly key: readonly string[];
  readonly findTarget: (target: ColumnTarget) => FoundTarget | null;
  /** The rows stay where they are, and the database goes on holding its rules. */
  readonly isSourced: boolean;
}

/** A field for each column, and what of them could not be inferred. */
export function outlineTableFields(given: GivenTable): { readonly fields: readonly OutlineField[]; readonly unknown: readonly string[] } {
  const unknown: string[] = [];
  const reading: TableReading = { ...given, names: columnFieldNames(given.table), unknown };
  explainLeftOutColumns(reading);
  const fields = given.table.columns.flatMap((column) => outlineTableColumn(column, reading));
  explainUnreadRules(reading);
  return { fields, unknown };
}

interface TableReading extends GivenTable {
  /** The field of each column; a column without one is left out. */
  readonly names: ReadonlyMap<string, OutlinedFieldName>;
  readonly unknown: string[];
}

function columnFieldNames({ columns }: TableDefinition): ReadonlyMap<string, OutlinedFieldName> {
  const names = new Map<string, OutlinedFieldName>();
  for (const { name } of columns) {
    const named = toFieldName(name, new Set([...names.values()].map((each) => each.name)));
    if (named !== null) names.set(name, named);
  }
  return names;
}

function outlineTableColumn(column: TableColumn, reading: TableReading): readonly OutlineField[] {
  const { key, unknown } = reading;
  const named = reading.names.get(column.name);
  if (named === undefined || findLeftOutReason(column, reading) !== null) return [];
  const { type, multiple, bounds } = columnTypeOf(column, reading);
  const written = columnDefaultOf(column, type, reading);
  const isKey = key.includes(column.name);
  const isMade = column.isMade || ((isKey || reading.isSourced) && written.isMade);
  const checked = columnChecksOf(column, reading);
  const question = findQuestionAbout(named.name, type);
  if (question !== null && !reading.isSourced) unknown.push(question);
  const ref = columnReferenceOf(column, reading);
  const isChosen = type === 'string' || type === 'text' || type === 'integer';
  const values = column.values.length > 0 ? column.values : isChosen ? checked.values : [];
  const within = uniqueScopeOf(column, reading);
  return [
    createFieldOutline({
      ...named,
      type: ref === null ? type : 'ref',
      ref,
      multiple,
      description: toShortText(column.comment),
      readOnly: isMade,
      // A boolean of a form is never empty.
      required: !isMade && (isKey || (column.isRequired && written.value === null && type !== 'boolean')),
      unique: !isKey && within !== null && within.length === 0,
      within: within ?? [],
      default: written.value,
      enum: ref === null ? values : [],
      bounds: ref === null && values.length === 0 ? { ...bounds, ...checked.bounds } : {},
      stamp: written.stamp,
    }),
  ];
}

const types: readonly (readonly [RegExp, string])[] = [
  [/^(smallint|integer|bigint)$/, 'integer'],
  [/^(numeric|real|double precision)/, 'number'],
  [/^boolean$/, 'boolean'],
  [/^date$/, 'date'],
  [/^timestamp/, 'date-time'],
  [/^(character varying|character|bpchar|"char"|citext|uuid|name)/, 'string'],
  [/^text$/, 'string'],
  [/^jsonb?$/, 'json'],
  [/^hstore$/, 'key-value'],
];

type LeftOutReason = 'bytes' | 'search' | 'secret' | 'name';

const leftOutReasons: Readonly<Record<LeftOutReason, (isOne: boolean) => string>> = {
  bytes: (isOne) => (isOne ? 'it holds bytes' : 'they hold bytes'),
  search: (isOne) => (isOne ? 'it holds what a search looks into' : 'they hold what a search looks into'),
  secret: (isOne) => (isOne ? 'by its name it is a secret' : 'by their names they are secrets'),
  name: (isOne) => (isOne ? 'it cannot be the name of a field' : 'they cannot be names of fields'),
};

/** Why no field is made of a column; null: one is. */
function findLeftOutReason({ name, type }: TableColumn, { table, key, names, isSourced }: TableReading): LeftOutReason | null {
  if (!names.has(name)) return 'name';
  if (type === 'bytea' || type === 'bytea[]') return 'bytes';
  if (!isSourced || key.includes(name)) return null;
  if (type === 'tsvector') return 'search';
  return isSecretColumn({ name, type }, table.name) ? 'secret' : null;
}

function explainLeftOutColumns({ unknown, ...reading }: TableReading): void {
  for (const [reason, explain] of Object.entries(leftOutReasons)) {
    const left = reading.table.columns.filter((column) => findLeftOutReason(column, { ...reading, unknown }) === reason);
    const isOne = left.length === 1;
    if (left.length > 0) unknown.push(`${left.map(({ name }) => name).join(', ')} ${isOne ? 'was' : 'were'} left out: ${explain(isOne)}.`);
  }
}

function columnTypeOf(
  { name, type, values }: TableColumn,
  { unknown, isSourced }: TableReading,
): { type: string; multiple: boolean; bounds: OutlineBounds } {
  const multiple = type.endsWith('[]');
  const plain = type.replace(/(\[\])+$/, '');
  const length = /^character(?: varying)?\((\d+)\)/.exec(plain)?.[1];
  const found = types.find(([pattern]) => pattern.test(plain))?.[1] ?? null;
  if (found === null && values.length === 0 && !isSourced)
    unknown.push(`${name} has the type ${type}, which became text: check which values it may have.`);
  if (plain === 'money' && !isSourced) unknown.push(`${name} is money of the database: write type: money if it counts in the minor unit.`);
  if (plain === 'text' && /(description|comment|notes?|text|body|summary|remarks?)$/i.test(name))
    return { type: 'text', multiple, bounds: {} };
  return { type: found ?? 'string', multiple, bounds: length === undefined ? {} : { maxLength: Number(length) } };
}

interface ColumnDefault {
  readonly value: OutlineField['default'];
  readonly isMade: boolean;
  readonly stamp: OutlineField['stamp'];
}

function columnDefaultOf(column: TableColumn, type: string, { unknown, isSourced }: TableReading): ColumnDefault {
  const none: ColumnDefault = { value: null, isMade: false, stamp: null };
  const text = column.default;
  if (text === null || column.isMade || /^NULL(::|$)/i.test(text)) return none;
  if (isNow.test(text)) {
    const expr = type === 'date' ? 'today()' : 'now()';
    if (/^(updated|modified|changed|last_?(update|modified|change))/i.test(column.name)) return { ...none, stamp: { at: 'save', expr } };
    if (/^(created|inserted|added|registered)/i.test(column.name)) return { ...none, stamp: { at: 'create', expr } };
    return { ...none, value: { expr } };
  }
  if (/^(\w+\.)?(gen_random_uuid|uuid_generate_\w+|uuidv\d)\(/i.test(text)) return { ...none, isMade: true };
  const quoted = /^'((?:[^']|'')*)'(?:::.+)?$/.exec(text)?.[1];
  const value = quoted === undefined ? text.replace(/^\((.*)\)(?:::.+)?$/, '$1').replace(/::.+$/, '') : quoted.replaceAll("''", "'");
  if (type === 'boolean' && /^(true|false)$/.test(value)) return { ...none, value: value === 'true' };
  if ((type === 'integer' || type === 'number') && /^-?\d+(\.\d+)?$/.test(value)) return { ...none, value: Number(value) };
  if (quoted !== undefined && ['string', 'text'].includes(type) && !column.type.endsWith('[]'))
    return value === '' ? none : { ...none, value };
  if (isSourced && column.type.endsWith('[]') && value === '{}') return { ...none, value: [] };
  if (isSourced && type === 'json' && value === '{}') return { ...none, value: {} };
  unknown.push(
    isSourced
      ? `${column.name} is filled by the database alone: default ${text}.`
      : `${column.name} has the default ${text}: write it as default or stamp.`,
  );
  return { ...none, isMade: isSourced };
}

const isNow =
  /^(now\(\)|current_timestamp|current_date|localtimestamp|(statement|clock|transaction)_timestamp\(\)|\('now'::text\)::\w+)$|^current_timestamp\(\d\)$/i;

/** Columns that make the scope; empty: unique by itself; null: not unique. Of several columns the last one carries the rule. */
function uniqueScopeOf({ name }: TableColumn, { table, key, names }: TableReading): readonly string[] | null {
  const rules = table.constraints.filter(
    ({ kind, columns }) => kind === 'unique' && columns.includes(name) && columns.join() !== key.join(),
  );
  if (rules.some(({ columns }) => columns.length === 1)) return [];
  const rule = rules.find(({ columns }) => columns.at(-1) === name);
  return rule === undefined ? null : rule.columns.slice(0, -1).flatMap((wire) => names.get(wire)?.name ?? []);
}

function columnReferenceOf({ name, type }: TableColumn, { table, findTarget, unknown, isSourced }: TableReading): OutlineField['ref'] {
  const rule = table.constraints.find(({ kind, columns }) => kind === 'foreign' && columns.length === 1 && columns[0] === name);
  if (rule?.target == null || type.endsWith('[]')) return null;
  const { schema, table: target, columns } = rule.target;
  const [column = ''] = columns;
  const found = findTarget({ schema, table: target, column });
  if (found !== null) return found;
  const to = toResourceName(target);
  if (isSourced) unknown.push(`${name} refers to ${target}.${column}, which is no resource here.`);
  else unknown.push(`${name} refers to ${target}.${column}: make a resource ${to}, then write {type: ref, to: ${to}}.`);
  return null;
}

function columnChecksOf(
  { name, type }: TableColumn,
  { table }: TableReading,
): { bounds: OutlineBounds; values: readonly (string | number)[] } {
  const read = table.constraints.flatMap((rule) =>
    isCheckOfColumn(rule, name) ? (parseTableCheck(rule.definition, name, isWholeNumberType(type)) ?? []) : [],
  );
  return {
    bounds: Object.assign({}, ...read.map(({ bounds }) => bounds)) as OutlineBounds,
    values: read.find(({ values }) => values.length > 0)?.values ?? [],
  };
}

function isWholeNumberType(type: string): boolean {
  return /^(smallint|integer|bigint)$/.test(type);
}

function isCheckOfColumn({ kind, columns }: TableConstraint, name: string): boolean {
  return kind === 'check' && columns.length === 1 && columns[0] === name;
}

function isReadableCheck(definition: string, column: string, { columns }: TableDefinition): boolean {
  return parseTableCheck(definition, column, isWholeNumberType(columns.find(({ name }) => name === column)?.type ?? '')) !== null;
}

/** Says which rules of the table became nothing. */
function explainUnreadRules(reading: TableReading): void {
  const { table, unknown, isSourced } = reading;
  const left = new Set(table.columns.filter((column) => findLeftOutReason(column, reading) !== null).map(({ name }) => name));
  for (const { kind, columns, target, definition } of table.constraints) {
    if (columns.some((name) => left.has(name))) continue;
    if (kind === 'check' && (columns.length !== 1 || !isReadableCheck(definition, columns[0] ?? '', table)))
      unknown.push(
        isSourced
          ? `The database alone holds: ${definition}`
          : `A rule of the table has no counterpart, write it as a check: ${definition}`,
      );
    if (kind === 'foreign' && columns.length > 1)
      unknown.push(
        `${columns.join(', ')} together refer to ${target?.table ?? ''}: a reference has one key (${toKebabCase(target?.table ?? '')}).`,
      );
  }
}
