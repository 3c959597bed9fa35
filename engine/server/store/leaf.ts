/** The SQL of a value in a record: its JSON, its text, and the expressions that indexes are built on. */
import { foldedFrom, foldedTo } from '../../model/folded.ts';
import { fieldTypeOf } from '../../fields/types.ts';
import { ignoresCase } from '../../model/matches.ts';
import type { Field, Resource } from '../../model/model.ts';
import { quoteSqlLiteral } from './binds.ts';
import { auditColumns } from './audit-columns.ts';
import { existingTableOf, findExistingValue, isSpeltOnce, type ExistingColumn } from './existing.ts';
import { isAuditView, isHeavyField, soleKeyField } from './layout.ts';
import { storedDateForm, type StoredDateForm } from './moments.ts';
import { storedKeyOf } from './stored.ts';

export type LeafKind = 'text' | 'number' | 'boolean' | 'date' | 'json';

export interface SqlLeaf {
  readonly kind: LeafKind;
  readonly dateForm: StoredDateForm;
  /** null: a value inside plain JSON. */
  readonly field: Field | null;
  readonly json: string;
  /** NULL when absent. */
  readonly text: string;
  /** Another column with the same text; null: none. */
  readonly column: string | null;
  /** The column of a table that somebody else made; null: the value is in JSON. */
  readonly native: NativeColumn | null;
  /** Whether filters take two spellings for one value. */
  readonly isAnyCase: boolean;
}

interface NativeColumn extends ExistingColumn {
  readonly sql: string;
}

/** A value, or the values in a list: `rows` yields one row with the column `v` for each. */
export type SqlTarget =
  | { readonly kind: 'one'; readonly leaf: SqlLeaf }
  | {
      readonly kind: 'many';
      /** What is stored. */
      readonly json: string;
      /** The same, made a list. */
      readonly list: string;
      readonly alias: string;
      /** Members from element to value, if containment in `json` may ask for it; null: only by looking at each element. */
      readonly plain: readonly string[] | null;
      readonly of: SqlTarget;
    };

/** What a field, or a member below it, is in SQL. `alias` is the table's, with its dot; '' in index definitions. */
export function locateSqlTarget(
  resource: Resource,
  name: string,
  { steps = [], alias = 't.' }: { steps?: readonly string[]; alias?: string } = {},
): SqlTarget {
  const field = resource.fields[name];
  if (field === undefined)
    throw new Error(`"${resource.name}" has no field "${name}": the store was asked for a name that is not in the Model.`);
  const top =
    locateExistingValue(resource, name, alias) ?? (isAuditView(resource) ? locateAuditValue(name, alias) : locateColumnValue(field, alias));
  const column = soleKeyField(resource) === name ? `${alias}id` : null;
  const target = walkIntoField(field, { ...top, column }, { steps, depth: 0 });
  const isSpelt = target.kind === 'one' && steps.length === 0 && ignoresCase(resource, field);
  return isSpelt ? { kind: 'one', leaf: { ...target.leaf, isAnyCase: true } } : target;
}

interface SqlLocation {
  readonly json: string;
  readonly text: string;
  readonly column: string | null;
  readonly native?: NativeColumn | null;
}

function locateExistingValue(resource: Resource, name: string, alias: string): Omit<SqlLocation, 'column'> | null {
  const table = existingTableOf(resource);
  const found = table && findExistingValue(table, name);
  if (table === null) return null;
  if (found === null) return { json: 'null::jsonb', text: 'null::text' };
  const [json, sql] = [`${alias}${found.json}`, `${alias}${found.native}`];
  const text = isSpeltOnce(found.column, 'text') ? `(${sql}::text)` : `(${json}#>>'{}')`;
  return { json, text, native: { ...found.column, sql } };
}

function locateColumnValue(field: Field, alias: string): Omit<SqlLocation, 'column'> {
  return locateJsonMember(`${alias}${isHeavyField(field) ? 'big' : 'data'}`, storedKeyOf(field));
}

function locateAuditValue(name: string, alias: string): Omit<SqlLocation, 'column'> {
  const column = auditColumns.find((each) => each === name);
  return column === undefined
    ? { json: 'null::jsonb', text: 'null::text' }
    : { json: `to_jsonb(${alias}${column})`, text: `(${alias}${column}::text)` };
}

function locateJsonMember(json: string, name: string): Omit<SqlLocation, 'column'> {
  return { json: `${json}->${quoteSqlLiteral(name)}`, text: `(${json}->>${quoteSqlLiteral(name)})` };
}

function walkIntoField(field: Field, at: SqlLocation, path: FieldPath): SqlTarget {
  if (field.isMultiple) return locateListTarget(field, at, { ...path, element: { ...field, isMultiple: false }, below: [] });
  if (field.items !== null) return locateListTarget(field, at, { ...path, element: field.items, below: [] });
  if (field.codec.kind === 'localized' && path.steps.length === 0)
    return locateListTarget(field, at, { ...path, element: { ...field, codec: { kind: 'plain' } }, below: [] });
  if (field.codec.kind === 'key-value' && path.steps.length === 0)
    return locateListTarget(field, at, { ...path, element: field.codec.values, below: ['value'] });
  const [step, ...rest] = path.steps;
  if (step === undefined) return { kind: 'one', leaf: buildSqlLeaf(field, at) };
  const member = field.members?.[step];
  if (member !== undefined)
    return walkIntoField(member, { ...locateJsonMember(at.json, storedKeyOf(member)), column: null }, { ...path, steps: rest });
  if (field.codec.kind === 'key-value') return walkIntoField(field.codec.values, locateKeyedValue(at.json, step), { ...path, steps: rest });
  const deep = `${at.json}#>>array[${path.steps.map(quoteSqlLiteral).join(',')}]`;
  return {
    kind: 'one',
    leaf: {
      kind: 'text',
      dateForm: 'instant',
      field: null,
      json: `to_jsonb(${deep})`,
      text: `(${deep})`,
      column: null,
      native: null,
      isAnyCase: false,
    },
  };
}

interface FieldPath {
  readonly steps: readonly string[];
  readonly depth: number;
}

function locateListTarget(
  field: Field,
  { json }: SqlLocation,
  path: FieldPath & { readonly element: Field; readonly below: readonly string[] },
): SqlTarget {
  const alias = `e${path.depth}`;
  const { json: value } = path.below.reduce((at, step) => locateJsonMember(at.json, step), { json: `${alias}.v`, text: '' });
  const of = walkIntoField(
    path.element,
    { json: value, text: `(${value}#>>'{}')`, column: null },
    { steps: path.steps, depth: path.depth + 1 },
  );
  const isContained =
    field.codec.kind !== 'comma' &&
    field.codec.kind !== 'localized' &&
    of.kind === 'one' &&
    of.leaf.kind !== 'date' &&
    of.leaf.kind !== 'json';
  const keys = isContained ? storedMemberKeys(path.element, path.steps) : null;
  return {
    kind: 'many',
    json,
    list: listInJson(json, field.codec.kind),
    alias,
    plain: keys && [...path.below, ...keys],
    of,
  };
}

/**
 * What a list is asked whether it contains, and so what an index on it holds: of elements with members the one value alone, as a list. An
 * index on whole elements would hold all that they have.
 */
export function containedSql({ json, plain }: Extract<SqlTarget, { kind: 'many' }>): string {
  const path = (plain ?? []).map((step) => `.${JSON.stringify(step)}`).join('');
  // Strict, so that only what is a list counts as one.
  const values = quoteSqlLiteral(`strict $ ? (@.type() == "array")[*] ? (exists(@${path}))${path}`);
  return path === '' ? `(${json})` : `(jsonb_path_query_array(${json},${values}))`;
}

/** Where the steps from member to member are stored; null: not all of them are members. */
function storedMemberKeys(field: Field, [step, ...rest]: readonly string[]): readonly string[] | null {
  if (step === undefined) return [];
  const member = field.members?.[step];
  if (member === undefined) return null;
  const below = storedMemberKeys(member, rest);
  return below && [storedKeyOf(member), ...below];
}

/** A list whatever is stored: of a localized field the texts of all languages; else nothing for null and for an object, one element for another value that is not a list. */
function listInJson(json: string, kind: Field['codec']['kind']): string {
  if (kind === 'localized') return `coalesce(jsonb_path_query_array(${json},'$.*'),'[]'::jsonb)`;
  const split = kind === 'comma' ? `when 'string' then to_jsonb(string_to_array(nullif(${json}#>>'{}',''),',')) ` : '';
  return `(case jsonb_typeof(${json}) when 'array' then ${json} when 'null' then '[]'::jsonb when 'object' then '[]'::jsonb ${split}else jsonb_build_array(${json}) end)`;
}

/** The value of the first row with that key; stored as rows, read from a map as well. */
function locateKeyedValue(json: string, key: string): SqlLocation {
  const rows = `jsonb_array_elements(case jsonb_typeof(${json}) when 'array' then ${json} else '[]'::jsonb end)`;
  const value = `coalesce(${json}->${quoteSqlLiteral(key)},(select k.v->'value' from ${rows} as k(v) where k.v->>'key'=${quoteSqlLiteral(key)} limit 1))`;
  return { json: value, text: `(${value}#>>'{}')`, column: null };
}

function buildSqlLeaf(field: Field, at: SqlLocation): SqlLeaf {
  return { kind: fieldTypeOf(field).sql, dateForm: storedDateForm(field), field, native: null, ...at, isAnyCase: false };
}

/** A number, or NULL for anything else that is stored. */
export function castJsonNumber({ json, text, native }: Pick<SqlLeaf, 'json' | 'text' | 'native'>): string {
  if (native !== null && isSpeltOnce(native, 'number')) return `${native.sql}::numeric`;
  return `case when jsonb_typeof(${json})='number' then ${text}::numeric end`;
}

/** What a filter for a value compares with it. */
export function matchedSql(leaf: SqlLeaf): string {
  return leaf.isAnyCase ? lowerLeafSql(leaf) : comparableSql(leaf);
}

function lowerLeafSql({ text }: SqlLeaf): string {
  return `(lower(coalesce(${text},'')) collate "C")`;
}

/** The expression that ranges and rules compare and indexes hold: empty is its smallest value. */
export function comparableSql(leaf: SqlLeaf): string {
  if (leaf.kind === 'number') return `(coalesce(${castJsonNumber(leaf)},'-Infinity'::numeric))`;
  return leaf.column ?? `(coalesce(${leaf.text},'') collate "C")`;
}

/** The smallest value of `comparableSql`. */
export function emptyComparable(leaf: SqlLeaf): string {
  return leaf.kind === 'number' ? `'-Infinity'::numeric` : `''`;
}

/** As `comparableSql`, but lines of text in one order whatever their letter case and marks. */
export function sortableSql(target: SqlTarget, isLine: boolean): SortableSql {
  if (target.kind === 'many') return { sql: `(coalesce(${target.list}::text,'') collate "C")`, type: 'text' };
  const { leaf } = target;
  const native = leaf.native === null ? null : sortableColumn(leaf.native);
  if (native !== null) return native;
  // A reference holds a text or a number: its column tells which, and so the order.
  const isNumber = leaf.kind === 'number' || (leaf.native !== null && isSpeltOnce(leaf.native, 'number'));
  if (isNumber) return { sql: comparableSql({ ...leaf, kind: 'number' }), type: 'numeric' };
  return { sql: isLine && leaf.column === null ? foldTextSql(`coalesce(${leaf.text},'')`) : comparableSql(leaf), type: 'text' };
}

export interface SortableSql {
  readonly sql: string;
  readonly type: 'numeric' | 'text' | 'bigint' | 'uuid' | 'date' | 'timestamp' | 'timestamptz';
}

// An index has its own place for what is empty, so only a column that never is keeps the order of the store. Texts are in the order of
// their database.
function sortableColumn({ sql, baseType, isNullable, labels }: NativeColumn): SortableSql | null {
  const type = sortableTypes[baseType];
  return isNullable || labels !== null || type === undefined ? null : { sql, type };
}

const sortableTypes: Readonly<Record<string, SortableSql['type']>> = {
  ...{ smallint: 'numeric', integer: 'numeric', bigint: 'numeric', numeric: 'numeric' },
  ...{ text: 'text', 'character varying': 'text', uuid: 'uuid', date: 'date' },
  ...{ 'timestamp without time zone': 'timestamp', 'timestamp with time zone': 'timestamptz' },
};

/** As `sortableSql`, of a text in several languages: what `pickLocalizedText` shows to a reader of this locale. */
export function localizedTextSql(json: string, locale: string): string {
  const [language = locale] = locale.split(/[-_]/);
  const texts = [...new Set([locale, language, 'en'])].map((key) => `nullif(${json}->>${quoteSqlLiteral(key)},'')`);
  const first = `case jsonb_typeof(${json}) when 'object' then jsonb_path_query_first(${json},'$.* ? (@ != "")') else ${json} end#>>'{}'`;
  return foldTextSql(`coalesce(${texts.join(',')},${first},'')`);
}

// By a table and no collation of a language: both stores have it, and an index over it serves every reader.
function foldTextSql(text: string): string {
  return `(translate(lower(${text}),'${foldedFrom}','${foldedTo}') collate "C")`;
}
