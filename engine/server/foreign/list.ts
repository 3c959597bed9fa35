/**
 * Lists of records in another system, by the same options as those of the store. What the system can be asked for is asked there; the rest
 * (row rules, what it has no words for) is decided here, record by record.
 */
import { recordPartOf } from '../../model/record-part.ts';
import type { EvaluationScope } from '../../model/evaluate.ts';
import { isConditionTrue } from '../../model/evaluate.ts';
import type { Condition } from '../../model/expression.ts';
import { compareWireValues, matchesAlternatives, mentionsWords, valuesOfParam } from '../../model/matches.ts';
import { operandsOfNode } from '../../model/nodes.ts';
import type { ExpressionNode } from '../../model/expression.ts';
import { evaluateQuery, type QueryFilter } from '../../model/query.ts';
import { refuseCall } from '../reply/refusal.ts';
import { say } from '../reply/say.ts';
import { effectiveSorts, type ListedRecords, type StoreListOptions } from '../store/list.ts';
import type { Params, Values } from '../../model/values.ts';
import { findParamField, printSourceFilter, printSourceSearch, printSourceSort, searchesNamedFields } from './address.ts';
import { passesHere, tellDays } from './days.ts';
import { FOREIGN_SCAN_LIMIT, readAllPages, readOnePage, type AskedList } from './pages.ts';
import { readForeignRecord } from './record.ts';
import type { ForeignReading, ForeignRecord, SourcedResource } from './rows.ts';

type ListAsked = Omit<StoreListOptions, 'limit' | 'offset' | 'parents'> & { readonly parents?: Params };

interface ListPlan extends AskedList {
  readonly isSorted: boolean;
  /** Decided here. */
  readonly isWhole: boolean;
  readonly passes: (values: Values) => boolean;
  readonly keys: readonly string[] | null;
}

/** One page and how many there are. */
export async function listForeignRecords(
  reading: ForeignReading,
  options: ListAsked & { readonly limit: number | null; readonly offset: number },
): Promise<ListedRecords> {
  const { resource } = reading;
  const plan = planForeignList(resource, options);
  const { offset, limit } = options;
  if (plan.filters === null) return { rows: [], total: 0, isEstimated: false, next: null };
  if (plan.isWhole && plan.isSorted && limit !== null && plan.keys === null) {
    const page = await readOnePage(reading, plan, { offset, limit, now: options.scope.now });
    if (page !== null) return page;
  }
  const all: ForeignRecord[] = [];
  let isEnd = true;
  for await (const { found, seen } of scanForeign(reading, plan, options.scope.now)) {
    all.push(...found);
    isEnd = seen < FOREIGN_SCAN_LIMIT;
    if (!isEnd) break;
  }
  const sorts = effectiveSorts(resource, options);
  const sorted = plan.isSorted ? all : all.toSorted((a, b) => compareRecords(resource, sorts, a.values, b.values));
  const rows = sorted.slice(offset, limit === null ? undefined : offset + limit);
  return { rows, total: all.length, isEstimated: !isEnd, next: null };
}

/** All records of a selection, page by page; an order that the system does not have is not kept. */
export async function* iterateForeignRecords(reading: ForeignReading, options: ListAsked): AsyncGenerator<readonly ForeignRecord[]> {
  const plan = planForeignList(reading.resource, options);
  if (plan.filters === null) return;
  if (!plan.isSorted)
    return yield (await listForeignRecords(reading, { ...options, limit: null, offset: 0 })).rows as readonly ForeignRecord[];
  for await (const { found } of scanForeign(reading, plan, options.scope.now)) yield found;
}

function planForeignList(resource: SourcedResource, options: ListAsked): ListPlan {
  // Nobody is offered them; who asks all the same is answered by what is read.
  const { scope, search, alternatives = [] } = options;
  const searched = options.searched ?? resource.search;
  const own = evaluateQuery(resource.view?.where ?? [], scope);
  const filters = own === null ? null : [...own, ...options.filters].map((filter) => tellDays(resource, filter, scope));
  const rows = recordPartOf(options.rows, scope);
  const asked = (filters ?? []).map((filter) => ({ filter, parts: printSourceFilter(resource, filter, scope.now) }));
  const narrowing = narrowByRows(rows).flatMap((filter) => printSourceFilter(resource, filter, scope.now) ?? []);
  const searching = search === null ? [] : printSourceSearch(resource, search, searched);
  const sorting = printSourceSort(resource, effectiveSorts(resource, options));
  const rest = asked.flatMap(({ filter, parts }) => (parts === null ? [filter] : []));
  const isSearchedHere = search !== null && (searching === null || !searchesNamedFields(resource.source));
  return {
    filters,
    search: search === null || isSearchedHere ? null : { text: search, names: searched },
    query: [...asked.flatMap(({ parts }) => parts ?? []), ...narrowing, ...(searching ?? []), ...(sorting ?? [])],
    isSorted: sorting !== null,
    isWhole: rows === true && alternatives.length === 0 && rest.length === 0 && !isSearchedHere,
    passes: (values) =>
      isRowTrue(options.rows, values, scope) &&
      passesHere(resource, values, rest, scope) &&
      matchesAlternatives(resource, values, alternatives, scope.now) &&
      (!isSearchedHere || mentionsWords(searched, values, search ?? '')),
    keys: keysNamed(resource, rest),
  };
}

function isRowTrue(rows: Condition, self: Values, scope: EvaluationScope): boolean {
  return rows === true || isConditionTrue(rows, { ...scope, self });
}

/** What a row rule says of single fields, as filters: each narrows what is read, the rule itself is asked of every record. */
function narrowByRows(rows: Condition): readonly QueryFilter[] {
  return typeof rows === 'boolean' ? [] : narrowByNode(rows.node);
}

function narrowByNode(node: ExpressionNode): readonly QueryFilter[] {
  if (node[0] !== 'op') return [];
  const [first, second] = operandsOfNode(node);
  if (node[1] === '&&') return operandsOfNode(node).flatMap(narrowByNode);
  if (node[1] !== '==' || first === undefined || second === undefined) return [];
  const [read, held] = first[0] === 'get' ? [first, second] : [second, first];
  if (read[0] !== 'get' || read[1] !== 'self' || read[2].length !== 1 || held[0] !== 'lit') return [];
  const value = held[1];
  return typeof value === 'string' && value !== '' ? [{ param: String(read[2][0]), op: 'eq', values: [value] }] : [];
}

/** The keys that a filter names which the system cannot be asked for; null: none does. */
function keysNamed(resource: SourcedResource, rest: readonly QueryFilter[]): readonly string[] | null {
  const [key] = resource.key;
  if (resource.key.length !== 1) return null;
  const named = rest.find(({ param, op }) => (op === 'eq' || op === 'in') && findParamField(resource, param)?.field.name === key);
  return named === undefined ? null : [...new Set(named.values.flatMap((value) => value ?? []))];
}

interface ScannedRecords {
  readonly found: readonly ForeignRecord[];
  /** Records that were read so far. */
  readonly seen: number;
}

async function* scanForeign(reading: ForeignReading, plan: ListPlan, now: Date): AsyncGenerator<ScannedRecords> {
  const keep = (records: readonly ForeignRecord[]): readonly ForeignRecord[] => records.filter(({ values }) => plan.passes(values));
  if (plan.keys !== null) {
    for (const [at, key] of plan.keys.entries()) {
      const record = await readForeignRecord(reading, [key], now);
      yield { found: record === null ? [] : keep([record]), seen: at + 1 };
    }
    return;
  }
  const known = new Set<string>();
  for await (const { records, seen } of readAllPages(reading, plan, now)) {
    // A record moves on to the next page while others are added before it; pages that bring nothing new would never end.
    const fresh = records.filter(({ id }) => !known.has(id));
    for (const { id } of fresh) known.add(id);
    if (records.length > 0 && fresh.length === 0)
      return refuseCall('source-wrong', say('"{source}" answers with the same page again', { source: reading.resource.source.name }));
    yield { found: keep(fresh), seen };
  }
}

function compareRecords(resource: SourcedResource, sorts: ReturnType<typeof effectiveSorts>, a: Values, b: Values): number {
  for (const { by, desc } of sorts) {
    const [left, right] = [valuesOfParam(resource, a, by)[0], valuesOfParam(resource, b, by)[0]];
    const turn = compareWireValues(left, right) * (desc ? -1 : 1);
    if (turn !== 0) return turn;
  }
  return 0;
}
