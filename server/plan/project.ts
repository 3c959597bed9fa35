import { isOpenTo } from '../../engine/model/access.ts';
import type { Scope } from '../../engine/model/evaluate.ts';
import { isAnswered, isLookedUp } from '../../engine/model/looked-up.ts';
import type { Field, Resource } from '../../engine/model/model.ts';
import { toRow } from '../../engine/model/records.ts';
import type { Row, Values } from '../../engine/model/values.ts';
import type { Call } from './call.ts';
import { scopeOf } from './call.ts';
import { isAuditView } from '../store/layout.ts';

/** What of a record an answer shows: everything, or what somebody sees who may only pick it. */
export type Sight = 'all' | 'lookup';

/** Names of the fields that answers to this user hold: never passwords, nothing hidden from who they are. */
export function shownFields(call: Call, resource: Resource, sight: Sight): ReadonlySet<string> {
  const scope = scopeOf(call, 'show');
  const fields = Object.values(resource.fields).filter(
    (field) => isShown(field, scope) && (sight === 'all' || isLookedUp(resource, field)),
  );
  return new Set(fields.map((field) => field.name));
}

/** Of the shown fields those that lists and exports hold: not what is computed when one record is read. */
export function listedFields(resource: Resource, shown: ReadonlySet<string>): ReadonlySet<string> {
  const isListed = (name: string): boolean => resource.fields[name]?.filledBy !== 'reading';
  return Object.values(resource.fields).some(({ filledBy }) => filledBy === 'reading') ? new Set([...shown].filter(isListed)) : shown;
}

/** Of the shown fields those that a query may ask for: not the changes in the audit log, of which not every reader sees the same. */
export function askedFields(resource: Resource, shown: ReadonlySet<string>): ReadonlySet<string> {
  return isAuditView(resource) ? new Set([...shown].filter((name) => name !== 'diffs')) : shown;
}

/** Whether a field exists for this user. By record it may still be hidden, and is then empty. */
function isShown(field: Field, scope: Scope): boolean {
  return isAnswered(field) && isOpenTo(field.visible, scope);
}

/** A record as it travels. */
export function project(resource: Resource, values: Values, shown: ReadonlySet<string>): Row {
  return toRow(resource, Object.fromEntries(Object.entries(values).filter(([name]) => shown.has(name))));
}
