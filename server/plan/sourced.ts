import { holds } from '../../engine/model/evaluate.ts';
import { matches, mentions } from '../../engine/model/matches.ts';
import type { Resource } from '../../engine/model/model.ts';
import { queryOf } from '../../engine/model/query.ts';
import type { Behaviour } from '../platform/behaviour.ts';
import { keyIn } from '../store/layout.ts';
import { sortsOf, type ListOptions } from '../store/list.ts';
import type { StoredRecord } from '../store/records.ts';
import { asRead } from './as-read.ts';
import { compared } from './batches.ts';
import { contextOf } from './behave.ts';
import type { Call } from './call.ts';
import { complete } from './complete.ts';
import type { Page } from './pages.ts';

type Source = NonNullable<Behaviour['source']>;

/** A page of rows that a behaviour makes: the same row rule, filters, search, sort and page as for records of the store. */
export async function sourcedPage(call: Call, resource: Resource, options: ListOptions & { readonly source: Source }): Promise<Page> {
  const { rows, headers } = await options.source(contextOf(call));
  // What a view shows of its base; null: its query reads something empty, and that matches nothing.
  const own = queryOf(resource.view?.where ?? [], options.scope);
  const filters = [...(own ?? []), ...options.filters];
  const completed = own === null ? [] : await complete(call, resource, rows);
  const whole = completed.filter((self) => holds(options.rows, { ...options.scope, self }));
  const found = (await asRead(call, resource, whole)).filter(
    (self) =>
      matches(resource, self, filters, options.scope.now) &&
      (options.search === null || mentions(options.searched ?? resource.search, self, options.search)),
  );
  const sorts = [...sortsOf(resource, options), ...resource.key.map((by) => ({ by, desc: false }))];
  const sorted = found.toSorted((a, b) => compared(resource, sorts, a, b));
  const end = options.limit === null ? undefined : options.offset + options.limit;
  return { rows: sorted.slice(options.offset, end), total: found.length, isEstimated: false, ...(headers ? { headers } : {}) };
}

/** One of those rows; it has no version, for nobody changes it here. */
export async function sourcedRecord(
  call: Call,
  resource: Resource,
  { source, key }: { source: Source; key: readonly string[] },
): Promise<StoredRecord | null> {
  const { rows } = await source(contextOf(call), key);
  const values = rows.find((row) => JSON.stringify(keyIn(resource, row)) === JSON.stringify(key));
  const at = call.now.toISOString();
  return values ? { id: key.join('/'), parent: '', version: 1, values, createdAt: at, updatedAt: at } : null;
}
