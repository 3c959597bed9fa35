/** One filter as SQL. Values are parameters; a value that does not fit the field's type matches nothing. */
import { dateKeyZone } from '../../model/access.ts';
import type { EvaluationScope } from '../../model/evaluate.ts';
import type { QueryFilter } from '../../model/query.ts';
import { isNumericText, type SqlParameters } from './binds.ts';
import { buildColumnBoundSql, buildColumnHoldsSql, isNumericType, isSpeltOnce } from './existing.ts';
import { comparableSql, containedSql, emptyComparable, matchedSql, type SqlLeaf, type SqlTarget } from './leaf.ts';
import { dateBoundsOf, startOfAgeText } from './moments.ts';

/** Where values go, and what the meaning of dates depends on: bare dates are days in the field's zone, else in the caller's. */
export interface FilterScope {
  readonly binds: SqlParameters;
  readonly scope: EvaluationScope;
}

const never = 'false';

/** The condition of one filter on what `locateSqlTarget` found for its field. */
export function buildFilterSql(target: SqlTarget, filter: Pick<QueryFilter, 'op' | 'values'>, scope: FilterScope): string {
  const { op } = filter;
  // No stored text has a NUL, and no parameter can carry one.
  const values = filter.values.filter((value) => !value?.includes('\0'));
  if (values.length < filter.values.length && op === 'between') return never;
  const [first = null, second = null] = values;
  switch (op) {
    case 'eq':
    case 'in':
      return buildAnyEqualSql(target, values, scope);
    case 'ne':
      // A column may be NULL where the store has no value.
      return `not coalesce(${buildAnyEqualSql(target, values, scope)}, false)`;
    case 'prefix':
      return buildLikeSql(target, values, { scope, lead: '' });
    case 'contains':
      return buildLikeSql(target, values, { scope, lead: '%' });
    case 'gt':
      return buildSomeSql(target, (leaf) => buildLowerBoundSql(leaf, first, scope));
    case 'lt':
      return buildSomeSql(target, (leaf) => buildUpperBoundSql(leaf, first, scope));
    case 'between':
      return !first && !second ? 'true' : buildSomeSql(target, (leaf) => buildRangeSql(leaf, [first ?? '', second ?? ''], scope));
    case 'within':
      return buildSomeSql(target, (leaf) => buildNewerThanSql(leaf, first, scope));
  }
}

/** The condition on the value, or that one of the values in the list fulfils it. */
export function buildSomeSql(target: SqlTarget, where: (leaf: SqlLeaf) => string): string {
  if (target.kind === 'one') return where(target.leaf);
  return `exists (select 1 from jsonb_array_elements(${target.list}) as ${target.alias}(v) where ${buildSomeSql(target.of, where)})`;
}

/** True for null, '', [] and {}; for a list also when all its elements are empty. */
function buildEmptySql(target: SqlTarget): string {
  if (target.kind === 'many') return `not ${buildSomeSql(target, (leaf) => `not ${buildEmptyLeafSql(leaf)}`)}`;
  return buildEmptyLeafSql(target.leaf);
}

function buildEmptyLeafSql(leaf: SqlLeaf): string {
  if (leaf.kind !== 'json') return `${matchedSql(leaf)} = ${emptyComparable(leaf)}`;
  return `coalesce(${leaf.json},'null'::jsonb) in ('null'::jsonb,'""'::jsonb,'[]'::jsonb,'{}'::jsonb)`;
}

function buildAnyEqualSql(target: SqlTarget, values: readonly (string | null)[], scope: FilterScope): string {
  const wanted = values.filter((value): value is string => value !== null && value !== '');
  const parts = wanted.length < values.length ? [`(${buildEmptySql(target)})`] : [];
  if (wanted.length > 0)
    parts.push(target.kind === 'one' ? buildLeafEqualsSql(target.leaf, wanted, scope) : buildListHoldsSql(target, wanted, scope));
  return parts.length === 0 ? never : `(${parts.join(' or ')})`;
}

function buildLeafEqualsSql(leaf: SqlLeaf, wanted: readonly string[], scope: FilterScope): string {
  const { kind, native } = leaf;
  const isAsked = native !== null && !leaf.isAnyCase && (kind === 'text' || (kind === 'number' && isNumericType(native.baseType)));
  const hint = isAsked ? buildColumnHoldsSql(native, { values: wanted, binds: scope.binds }) : null;
  if (hint === null) return buildExactEqualsSql(leaf, wanted, scope);
  return isAsked && isSpeltOnce(native, kind) ? hint : `(${hint} and ${buildExactEqualsSql(leaf, wanted, scope)})`;
}

function buildExactEqualsSql(leaf: SqlLeaf, wanted: readonly string[], { binds, scope }: FilterScope): string {
  if (leaf.kind === 'date') return buildDateEqualsSql(leaf, wanted, { binds, scope });
  if (leaf.kind === 'number') {
    const numbers = wanted.filter(isNumericText).map((value) => binds.add(value.trim(), 'numeric'));
    return numbers.length === 0 ? never : `${comparableSql(leaf)} in (${numbers.join(',')})`;
  }
  const [only, ...more] = wanted;
  if (more.length === 0) return `${matchedSql(leaf)} = ${foldedParameter(leaf, binds.add(only, 'text'))}`;
  const list = binds.add(wanted, 'text[]');
  return `${matchedSql(leaf)} = any(${leaf.isAnyCase ? `(select array_agg(lower(w)) from unnest(${list}) w)::text[]` : list})`;
}

// The store folds both sides: its letters are not those of JavaScript.
function foldedParameter({ isAnyCase }: SqlLeaf, value: string): string {
  return isAnyCase ? `lower(${value})` : value;
}

function buildDateEqualsSql(leaf: SqlLeaf, wanted: readonly string[], { binds, scope }: FilterScope): string {
  const zone = zoneOfLeaf(leaf, scope);
  const parts = wanted.flatMap((value) => {
    const bounds = dateBoundsOf(value, leaf.dateForm, zone);
    if (bounds === null) return [];
    if (leaf.native !== null)
      return [
        `(${buildBoundSql(leaf, '>=', bounds.from, { binds, scope })} and ${buildBoundSql(leaf, '<=', bounds.to, { binds, scope })})`,
      ];
    if (bounds.from === bounds.to) return [`${comparableSql(leaf)} = ${binds.add(bounds.from, 'text')}`];
    return [`${comparableSql(leaf)} between ${binds.add(bounds.from, 'text')} and ${binds.add(bounds.to, 'text')}`];
  });
  return parts.length === 0 ? never : `(${parts.join(' or ')})`;
}

// Containment uses an index on the list as long as nothing stands around it; the same value may be stored as text, number or boolean.
function buildListHoldsSql(target: Extract<SqlTarget, { kind: 'many' }>, wanted: readonly string[], scope: FilterScope): string {
  if (target.plain === null) return buildSomeSql(target, (leaf) => buildLeafEqualsSql(leaf, wanted, scope));
  const kind = target.of.kind === 'one' ? target.of.leaf.kind : 'text';
  const parts = wanted
    .flatMap((value) => listWireForms(value, kind))
    .map((value) => `${containedSql(target)} @> ${scope.binds.add(JSON.stringify(value), 'jsonb')}`);
  return parts.length === 0 ? never : `(${parts.join(' or ')})`;
}

function listWireForms(value: string, kind: SqlLeaf['kind']): readonly unknown[] {
  const numbers = isNumericText(value) && (kind === 'number' || String(Number(value)) === value) ? [Number(value)] : [];
  if (kind === 'number') return numbers;
  return [value, ...numbers, ...(value === 'true' ? [true] : value === 'false' ? [false] : [])];
}

function buildLikeSql(
  target: SqlTarget,
  values: readonly (string | null)[],
  { scope, lead }: { readonly scope: FilterScope; readonly lead: string },
): string {
  const wanted = values.filter((value) => value !== null);
  if (wanted.includes('')) return 'true';
  const parts = wanted.map((value) => {
    const pattern = scope.binds.add(`${lead}${escapeLikePattern(value)}%`, 'text');
    return buildSomeSql(target, (leaf) => `${leaf.text} ilike ${pattern}`);
  });
  return parts.length === 0 ? never : `(${parts.join(' or ')})`;
}

/** The text as a literal part of a LIKE pattern. */
export function escapeLikePattern(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

function buildLowerBoundSql(leaf: SqlLeaf, value: string | null, scope: FilterScope): string {
  const bound = boundTextOf(leaf, value, { scope, end: 'from' });
  return bound === null ? never : buildBoundSql(leaf, '>=', bound, scope);
}

function buildUpperBoundSql(leaf: SqlLeaf, value: string | null, scope: FilterScope): string {
  const bound = boundTextOf(leaf, value, { scope, end: 'to' });
  return bound === null ? never : buildBoundSql(leaf, '<=', bound, scope);
}

/** What compares with a bound: of a column of its own in the form that its index knows, and in ours where that does not say it all. */
function buildBoundSql(leaf: SqlLeaf, sign: '>=' | '<=', text: string, { binds }: FilterScope): string {
  const isColumn = leaf.native !== null && (leaf.kind === 'date' || leaf.kind === 'number');
  const column = isColumn ? buildColumnBoundSql(leaf.native, sign, { text, binds }) : null;
  if (column?.isWhole) return column.sql;
  const exact = `${comparableSql(leaf)} ${sign} ${binds.add(text, leaf.kind === 'number' ? 'numeric' : 'text')}`;
  // Empty is the smallest value, so an upper bound has to leave it out.
  const filled = sign === '<=' ? [exact, `${comparableSql(leaf)} <> ${emptyComparable(leaf)}`] : [exact];
  const parts = [...(column === null ? [] : [column.sql]), ...filled];
  return parts.length === 1 ? exact : `(${parts.join(' and ')})`;
}

function buildRangeSql(leaf: SqlLeaf, [low, high]: readonly [string, string], scope: FilterScope): string {
  const parts = [
    ...(low === '' ? [] : [buildLowerBoundSql(leaf, low, scope)]),
    ...(high === '' ? [] : [buildUpperBoundSql(leaf, high, scope)]),
  ];
  return `(${parts.join(' and ')})`;
}

/** null: nothing compares with it. */
function boundTextOf(
  leaf: SqlLeaf,
  value: string | null,
  { scope, end }: { readonly scope: FilterScope; readonly end: 'from' | 'to' },
): string | null {
  if (value === null || value === '') return null;
  if (leaf.kind === 'number') return isNumericText(value) ? value.trim() : null;
  return leaf.kind === 'date' ? (dateBoundsOf(value, leaf.dateForm, zoneOfLeaf(leaf, scope.scope))?.[end] ?? null) : value;
}

function buildNewerThanSql(leaf: SqlLeaf, age: string | null, scope: FilterScope): string {
  const start =
    age === null || leaf.kind !== 'date'
      ? null
      : startOfAgeText(age, leaf.dateForm, { now: scope.scope.now, zone: zoneOfLeaf(leaf, scope.scope) });
  return start === null ? never : buildBoundSql(leaf, '>=', start, scope);
}

function zoneOfLeaf(leaf: SqlLeaf, scope: EvaluationScope): string {
  return leaf.field === null ? scope.zone : dateKeyZone(leaf.field, scope);
}
