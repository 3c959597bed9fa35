/** One filter as SQL. Values are parameters; a value that does not fit the field's type matches nothing. */
import { zoneOf } from '../../engine/model/access.ts';
import type { Scope } from '../../engine/model/evaluate.ts';
import type { Filtering } from '../../engine/model/query.ts';
import type { Binds } from './binds.ts';
import { comparable, emptyOf, matched, type Leaf, type Target } from './leaf.ts';
import { boundsOf, startOfAge } from './moments.ts';

/** Where values go, and what the meaning of dates depends on: bare dates are days in the field's zone, else in the caller's. */
export interface FilterScope {
  readonly binds: Binds;
  readonly scope: Scope;
}

const never = 'false';

/** The condition of one filter on what `targetOf` found for its field. */
export function filterSql(target: Target, filter: Pick<Filtering, 'op' | 'values'>, scope: FilterScope): string {
  const { op } = filter;
  // No stored text has a NUL, and no parameter can carry one.
  const values = filter.values.filter((value) => !value?.includes('\0'));
  if (values.length < filter.values.length && op === 'between') return never;
  const [first = null, second = null] = values;
  switch (op) {
    case 'eq':
    case 'in':
      return anyEqual(target, values, scope);
    case 'ne':
      return `not ${anyEqual(target, values, scope)}`;
    case 'prefix':
      return like(target, values, { scope, lead: '' });
    case 'contains':
      return like(target, values, { scope, lead: '%' });
    case 'gt':
      return some(target, (leaf) => atLeast(leaf, first, scope));
    case 'lt':
      return some(target, (leaf) => atMost(leaf, first, scope));
    case 'between':
      return !first && !second ? 'true' : some(target, (leaf) => between(leaf, [first ?? '', second ?? ''], scope));
    case 'within':
      return some(target, (leaf) => newerThan(leaf, first, scope));
  }
}

/** The condition on the value, or that one of the values in the list fulfils it. */
export function some(target: Target, where: (leaf: Leaf) => string): string {
  if (target.kind === 'one') return where(target.leaf);
  return `exists (select 1 from jsonb_array_elements(${target.list}) as ${target.alias}(v) where ${some(target.of, where)})`;
}

/** True for null, '', [] and {}; for a list also when all its elements are empty. */
function isEmptySql(target: Target): string {
  if (target.kind === 'many') return `not ${some(target, (leaf) => `not ${emptyLeaf(leaf)}`)}`;
  return emptyLeaf(target.leaf);
}

function emptyLeaf(leaf: Leaf): string {
  if (leaf.kind !== 'json') return `${matched(leaf)} = ${emptyOf(leaf)}`;
  return `coalesce(${leaf.json},'null'::jsonb) in ('null'::jsonb,'""'::jsonb,'[]'::jsonb,'{}'::jsonb)`;
}

function anyEqual(target: Target, values: readonly (string | null)[], scope: FilterScope): string {
  const wanted = values.filter((value): value is string => value !== null && value !== '');
  const parts = wanted.length < values.length ? [`(${isEmptySql(target)})`] : [];
  if (wanted.length > 0) parts.push(target.kind === 'one' ? leafEquals(target.leaf, wanted, scope) : listHolds(target, wanted, scope));
  return parts.length === 0 ? never : `(${parts.join(' or ')})`;
}

function leafEquals(leaf: Leaf, wanted: readonly string[], { binds, scope }: FilterScope): string {
  if (leaf.kind === 'date') return dateEquals(leaf, wanted, { binds, scope });
  if (leaf.kind === 'number') {
    const numbers = wanted.filter(isNumeric).map((value) => binds.add(value.trim(), 'numeric'));
    return numbers.length === 0 ? never : `${comparable(leaf)} in (${numbers.join(',')})`;
  }
  const [only, ...more] = wanted;
  if (more.length === 0) return `${matched(leaf)} = ${spelt(leaf, binds.add(only, 'text'))}`;
  const list = binds.add(wanted, 'text[]');
  return `${matched(leaf)} = any(${leaf.isAnyCase ? `(select array_agg(lower(w)) from unnest(${list}) w)::text[]` : list})`;
}

// The store folds both sides: its letters are not those of JavaScript.
function spelt({ isAnyCase }: Leaf, value: string): string {
  return isAnyCase ? `lower(${value})` : value;
}

function dateEquals(leaf: Leaf, wanted: readonly string[], { binds, scope }: FilterScope): string {
  const zone = zoneIn(leaf, scope);
  const parts = wanted.flatMap((value) => {
    const bounds = boundsOf(value, leaf.dateForm, zone);
    if (bounds === null) return [];
    if (bounds.from === bounds.to) return [`${comparable(leaf)} = ${binds.add(bounds.from, 'text')}`];
    return [`${comparable(leaf)} between ${binds.add(bounds.from, 'text')} and ${binds.add(bounds.to, 'text')}`];
  });
  return parts.length === 0 ? never : `(${parts.join(' or ')})`;
}

// Containment can use an index on the list; the same value may be stored as text, number or boolean.
function listHolds(target: Extract<Target, { kind: 'many' }>, wanted: readonly string[], scope: FilterScope): string {
  const { plain, json } = target;
  if (plain === null) return some(target, (leaf) => leafEquals(leaf, wanted, scope));
  const kind = target.of.kind === 'one' ? target.of.leaf.kind : 'text';
  const parts = wanted
    .flatMap((value) => wireForms(value, kind))
    .map((value) => `${json} @> ${scope.binds.add(JSON.stringify(below(plain, value)), 'jsonb')}`);
  return parts.length === 0 ? never : `coalesce(${parts.join(' or ')}, false)`;
}

function below(steps: readonly string[], value: unknown): unknown {
  if (steps.length === 0) return value;
  return [steps.reduceRight<unknown>((inner, step) => ({ [step]: inner }), value)];
}

function wireForms(value: string, kind: Leaf['kind']): readonly unknown[] {
  const numbers = isNumeric(value) && (kind === 'number' || String(Number(value)) === value) ? [Number(value)] : [];
  if (kind === 'number') return numbers;
  return [value, ...numbers, ...(value === 'true' ? [true] : value === 'false' ? [false] : [])];
}

function like(
  target: Target,
  values: readonly (string | null)[],
  { scope, lead }: { readonly scope: FilterScope; readonly lead: string },
): string {
  const wanted = values.filter((value) => value !== null);
  if (wanted.includes('')) return 'true';
  const parts = wanted.map((value) => {
    const pattern = scope.binds.add(`${lead}${escapedLike(value)}%`, 'text');
    return some(target, (leaf) => `${leaf.text} ilike ${pattern}`);
  });
  return parts.length === 0 ? never : `(${parts.join(' or ')})`;
}

/** The text as a literal part of a LIKE pattern. */
export function escapedLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

function atLeast(leaf: Leaf, value: string | null, scope: FilterScope): string {
  const bound = boundSql(leaf, value, { scope, end: 'from' });
  return bound === null ? never : `${comparable(leaf)} >= ${bound}`;
}

// Empty is the smallest value, so an upper bound has to leave it out.
function atMost(leaf: Leaf, value: string | null, scope: FilterScope): string {
  const bound = boundSql(leaf, value, { scope, end: 'to' });
  return bound === null ? never : `(${comparable(leaf)} <= ${bound} and ${comparable(leaf)} <> ${emptyOf(leaf)})`;
}

function between(leaf: Leaf, [low, high]: readonly [string, string], scope: FilterScope): string {
  const parts = [...(low === '' ? [] : [atLeast(leaf, low, scope)]), ...(high === '' ? [] : [atMost(leaf, high, scope)])];
  return `(${parts.join(' and ')})`;
}

function boundSql(
  leaf: Leaf,
  value: string | null,
  { scope, end }: { readonly scope: FilterScope; readonly end: 'from' | 'to' },
): string | null {
  if (value === null || value === '') return null;
  if (leaf.kind === 'number') return isNumeric(value) ? scope.binds.add(value.trim(), 'numeric') : null;
  const text = leaf.kind === 'date' ? boundsOf(value, leaf.dateForm, zoneIn(leaf, scope.scope))?.[end] : value;
  return text === undefined ? null : scope.binds.add(text, 'text');
}

function newerThan(leaf: Leaf, age: string | null, { binds, scope }: FilterScope): string {
  const start = age === null || leaf.kind !== 'date' ? null : startOfAge(age, leaf.dateForm, { now: scope.now, zone: zoneIn(leaf, scope) });
  return start === null ? never : `${comparable(leaf)} >= ${binds.add(start, 'text')}`;
}

function zoneIn(leaf: Leaf, scope: Scope): string {
  return leaf.field === null ? scope.zone : zoneOf(leaf.field, scope);
}

/** Whether SQL reads the text as the number that JavaScript reads. */
export function isNumeric(text: string): boolean {
  return /^\s*[+-]?(\d{1,40}(\.\d{0,40})?|\.\d{1,40})(e[+-]?\d{1,2})?\s*$/i.test(text);
}
