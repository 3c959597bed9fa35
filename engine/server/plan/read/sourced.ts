import { isConditionTrue } from '../../../model/evaluate.ts';
import { matchesAlternatives, matchesFilters, mentionsWords } from '../../../model/matches.ts';
import type { Resource } from '../../../model/model.ts';
import { evaluateQuery } from '../../../model/query.ts';
import type { ResourceBehaviour } from '../../behaviour.ts';
import { keyFromValues } from '../../store/layout.ts';
import { effectiveSorts, type StoreListOptions } from '../../store/list.ts';
import type { StoredRecord } from '../../store/records.ts';
import { recomputeAsRead } from './as-read.ts';
import { compareBySorts } from './batches.ts';
import { behaviourContextOf } from '../behave.ts';
import type { ServerCall } from '../call.ts';
import { completeRecords } from './complete.ts';
import type { RecordPage } from './pages.ts';

type BehaviourSource = NonNullable<ResourceBehaviour['source']>;

/** A page of rows that a behaviour makes: the same row rule, filters, search, sort and page as for records of the store. */
export async function readSourcedPage(
  call: ServerCall,
  resource: Resource,
  options: StoreListOptions & { readonly source: BehaviourSource },
): Promise<RecordPage> {
  const { rows, headers } = await options.source(behaviourContextOf(call));
  // What a view shows of its base; null: its query reads something empty, and that matches nothing.
  const own = evaluateQuery(resource.view?.where ?? [], options.scope);
  const filters = [...(own ?? []), ...options.filters];
  const completed = own === null ? [] : await completeRecords(call, resource, rows);
  const whole = completed.filter((self) => isConditionTrue(options.rows, { ...options.scope, self }));
  const found = (await recomputeAsRead(call, resource, whole)).filter(
    (self) =>
      matchesFilters(resource, self, filters, options.scope.now) &&
      matchesAlternatives(resource, self, options.alternatives ?? [], options.scope.now) &&
      (options.search === null || mentionsWords(options.searched ?? resource.search, self, options.search)),
  );
  const sorts = [...effectiveSorts(resource, options), ...resource.key.map((by) => ({ by, desc: false }))];
  const sorted = found.toSorted((a, b) => compareBySorts(resource, sorts, a, b));
  const end = options.limit === null ? undefined : options.offset + options.limit;
  const page = sorted.slice(options.offset, end).map((values) => ({ values, version: null }));
  return { rows: page, total: found.length, isEstimated: false, ...(headers ? { headers } : {}) };
}

/** One of those rows; it has no version, for nobody changes it here. */
export async function findSourcedRecord(
  call: ServerCall,
  resource: Resource,
  { source, key }: { source: BehaviourSource; key: readonly string[] },
): Promise<StoredRecord | null> {
  const { rows } = await source(behaviourContextOf(call), key);
  const values = rows.find((row) => JSON.stringify(keyFromValues(resource, row)) === JSON.stringify(key));
  const at = call.now.toISOString();
  return values ? { id: key.join('/'), parent: '', version: 1, values, createdAt: at, updatedAt: at } : null;
}
