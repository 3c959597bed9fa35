/** Which records a call is about, as one WHERE clause: parents, filters, search, the view's own query and the row condition. */
import { holds, type Scope } from '../../engine/model/evaluate.ts';
import type { Condition } from '../../engine/model/expression.ts';
import type { Model, Resource } from '../../engine/model/model.ts';
import { queryOf, type Filtering } from '../../engine/model/query.ts';
import type { Params } from '../../engine/model/values.ts';
import { fieldTypeOf } from '../../engine/fields/types.ts';
import type { Binds } from './binds.ts';
import { inAllNames } from './audit.ts';
import { conditionSql } from './condition.ts';
import { escapedLike, filterSql, some } from './filter.ts';
import { isAuditView, joinedParents } from './layout.ts';
import { sortable, spokenSql, targetOf, type Target } from './leaf.ts';

export interface Selection {
  readonly filters: readonly Filtering[];
  readonly search: string | null;
  /** Fields that the search reads; missing: all that the resource names. */
  readonly searched?: readonly string[];
  /** Path parameters; a missing one and `*` mean any parent. */
  readonly parents: Params;
  /** Which records exist for the caller; true for jobs and other insiders. */
  readonly rows: Condition;
  readonly scope: Scope;
  /** In whose language texts of several are put in order; missing: English. */
  readonly locale?: string;
}

export interface Where {
  readonly sql: string;
  /** What has to be asked of each record after the read; null: nothing. */
  readonly rest: Condition | null;
  /** Substring searches mislead the planner's choice of an index. */
  readonly hasContains: boolean;
  /** What the planner knows the number of: a whole table, the records of one choice; else null. */
  readonly known: 'table' | 'choice' | null;
}

export function whereOf(
  model: Model,
  resource: Resource,
  { selection, binds }: { readonly selection: Selection; readonly binds: Binds },
): Where {
  const { scope } = selection;
  const own = resource.view === null ? [] : queryOf(resource.view.where, scope);
  const given = [...(own ?? []), ...selection.filters];
  const named = given.filter(({ param }) => param !== 'q' && !param.startsWith('_'));
  const filters = isAuditView(resource) ? named.map((filter) => inAllNames(model, resource, filter)) : named;
  const searches = [[selection.search], ...given.filter(({ param }) => param === 'q').map(({ values }) => values)];
  const rows = conditionSql(selection.rows, { model, resource, scope, binds, alias: 't.' });
  const parts = [
    ...(own === null ? ['false'] : []),
    ...parentsSql(resource, { ...selection.parents, ...parentsIn(given) }, binds),
    ...filters.map((filter) => filterSql(paramTarget(resource, filter.param), filter, { binds, scope })),
    ...searches.flatMap((texts) => anySearchSql(resource, { texts, fields: selection.searched ?? resource.search }, binds)),
    ...(rows.sql === 'true' ? [] : [rows.sql]),
  ];
  return {
    sql: parts.length === 0 ? 'true' : parts.join(' and '),
    rest: rows.isWhole ? null : selection.rows,
    hasContains: searches.flat().some((text) => text) || filters.some(({ op }) => op === 'contains' || op === 'prefix'),
    known: own === null || rows.sql !== 'true' || searches.flat().some((text) => text) ? null : knownOf(resource, filters),
  };
}

// States move too fast for what was learnt last night, and parents are too many for each to be known.
function knownOf(resource: Resource, filters: readonly Filtering[]): Where['known'] {
  if (isAuditView(resource) || resource.parents.length > 0) return null;
  const [only] = filters;
  if (only === undefined) return 'table';
  if (filters.length > 1 || only.op !== 'eq') return null;
  const target = paramTarget(resource, only.param);
  const field = target.kind === 'one' ? target.leaf.field : null;
  const isChoice = field !== null && (field.type === 'boolean' || field.choices !== null);
  return isChoice && field.name !== resource.stateField ? 'choice' : null;
}

/** Asks of a record what SQL could not ask. */
export function passes(rest: Condition | null, values: unknown, scope: Scope): boolean {
  return rest === null || holds(rest, { ...scope, self: values });
}

/** What a parameter of the address reads. Only names that the Model accepts get here; the caller has refused all others. */
export function paramTarget(resource: Resource, param: string): Target {
  const accept = resource.accepts.find((each) => each.param === param);
  if (accept === undefined)
    throw new Error(`"${resource.name}" accepts no filter "${param}": the store was asked for a name that is not in the Model.`);
  return targetOf(resource, accept.field, { steps: accept.steps });
}

// In a Query `_param` names a parent.
function parentsIn(filters: readonly Filtering[]): Params {
  return Object.fromEntries(
    filters.filter(({ param }) => param.startsWith('_')).map(({ param, values }) => [param.slice(1), values[0] ?? '']),
  );
}

export function parentsSql(resource: Resource, given: Params, binds: Binds): string[] {
  if (isAuditView(resource)) return [];
  const { parents } = resource;
  const wanted = parents.map(({ param }) => given[param] ?? '*');
  if (!wanted.includes('*')) return [`t.parent = ${binds.add(joinedParents(wanted), 'text')}`];
  return wanted.flatMap((value, at) =>
    value === '*' ? [] : [`split_part(t.parent,'/',${at + 1}) = ${binds.add(encodeURIComponent(value), 'text')}`],
  );
}

// A search names one text, or several of which any will do.
function anySearchSql(
  resource: Resource,
  { texts, fields }: { texts: readonly (string | null)[]; fields: readonly string[] },
  binds: Binds,
): string[] {
  const found = texts.flatMap((search) => (search ? [searchSql(resource, { search, fields }, binds)] : []));
  const whole = found.filter((words) => words.length > 0).map((words) => words.join(' and '));
  return whole.length < 2 ? whole : [`(${whole.map((sql) => `(${sql})`).join(' or ')})`];
}

// Each word must be in one of the searched fields, so a first and a last name find a person.
function searchSql(resource: Resource, { search, fields }: { search: string; fields: readonly string[] }, binds: Binds): string[] {
  const words = search.split(/\s+/).filter((word) => word !== '');
  if (words.length > 0 && fields.length === 0) return ['false'];
  return words.map((word) => {
    const pattern = binds.add(`%${escapedLike(word)}%`, 'text');
    return `(${fields.map((name) => some(targetOf(resource, name), (leaf) => `${leaf.text} ilike ${pattern}`)).join(' or ')})`;
  });
}

export interface SortPart {
  readonly sql: string;
  readonly type: 'numeric' | 'text' | 'bigint';
  readonly desc: boolean;
}

/** The whole order: what was asked or the list's own, then the key, then the parent if several are read. */
export function orderOf(
  resource: Resource,
  sort: readonly { readonly by: string; readonly desc: boolean }[],
  { alias = 't.', locale = 'en' }: { readonly alias?: string; readonly locale?: string | undefined } = {},
): readonly SortPart[] {
  const parts: SortPart[] = sort.map(({ by, desc }) => ({ ...sortedBy(resource, by, { alias, locale }), desc }));
  const first = resource.key[0];
  if (parts.length === 0 && first !== undefined) parts.push({ ...sortedBy(resource, first, { alias, locale }), desc: false });
  const desc = parts[0]?.desc ?? false;
  const id = `${alias}id`;
  const withKey = parts.some((part) => part.sql === id)
    ? parts
    : [...parts, { sql: id, type: isAuditView(resource) ? 'bigint' : 'text', desc } satisfies SortPart];
  return resource.parents.length === 0 ? withKey : [...withKey, { sql: `${alias}parent`, type: 'text', desc }];
}

function sortedBy(resource: Resource, by: string, { alias, locale }: { alias: string; locale: string }): Omit<SortPart, 'desc'> {
  const accept = resource.accepts.find((each) => each.param === by);
  const name = accept?.field ?? by;
  const field = resource.fields[name];
  if (field === undefined)
    throw new Error(`"${resource.name}" has no field "${by}" to sort by: the store was asked for a name that is not in the Model.`);
  const target = targetOf(resource, name, { steps: accept?.steps ?? [], alias });
  const isSpoken = field.codec.kind === 'localized' && target.kind === 'many';
  return isSpoken ? { sql: spokenSql(target.json, locale), type: 'text' } : sortable(target, fieldTypeOf(field).isLine);
}
