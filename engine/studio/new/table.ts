/** A table of PostgreSQL as an outline. */
import { findQuestionAbout } from './guess.ts';
import { toFieldName, toKebabCase, toResourceName, toResourceTitle, type OutlinedFieldName } from './names.ts';
import { toShortText } from './openapi-schema.ts';
import { createFieldOutline, createOutline, type OutlineBounds, type Outline, type OutlineField } from './outline.ts';
import type { TableColumn, TableConstraint, TableDefinition } from './postgres.ts';
import { parseTableCheck } from './table-check.ts';

/** The outline of a table; `known` are the names of resources that a foreign key may become a reference to. */
export function outlineFromTable(
  table: TableDefinition,
  { name: given, known }: { readonly name: string | null; readonly known: ReadonlySet<string> },
): Outline {
  const name = given ?? toResourceName(table.name);
  const unknown: string[] = [];
  const primary = table.constraints.find(({ kind }) => kind === 'primary')?.columns ?? [];
  const reading: TableReading = { table, primary, names: columnFieldNames(table), known: new Set([...known, name]), self: name, unknown };
  const fields = table.columns.flatMap((column) => outlineTableColumn(column, reading));
  explainUnreadRules(reading);
  const names = primary.flatMap((wire) => fields.find((field) => (field.path ?? field.name) === wire)?.name ?? []);
  if (primary.length === 0) unknown.push('The table has no primary key: an id that the server makes was added.');
  const keyed =
    names.length > 0 ? fields : [createFieldOutline({ name: 'id', readOnly: true }), ...fields.filter((field) => field.name !== 'id')];
  return createOutline(name, {
    title: toResourceTitle(name),
    description: toShortText(table.comment),
    fields: keyed,
    key: names.length === 0 || (names.length === 1 && names[0] === 'id') ? [] : names,
    unknown,
  });
}

interface TableReading {
  readonly table: TableDefinition;
  /** The field of each column; a column without one is left out. */
  readonly names: ReadonlyMap<string, OutlinedFieldName>;
  readonly primary: readonly string[];
  readonly known: ReadonlySet<string>;
  readonly self: string;
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
  const { primary, unknown } = reading;
  const named = reading.names.get(column.name);
  if (named === undefined || column.type === 'bytea') {
    unknown.push(`${column.name} was left out: ${column.type === 'bytea' ? 'it holds bytes' : 'it cannot be the name of a field'}.`);
    return [];
  }
  const { type, multiple, bounds } = columnTypeOf(column, unknown);
  const written = columnDefaultOf(column, type, unknown);
  const isKey = primary.includes(column.name);
  const isMade = column.isMade || (isKey && written.isMade);
  const checked = columnChecksOf(column, reading);
  const question = findQuestionAbout(named.name, type);
  if (question !== null) unknown.push(question);
  const ref = columnReferenceOf(column, reading);
  const values = column.values.length > 0 ? column.values : checked.values;
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

function columnTypeOf({ name, type, values }: TableColumn, unknown: string[]): { type: string; multiple: boolean; bounds: OutlineBounds } {
  const multiple = type.endsWith('[]');
  const plain = type.replace(/(\[\])+$/, '');
  const length = /^character(?: varying)?\((\d+)\)/.exec(plain)?.[1];
  const found = types.find(([pattern]) => pattern.test(plain))?.[1] ?? null;
  if (found === null && values.length === 0)
    unknown.push(`${name} has the type ${type}, which became text: check which values it may have.`);
  if (plain === 'money') unknown.push(`${name} is money of the database: write type: money if it counts in the minor unit.`);
  if (plain === 'text' && /(description|comment|notes?|text|body|summary|remarks?)$/i.test(name))
    return { type: 'text', multiple, bounds: {} };
  return { type: found ?? 'string', multiple, bounds: length === undefined ? {} : { maxLength: Number(length) } };
}

interface ColumnDefault {
  readonly value: OutlineField['default'];
  readonly isMade: boolean;
  readonly stamp: OutlineField['stamp'];
}

function columnDefaultOf(column: TableColumn, type: string, unknown: string[]): ColumnDefault {
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
  unknown.push(`${column.name} has the default ${text}: write it as default or stamp.`);
  return none;
}

const isNow =
  /^(now\(\)|current_timestamp|current_date|localtimestamp|(statement|clock|transaction)_timestamp\(\)|\('now'::text\)::\w+)$|^current_timestamp\(\d\)$/i;

/** Columns that make the scope; empty: unique by itself; null: not unique. Of several columns the last one carries the rule. */
function uniqueScopeOf({ name }: TableColumn, { table, primary, names }: TableReading): readonly string[] | null {
  const rules = table.constraints.filter(
    ({ kind, columns }) => kind === 'unique' && columns.includes(name) && columns.join() !== primary.join(),
  );
  if (rules.some(({ columns }) => columns.length === 1)) return [];
  const rule = rules.find(({ columns }) => columns.at(-1) === name);
  return rule === undefined ? null : rule.columns.slice(0, -1).flatMap((wire) => names.get(wire)?.name ?? []);
}

function columnReferenceOf({ name, type }: TableColumn, { table, known, self, unknown }: TableReading): OutlineField['ref'] {
  const rule = table.constraints.find(({ kind, columns }) => kind === 'foreign' && columns.length === 1 && columns[0] === name);
  if (rule?.target == null || type.endsWith('[]')) return null;
  const to = rule.target.table === table.name ? self : toResourceName(rule.target.table);
  const key = rule.target.columns[0] ?? '';
  if (!known.has(to)) {
    unknown.push(`${name} refers to ${rule.target.table}.${key}: make a resource ${to}, then write {type: ref, to: ${to}}.`);
    return null;
  }
  return { to, key: '' };
}

function columnChecksOf({ name, type }: TableColumn, { table }: TableReading): { bounds: OutlineBounds; values: readonly string[] } {
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
function explainUnreadRules({ table, unknown }: TableReading): void {
  for (const { kind, columns, target, definition } of table.constraints) {
    if (kind === 'check' && (columns.length !== 1 || !isReadableCheck(definition, columns[0] ?? '', table)))
      unknown.push(`A rule of the table has no counterpart, write it as a check: ${definition}`);
    if (kind === 'foreign' && columns.length > 1)
      unknown.push(
        `${columns.join(', ')} together refer to ${target?.table ?? ''}: a reference has one key (${toKebabCase(target?.table ?? '')}).`,
      );
  }
}
