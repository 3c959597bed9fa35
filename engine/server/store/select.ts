/** Which records a call is about, as one WHERE clause: parents, filters, search, the view's own query and the row condition. */
import { isConditionTrue, type EvaluationScope } from '../../model/evaluate.ts';
import type { Condition } from '../../model/expression.ts';
import type { Model, Resource, SortKey } from '../../model/model.ts';
import { evaluateQuery, type FilterAlternatives, type QueryFilter } from '../../model/query.ts';
import type { Params } from '../../model/values.ts';
import { fieldTypeOf } from '../../fields/types.ts';
import type { SqlParameters } from './binds.ts';
import { widenResourceFilter } from './audit.ts';
import { translateCondition } from './condition.ts';
import { escapeLikePattern, buildFilterSql, buildSomeSql } from './filter.ts';
import { existingTableOf } from './existing.ts';
import { isAuditView, joinParentKeys } from './layout.ts';
import { sortableSql, localizedTextSql, locateSqlTarget, type SortableSql, type SqlTarget } from './leaf.ts';

export interface RecordSelection {
  readonly filters: readonly QueryFilter[];
  /** A record passes all filters of one of these besides; none or missing: it need not. */
  readonly alternatives?: FilterAlternatives;
  readonly search: string | null;
  /** Fields that the search reads; missing: all that the resource names. */
  readonly searched?: readonly string[];
  /** Path parameters; a missing one and `*` mean any parent. */
  readonly parents: Params;
  /** Which records exist for the caller; true for jobs and other insiders. */
  readonly rows: Condition;
  readonly scope: EvaluationScope;
  /** In whose language texts of several are put in order; missing: English. */
  readonly locale?: string;
}

export interface WhereClause {
  readonly sql: string;
  /** What has to be asked of each record after the read; null: nothing. */
  readonly rest: Condition | null;
  /** Substring searches mislead the planner's choice of an index. */
  readonly hasContains: boolean;
  /** What the planner knows the number of: a whole table, the records of one choice; else null. */
  readonly known: 'table' | 'choice' | null;
}

export function buildWhereClause(
  model: Model,
  resource: Resource,
  { selection, binds }: { readonly selection: RecordSelection; readonly binds: SqlParameters },
): WhereClause {
  const { scope } = selection;
  const own = resource.view === null ? [] : evaluateQuery(resource.view.where, scope);
  const given = [...(own ?? []), ...selection.filters];
  const named = given.filter(({ param }) => param !== 'q' && !param.startsWith('_'));
  const widen = (each: readonly QueryFilter[]): readonly QueryFilter[] =>
    isAuditView(resource) ? each.map((filter) => widenResourceFilter(model, resource, filter)) : each;
  const filters = widen(named);
  const alternatives = (selection.alternatives ?? []).map(widen);
  const filterSql = (filter: QueryFilter): string => buildFilterSql(locateParamTarget(resource, filter.param), filter, { binds, scope });
  const searches = [[selection.search], ...given.filter(({ param }) => param === 'q').map(({ values }) => values)];
  const rows = translateCondition(selection.rows, { model, resource, scope, binds, alias: 't.' });
  const parts = [
    ...(own === null ? ['false'] : []),
    ...buildParentsSql(resource, { ...selection.parents, ...parentParamsIn(given) }, binds),
    ...filters.map(filterSql),
    ...buildAlternativesSql(alternatives, filterSql),
    ...searches.flatMap((texts) => buildAnySearchSql(resource, { texts, fields: selection.searched ?? resource.search }, binds)),
    ...(rows.sql === 'true' ? [] : [rows.sql]),
  ];
  return {
    sql: parts.length === 0 ? 'true' : parts.join(' and '),
    rest: rows.isWhole ? null : selection.rows,
    hasContains:
      searches.flat().some((text) => text) || [...filters, ...alternatives.flat()].some(({ op }) => op === 'contains' || op === 'prefix'),
    known:
      own === null || rows.sql !== 'true' || alternatives.length > 0 || searches.flat().some((text) => text)
        ? null
        : knownCountKey(resource, filters),
  };
}

function buildAlternativesSql(alternatives: FilterAlternatives, filterSql: (filter: QueryFilter) => string): readonly string[] {
  if (alternatives.length === 0) return [];
  const each = alternatives.map((filters) => (filters.length === 0 ? 'true' : filters.map(filterSql).join(' and ')));
  return [`(${each.map((sql) => `(${sql})`).join(' or ')})`];
}

// States move too fast for what was learnt last night, and parents are too many for each to be known.
function knownCountKey(resource: Resource, filters: readonly QueryFilter[]): WhereClause['known'] {
  if (isAuditView(resource) || resource.parents.length > 0) return null;
  const [only] = filters;
  if (only === undefined) return 'table';
  if (filters.length > 1 || only.op !== 'eq') return null;
  const target = locateParamTarget(resource, only.param);
  const field = target.kind === 'one' ? target.leaf.field : null;
  const isChoice = field !== null && (field.type === 'boolean' || field.choices !== null);
  return isChoice && field.name !== resource.stateField ? 'choice' : null;
}

/** Asks of a record what SQL could not ask. */
export function passesRest(rest: Condition | null, values: unknown, scope: EvaluationScope): boolean {
  return rest === null || isConditionTrue(rest, { ...scope, self: values });
}

/** What a parameter of the address reads. Only names that the Model accepts get here; the caller has refused all others. */
export function locateParamTarget(resource: Resource, param: string): SqlTarget {
  const accept = resource.accepts.find((each) => each.param === param);
  if (accept === undefined)
    throw new Error(`"${resource.name}" accepts no filter "${param}": the store was asked for a name that is not in the Model.`);
  return locateSqlTarget(resource, accept.field, { steps: accept.steps });
}

// In a Query `_param` names a parent.
function parentParamsIn(filters: readonly QueryFilter[]): Params {
  return Object.fromEntries(
    filters.filter(({ param }) => param.startsWith('_')).map(({ param, values }) => [param.slice(1), values[0] ?? '']),
  );
}

export function buildParentsSql(resource: Resource, given: Params, binds: SqlParameters): string[] {
  if (isAuditView(resource)) return [];
  const { parents } = resource;
  const wanted = parents.map(({ param }) => given[param] ?? '*');
  if (!wanted.includes('*')) return [`t.parent = ${binds.add(joinParentKeys(wanted), 'text')}`];
  return wanted.flatMap((value, at) =>
    value === '*' ? [] : [`split_part(t.parent,'/',${at + 1}) = ${binds.add(encodeURIComponent(value), 'text')}`],
  );
}

// A search names one text, or several of which any will do.
function buildAnySearchSql(
  resource: Resource,
  { texts, fields }: { texts: readonly (string | null)[]; fields: readonly string[] },
  binds: SqlParameters,
): string[] {
  const found = texts.flatMap((search) => (search ? [buildSearchSql(resource, { search, fields }, binds)] : []));
  const whole = found.filter((words) => words.length > 0).map((words) => words.join(' and '));
  return whole.length < 2 ? whole : [`(${whole.map((sql) => `(${sql})`).join(' or ')})`];
}

// Each word must be in one of the searched fields, so a first and a last name find a person.
function buildSearchSql(
  resource: Resource,
  { search, fields }: { search: string; fields: readonly string[] },
  binds: SqlParameters,
): string[] {
  const words = search.split(/\s+/).filter((word) => word !== '');
  if (words.length > 0 && fields.length === 0) return ['false'];
  return words.map((word) => {
    const pattern = binds.add(`%${escapeLikePattern(word)}%`, 'text');
    return `(${fields.map((name) => buildSomeSql(locateSqlTarget(resource, name), (leaf) => `${leaf.text} ilike ${pattern}`)).join(' or ')})`;
  });
}

export interface SortPart extends SortableSql {
  readonly desc: boolean;
}

/** The whole order: what was asked or the list's own, then the key, then the parent if several are read. */
export function buildOrderParts(
  resource: Resource,
  sort: readonly SortKey[],
  { alias = 't.', locale = 'en' }: { readonly alias?: string; readonly locale?: string | undefined } = {},
): readonly SortPart[] {
  const parts: SortPart[] = sort.map(({ by, desc }) => ({ ...buildSortPart(resource, by, { alias, locale }), desc }));
  const first = resource.key[0];
  if (parts.length === 0 && first !== undefined) parts.push({ ...buildSortPart(resource, first, { alias, locale }), desc: false });
  const desc = parts[0]?.desc ?? false;
  const keys: readonly SortableSql[] =
    existingTableOf(resource) === null
      ? [{ sql: `${alias}id`, type: isAuditView(resource) ? 'bigint' : 'text' }]
      : resource.key.map((name) => buildSortPart(resource, name, { alias, locale }));
  const withKey = [...parts, ...keys.filter(({ sql }) => !parts.some((part) => part.sql === sql)).map((key) => ({ ...key, desc }))];
  return resource.parents.length === 0 ? withKey : [...withKey, { sql: `${alias}parent`, type: 'text', desc }];
}

function buildSortPart(resource: Resource, by: string, { alias, locale }: { alias: string; locale: string }): Omit<SortPart, 'desc'> {
  const accept = resource.accepts.find((each) => each.param === by);
  const name = accept?.field ?? by;
  const field = resource.fields[name];
  if (field === undefined)
    throw new Error(`"${resource.name}" has no field "${by}" to sort by: the store was asked for a name that is not in the Model.`);
  const target = locateSqlTarget(resource, name, { steps: accept?.steps ?? [], alias });
  const isSpoken = field.codec.kind === 'localized' && target.kind === 'many';
  return isSpoken ? { sql: localizedTextSql(target.json, locale), type: 'text' } : sortableSql(target, fieldTypeOf(field).isLine);
}
