/** A DataSource over arrays: the reference of what list calls mean, and the source of tests. */
import { compareWireValues, valuesOfParam, matchesAlternatives, matchesFilters, mentionsWords } from '../model/matches.ts';
import { addDecimals } from '../model/decimal.ts';
import type { Resource } from '../model/model.ts';
import { findFilteredField } from '../model/filtered-field.ts';
import { listGroupedSorts } from '../model/grouped-field.ts';
import { resolvePeriods } from '../model/periods.ts';
import { ROWS_UNASKED, type ListQuery, type QueryFilter } from '../model/query.ts';
import { findSumCurrency, findSummedField, type FieldSum, type FieldSums } from '../model/sums.ts';
import type { Params, Values } from '../model/values.ts';
import { getParentValues, listMissingParents } from './address.ts';
import { ApiError, type ApiCall, type DataSource, type LoadedRecord, type LoadedPage, type ApiReply } from './source.ts';

export interface MemoryOptions {
  /** Records by resource name; a view reads those of its base. */
  readonly records: Readonly<Record<string, readonly Values[]>>;
  readonly now: () => Date;
  /** Answers calls of actions; without it they succeed and change nothing. */
  readonly answer?: (call: ApiCall) => Promise<ApiReply>;
}

/** A DataSource that also tells which calls were made, as `list planets id=*1,2`. */
export interface MemorySource extends DataSource {
  readonly calls: readonly string[];
  readonly records: (name: string) => readonly Values[];
}

/** A fresh memory; the given arrays are never changed. */
export function createMemorySource(options: MemoryOptions): MemorySource {
  const tables = new Map<string, Values[]>(Object.entries(options.records).map(([name, rows]) => [name, [...rows]]));
  const calls: string[] = [];
  const tableOf = (resource: Resource): Values[] => {
    const name = resource.view?.of ?? resource.name;
    const table = tables.get(name) ?? [];
    tables.set(name, table);
    return table;
  };
  const positionOf = (resource: Resource, key: readonly string[], params: Params): number => {
    const at = tableOf(resource).findIndex(
      (row) => isRowOfParents(resource, row, params) && resource.key.every((name, index) => String(row[name]) === key[index]),
    );
    if (at < 0) throw buildMemoryError(404, 'not-found', `There is no ${resource.name} ${key.join('/')}.`);
    return at;
  };
  const loaded = (values: Values): LoadedRecord => ({
    values,
    version: values['_version'] === undefined ? null : String(values['_version']),
  });
  return {
    calls,
    records: (name) => tables.get(name) ?? [],
    urlOf: (path) => `memory:${path}`,
    async list(resource, query, params) {
      calls.push(`list ${resource.name} ${describeListQuery(query)}`.trimEnd());
      return buildMemoryPage(resource, tableOf(resource), { query, params, now: options.now() });
    },
    async sums(resource, fields, { query, params }) {
      calls.push(`sums ${resource.name} ${fields.join(',')} ${describeListQuery(query)}`);
      return addMemoryUp(resource, listMemoryMatches(resource, tableOf(resource), { query, params, now: options.now() }), {
        fields,
        query,
      });
    },
    async counts(resource, param, { query, params }) {
      calls.push(`counts ${resource.name} ${param} ${describeListQuery(query)}`);
      const rows = listMemoryMatches(resource, tableOf(resource), { query, params, now: options.now() });
      const held = rows.flatMap((row) => {
        const values = [...new Set(valuesOfParam(resource, row, param).map(String))];
        return values.length === 0 ? [null] : values;
      });
      return [...new Set(held)].map((value) => ({ value, count: held.filter((each) => each === value).length }));
    },
    async get(resource, key, params) {
      calls.push(`get ${resource.name} ${key.join('/')}`);
      return loaded(tableOf(resource)[positionOf(resource, key, params)] ?? {});
    },
    async create(resource, values, params) {
      calls.push(`create ${resource.name}`);
      const record = { ...getParentValues(resource, params), ...values, _version: 1 };
      tableOf(resource).push(record);
      return loaded(record);
    },
    async update(resource, key, values, { params, version }) {
      calls.push(`update ${resource.name} ${key.join('/')}`);
      const table = tableOf(resource);
      const at = positionOf(resource, key, params);
      const stored = table[at] ?? {};
      requireStoredVersion(version, stored);
      const record = { ...stored, ...values, _version: Number(stored['_version'] ?? 0) + 1 };
      table[at] = record;
      return loaded(record);
    },
    async remove(resource, key, { params, version }) {
      calls.push(`remove ${resource.name} ${key.join('/')}`);
      const at = positionOf(resource, key, params);
      requireStoredVersion(version, tableOf(resource)[at] ?? {});
      tableOf(resource).splice(at, 1);
    },
    async send(call) {
      calls.push(`${call.method} ${call.path}`);
      return options.answer === undefined ? { status: 204, body: null, headers: {} } : options.answer(call);
    },
    async collection(resource, name, key, { params, limit }) {
      calls.push(`collection ${resource.name} ${key.join('/')} ${name}`);
      const held = (tableOf(resource)[positionOf(resource, key, params)] ?? {})[name];
      const rows = Array.isArray(held) ? held : [];
      const most = limit ?? (resource.collections[name]?.isAudit === true ? ROWS_UNASKED : rows.length);
      return { rows: rows.slice(0, most), total: rows.length, isEstimated: false, meta: {} };
    },
  };
}

interface MemoryAsked {
  readonly query: ListQuery;
  readonly params: Params;
  readonly now: Date;
}

function listMemoryMatches(resource: Resource, table: readonly Values[], { query, params, now }: MemoryAsked): Values[] {
  const missing = listMissingParents(resource, params)[0];
  if (missing !== undefined) throw buildMemoryError(400, 'missing-parent', `No filter _${missing}`);
  const tell = (each: readonly QueryFilter[]): readonly QueryFilter[] => each.map((filter) => tellMemoryPeriods(resource, filter, now));
  const [filters, alternatives] = [tell(query.filters), query.alternatives.map(tell)];
  return table
    .filter(
      (row) =>
        isRowOfParents(resource, row, params) &&
        matchesFilters(resource, row, filters, now) &&
        matchesAlternatives(resource, row, alternatives, now),
    )
    .filter((row) => query.search === null || mentionsWords(resource.search, row, query.search));
}

function addMemoryUp(
  resource: Resource,
  rows: readonly Values[],
  { fields, query: { group } }: { readonly fields: readonly string[]; readonly query: ListQuery },
): FieldSums {
  const scope = { roles: new Set<string>(), mode: 'list', now: new Date(0), zone: 'UTC' } as const;
  const valueOf = (row: Values): string | null => (group === null ? [] : valuesOfParam(resource, row, group)).map(String)[0] ?? null;
  const sumsOf = (name: string): readonly FieldSum[] => {
    const found = findSummedField(resource, name);
    if (found === null) throw buildMemoryError(400, 'bad-value', `"${name}" cannot be added up`);
    const texts = new Map<string, Pick<FieldSum, 'value' | 'currency'> & { readonly own: string[] }>();
    for (const row of rows.filter((each) => typeof each[name] === 'number')) {
      const of = { ...(group !== null && { value: valueOf(row) }), currency: findSumCurrency(found.field, row, scope) };
      const id = JSON.stringify(of);
      texts.set(id, { ...of, own: [...(texts.get(id)?.own ?? []), String(row[name])] });
    }
    return [...texts.values()].map(({ own, ...of }) => ({ ...of, sum: addDecimals(own) ?? '', count: own.length }));
  };
  return Object.fromEntries(fields.map((name) => [name, sumsOf(name)]));
}

function buildMemoryPage(resource: Resource, table: readonly Values[], asked: MemoryAsked): LoadedPage {
  const { query } = asked;
  const all = listMemoryMatches(resource, table, asked);
  // The last key first: those before it leave it where they tie.
  for (const { by, desc } of listGroupedSorts(query).toReversed())
    all.sort((a, b) => compareWireValues(valuesOfParam(resource, a, by)[0], valuesOfParam(resource, b, by)[0]) * (desc ? -1 : 1));
  const rows = all.slice(query.offset, query.limit === null ? undefined : query.offset + query.limit);
  return { rows, total: all.length, isEstimated: false, meta: { total: all.length } };
}

function tellMemoryPeriods(resource: Resource, filter: QueryFilter, now: Date): QueryFilter {
  const accept = resource.accepts.find(({ param }) => param === filter.param);
  const scope = { roles: new Set<string>(), mode: 'list', now, zone: 'UTC' } as const;
  const told = resolvePeriods(filter, accept ? findFilteredField(resource, accept) : null, scope);
  if (told === null) throw buildMemoryError(400, 'bad-value', `The value of "${filter.param}" is not valid`);
  return told;
}

function isRowOfParents(resource: Resource, row: Values, params: Params): boolean {
  return resource.parents.every(({ param, field }) => {
    const wanted = params[param] ?? '*';
    return wanted === '*' || field === null || String(row[field]) === wanted;
  });
}

function requireStoredVersion(version: string | null, stored: Values): void {
  if (version === null || version.replaceAll('"', '') === String(stored['_version'])) return;
  throw buildMemoryError(412, 'stale', 'The record has changed in the meantime.', stored);
}

function buildMemoryError(status: number, code: string, message: string, current: Values | null = null): ApiError {
  return new ApiError({ status, code, message, hint: '', fields: {}, current });
}

function describeListQuery(query: ListQuery): string {
  const describe = ({ param, op, values }: QueryFilter): string => `${param} ${op} ${values.map((value) => value ?? '~empty~').join(',')}`;
  const filters = [...query.filters.map(describe), ...query.alternatives.map((each) => `or ${each.map(describe).join(' and ')}`)];
  const group = query.group === null ? [] : [`group ${query.group}`];
  const sort = query.sort.map(({ by, desc }) => `sort ${by} ${desc ? 'desc' : 'asc'}`);
  const search = query.search === null ? [] : [`q ${query.search}`];
  return [...filters, ...search, ...group, ...sort, `${query.offset}+${query.limit ?? 'all'}`].join(' · ');
}
