/**
 * Tables that somebody else made, in the shape that the store's own have. Their rows are read through a subquery with the columns of a
 * record (`id`, `parent`, `data` …), which the planner flattens, so that whatever asks the store asks them as well. Of each field it has the
 * JSON that the store would hold (`j0`, `j1` …) and the column itself, for the indexes on it (`n0`, `n1` …).
 */
import { fieldTypeOf } from '../../fields/types.ts';
import type { Field, Resource } from '../../model/model.ts';
import { isNumericText, quoteSqlLiteral, type SqlParameters } from './binds.ts';
import { storedDateForm } from './moments.ts';

/** A column as the catalogue of its database tells of it. */
export interface ExistingColumn {
  readonly name: string;
  /** As `format_type` prints it, without length or scale. */
  readonly type: string;
  /** Of what lies below a domain. */
  readonly baseType: string;
  readonly isNullable: boolean;
  /** Only the database writes it. */
  readonly isGenerated: boolean;
  /** Values of an enum type; null: it is none. */
  readonly labels: readonly string[] | null;
}

export interface ExistingTable {
  /** Quoted, with its schema. */
  readonly relation: string;
  /** By the names of the fields that are stored. */
  readonly columns: Readonly<Record<string, ExistingColumn>>;
  /** Whether rows have `xmin`: the transaction that wrote them. Views and partitioned tables have none. */
  readonly hasXmin: boolean;
  /** Columns by the names of rules: keys, references, checks, unique indexes. */
  readonly constraints: Readonly<Record<string, readonly string[]>>;
}

interface ExistingResource extends Resource {
  readonly existing?: ExistingTable;
}

/** The resource with what is known of its table. */
export function withExistingTable<R extends Resource>(resource: R, existing: ExistingTable): R {
  const placed: R & ExistingResource = { ...resource, existing };
  return placed;
}

/** null: the store made its table. */
export function existingTableOf(resource: ExistingResource): ExistingTable | null {
  return resource.existing ?? null;
}

/** A name of the database within a statement, where a dollar sign would read as a placeholder. */
export function quoteSqlName(name: string): string {
  const quoted = `"${name.replaceAll('"', '""')}"`;
  return name.includes('$') ? `U&${quoted.replaceAll('\\', '\\\\').replaceAll('$', '\\0024')}` : quoted;
}

/** Where the subquery has the JSON of a field, and its column; null: the table does not hold it. */
export function findExistingValue(
  table: ExistingTable,
  field: string,
): { readonly json: string; readonly native: string; readonly column: ExistingColumn } | null {
  const column = table.columns[field];
  const at = Object.keys(table.columns).indexOf(field);
  return column === undefined ? null : { json: `j${at}`, native: `n${at}`, column };
}

const columnsSql = new WeakMap<ExistingTable, readonly (readonly [name: string, sql: string])[]>();

/**
 * What stands for the table in FROM. `read` is all of a statement that reads of it as `t`: nothing else has to be parsed and planned. null:
 * everything may be read.
 */
export function existingTableSql(resource: Resource, table: ExistingTable, read: string | null): string {
  const all = columnsSql.get(table) ?? buildColumnsSql(resource, table);
  columnsSql.set(table, all);
  const names = read === null ? null : new Set(read.match(/\bt\.\w+/g));
  const selected = all.filter(([name]) => names === null || names.has(`t.${name}`)).map(([name, sql]) => `${sql} as ${name}`);
  return `(select ${selected.join(', ')} from ${table.relation} x)`;
}

function buildColumnsSql(resource: Resource, table: ExistingTable): readonly (readonly [name: string, sql: string])[] {
  const fields = Object.keys(table.columns).flatMap((name) => resource.fields[name] ?? []);
  const columns = fields.map((field) => {
    const column = `x.${quoteSqlName(table.columns[field.name]?.name ?? '')}`;
    return { field, column, value: columnValueSql(field, column, table.columns[field.name]) };
  });
  return [
    ['id', existingIdSql(resource, table)],
    ['parent', `''::text`],
    ['data', joinObjects(columns.map(({ field, value }) => `${quoteSqlLiteral(field.name)}, ${value}`))],
    ['big', `'{}'::jsonb`],
    ['version', existingVersionSql(table)],
    ['created_at', 'now()'],
    ['updated_at', 'now()'],
    ...columns.flatMap(({ field, column, value }) => {
      const places = findExistingValue(table, field.name);
      return places === null
        ? []
        : ([
            [places.native, column],
            [places.json, `to_jsonb(${value})`],
          ] as const);
    }),
  ];
}

// A function takes at most a hundred arguments, and only objects of the slower kind can be joined.
function joinObjects(members: readonly string[]): string {
  if (members.length <= 40) return `json_build_object(${members.join(', ')})`;
  const parts: string[] = [];
  for (let at = 0; at < members.length; at += 40) parts.push(`jsonb_build_object(${members.slice(at, at + 40).join(', ')})`);
  return parts.join(' || ');
}

/** The key as one text, as `joinKeyParts` joins it; `x` is the table. */
export function existingIdSql(resource: Resource, { columns }: ExistingTable): string {
  const [only, ...more] = resource.key.map((name) =>
    keyTextSql(resource.fields[name], `x.${quoteSqlName(columns[name]?.name ?? name)}`, columns[name]),
  );
  if (only === undefined) return `''::text`;
  return more.length === 0 ? `(${only} collate "C")` : `(${[only, ...more].map(encodePartSql).join(` || '/' || `)} collate "C")`;
}

/** A part of a key as the record holds it. */
function keyTextSql(field: Field | undefined, column: string, known: ExistingColumn | undefined): string {
  const isDate = field !== undefined && fieldTypeOf(field).sql === 'date';
  return isDate ? dateTextSql(field, column, known?.baseType ?? 'text') : `${column}::text`;
}

// As encodeURIComponent does.
function encodePartSql(text: string): string {
  const letter = `case when c ~ '[A-Za-z0-9_.!~*''()-]' then c else regexp_replace(upper(encode(convert_to(c, 'UTF8'), 'hex')), '(..)', '%\\1', 'g') end`;
  return `(case when ${text} ~ '^[A-Za-z0-9_.-]*$' then ${text} else (select string_agg(${letter}, '' order by o) from regexp_split_to_table(${text}, '') with ordinality p(c, o)) end)`;
}

/** A number that changes with each write of a row `x`; never 0, and fits the column of the audit log. */
export function existingVersionSql({ hasXmin }: Pick<ExistingTable, 'hasXmin'>): string {
  return hasXmin
    ? 'greatest(1, x.xmin::text::bigint & 2147483647)::int'
    : `greatest(1, (('x' || substr(md5(x::text), 1, 8))::bit(32)::bigint & 2147483647))::int`;
}

/** What becomes the JSON that the store would hold of a column's value; NULL when it has none. */
function columnValueSql(field: Field, column: string, known: ExistingColumn | undefined): string {
  const type = known?.baseType ?? 'text';
  if (field.isMultiple || field.items !== null) return type.endsWith('[]') ? `${column}${listCast(field)}` : column;
  const sql = field.ty === 'number' ? 'number' : fieldTypeOf(field).sql;
  if (sql === 'date') return dateTextSql(field, column, type);
  // What JSON numbers cannot tell apart stays a text: a key names one row.
  if (sql === 'number' && (type === 'bigint' || type === 'numeric'))
    return `case when abs(${column}) > 9007199254740991 then to_jsonb(${column}::text) else to_jsonb(${column}) end`;
  if (sql === 'number') return isNumericType(type) ? column : `${column}::numeric`;
  if (sql === 'boolean') return type === 'boolean' ? column : `${column}::text::boolean`;
  return sql === 'json' ? column : `${column}::text`;
}

function listCast(field: Field): string {
  const element = field.items ?? field;
  return fieldTypeOf(element).sql === 'text' ? '::text[]' : '';
}

/** Order of texts is order of time: days, wall clocks, or instants in UTC. A time without zone is taken as UTC. */
function dateTextSql(field: Field, column: string, type: string): string {
  const isZoned = type === 'timestamp with time zone';
  const moment = isZoned ? `(${column} at time zone 'UTC')` : type === 'date' || type.startsWith('timestamp') ? column : null;
  if (moment === null) return `${column}::text`;
  const pattern = { day: 'YYYY-MM-DD', local: 'YYYY-MM-DD HH24:MI:SS', instant: 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"' }[storedDateForm(field)];
  return `to_char(${moment}${type === 'date' ? '::timestamp' : ''}, '${pattern}')`;
}

function isIntegerType(type: string): boolean {
  return /^(smallint|integer|bigint)$/.test(type);
}

export function isNumericType(type: string): boolean {
  return isIntegerType(type) || /^(numeric|real|double precision)$/.test(type);
}

const uuid = /^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/i;

/** A text as the column spells it; null: no row has such a value. */
function readColumnText({ baseType, labels }: ExistingColumn, text: string): string | null {
  if (text.includes('\0')) return null;
  if (labels !== null) return labels.includes(text) ? text : null;
  if (isIntegerType(baseType)) return readIntegerText(text, baseType);
  if (baseType === 'numeric') return isNumericText(text) ? text.trim() : null;
  return baseType === 'uuid' && !uuid.test(text) ? null : text;
}

const bits: Readonly<Record<string, number>> = { smallint: 15, integer: 31, bigint: 63 };

function readIntegerText(text: string, type: string): string | null {
  if (!isNumericText(text)) return null;
  const digits = /^\s*([+-]?\d{1,40})(\.0*)?\s*$/.exec(text)?.[1];
  if (digits === undefined && !Number.isSafeInteger(Number(text))) return null;
  const value = BigInt(digits?.replace('+', '') ?? Number(text));
  const end = 2n ** BigInt(bits[type] ?? 63);
  return value >= -end && value < end ? String(value) : null;
}

export function isTextType(type: string): boolean {
  return /^(text|character varying|bpchar|name|citext)$/.test(type);
}

/** A value as the column has it; the text is read as a value of that type. */
export function bindColumnValue({ type }: Pick<ExistingColumn, 'type'>, text: string | null, binds: SqlParameters): string {
  return `${binds.add(text, 'text')}::${type}`;
}

/** Whether `buildColumnHoldsSql` says of texts, or of numbers, all that is to be said: they have no other spelling there. */
export function isSpeltOnce({ baseType, labels }: ExistingColumn, kind: 'text' | 'number'): boolean {
  if (kind === 'number') return isIntegerType(baseType) || baseType === 'numeric';
  return labels !== null || baseType === 'text' || baseType === 'character varying';
}

/** The condition that a column holds one of these texts, in the form that its index knows; null: it has no such form. */
export function buildColumnHoldsSql(
  column: ExistingColumn & { readonly sql: string },
  { values, binds }: { readonly values: readonly string[]; readonly binds: SqlParameters },
): string | null {
  const { baseType, labels } = column;
  if (labels === null && !isIntegerType(baseType) && baseType !== 'uuid' && baseType !== 'numeric' && !isTextType(baseType)) return null;
  const held = values.flatMap((value) => readColumnText(column, value) ?? []);
  const [only, ...more] = held;
  if (only === undefined) return 'false';
  // By one value an index is in order still, by any of several it is not.
  return more.length === 0
    ? `${column.sql} = ${binds.add(only, 'text')}::${baseType}`
    : `${column.sql} = any(${binds.add(held, 'text[]')}::${baseType}[])`;
}

/** A bound of a column in the form that its index knows; `isWhole`: it says it all. null: it has no such form. */
export function buildColumnBoundSql(
  { sql, baseType }: ExistingColumn & { readonly sql: string },
  sign: '>=' | '<=',
  { text, binds }: { readonly text: string; readonly binds: SqlParameters },
): { readonly sql: string; readonly isWhole: boolean } | null {
  const compare = (value: string, isWhole: boolean) => ({ sql: `${sql} ${sign} ${value}`, isWhole });
  // Our texts have milliseconds, a column has microseconds.
  const widened = (moment: string): string => (sign === '<=' ? `(${moment} + interval '1 millisecond')` : moment);
  const whole = isIntegerType(baseType) ? readIntegerText(text, baseType) : null;
  if (whole !== null) return compare(`${binds.add(whole, 'text')}::${baseType}`, true);
  if (baseType === 'numeric' && isNumericText(text)) return compare(`${binds.add(text.trim(), 'text')}::numeric`, true);
  if (baseType === 'date') return compare(`${binds.add(text.slice(0, 10), 'text')}::date`, text.length === 10);
  if (baseType === 'timestamp with time zone' && text.endsWith('Z'))
    return compare(widened(`${binds.add(text, 'text')}::timestamptz`), false);
  // A day as an upper bound is all of it.
  if (baseType === 'timestamp without time zone' && (sign === '>=' || text.length > 10))
    return compare(widened(`${binds.add(text.replace(/Z$/, ''), 'text')}::timestamp`), false);
  return null;
}

const moment = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d\.\d{3}Z)?$/;

/** The condition that a row has this key, on the columns as `sqlOf` names them; null: none has it. */
export function buildKeyMatchSql(
  { key, fields }: Pick<Resource, 'key' | 'fields'>,
  { columns }: ExistingTable,
  { parts, sqlOf, binds }: { readonly parts: readonly string[]; readonly sqlOf: (field: string) => string; readonly binds: SqlParameters },
): string | null {
  if (parts.length !== key.length) return null;
  const matches = key.map((name, at) => {
    const column = columns[name];
    const part = parts[at] ?? '';
    if (column === undefined || part.includes('\0')) return null;
    const sql = sqlOf(name);
    const held = buildColumnHoldsSql({ ...column, sql }, { values: [part], binds });
    if (held !== null) return held;
    const bounds = moment.test(part) && !Number.isNaN(Date.parse(part)) ? (['>=', '<='] as const) : [];
    const near = bounds.flatMap((sign) => buildColumnBoundSql({ ...column, sql }, sign, { text: part, binds })?.sql ?? []);
    return [...near, `${keyTextSql(fields[name], sql, column)} = ${binds.add(part, 'text')}`].join(' and ');
  });
  return matches.includes(null) || matches.includes('false') ? null : matches.join(' and ');
}
