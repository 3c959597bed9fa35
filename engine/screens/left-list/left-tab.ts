/** The page whose tab has shown records of a resource, all of one record: they lead back to it, not to the list of them all. */
import type { Resource } from '../../model/model.ts';
import type { QueryFilter } from '../../model/query.ts';
import type { Params, Values } from '../../model/values.ts';

export interface LeftTab {
  /** Path, query and hash of the page. */
  readonly to: string;
  /** What the records in the tab have in common, by field. */
  readonly holds: Readonly<Record<string, string>>;
  readonly params: Params;
}

// Below the name of the lists: what forgets them forgets these.
const nameOf = (resource: string): string => `steward.left.tab.${resource}`;

/** What a tab holds in common, by field; null: nothing, it may hold any record. */
export function describeTabRecords(
  { accepts }: Pick<Resource, 'accepts'>,
  filters: readonly QueryFilter[],
  params: Params,
): Pick<LeftTab, 'holds' | 'params'> | null {
  const holds: Record<string, string> = {};
  for (const { param, op, values } of filters) {
    const accept = accepts.find((each) => each.param === param);
    const [value] = values;
    if (op === 'eq' && values.length === 1 && value !== null && value !== undefined && accept?.steps.length === 0)
      holds[accept.field] = value;
  }
  const given = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== '*'));
  return Object.keys(holds).length + Object.keys(given).length === 0 ? null : { holds, params: given };
}

export function keepLeftTab(resource: string, tab: LeftTab): void {
  sessionStorage.setItem(nameOf(resource), JSON.stringify(tab));
}

/** Their own list has been shown since. */
export function forgetLeftTab(resource: string): void {
  sessionStorage.removeItem(nameOf(resource));
}

/** The page that a record, or one that begins with these values, leads back to; null: none. */
export function findLeftTab(resource: string, { values, params }: { readonly values: Values; readonly params: Params }): string | null {
  const stored = sessionStorage.getItem(nameOf(resource));
  if (stored === null) return null;
  const tab = JSON.parse(stored) as LeftTab; // by `keepLeftTab`
  const isIn =
    Object.entries(tab.holds).every(([field, value]) => String(values[field] ?? '') === value) &&
    Object.entries(tab.params).every(([name, value]) => params[name] === value);
  return isIn ? tab.to : null;
}
