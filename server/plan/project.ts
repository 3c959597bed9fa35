import { isOpenToRoles } from '../../engine/model/access.ts';
import { isAnswered, isLookedUp } from '../../engine/model/looked-up.ts';
import type { Field, Resource } from '../../engine/model/model.ts';
import { toRow } from '../../engine/model/records.ts';
import type { Row, Values } from '../../engine/model/values.ts';
import { isAuditView } from '../store/layout.ts';

/** What of a record an answer shows: everything, or what somebody sees who may only pick it. */
export type Sight = 'all' | 'lookup';

/** Names of the fields that answers to these roles hold: never passwords, nothing hidden by role. */
export function shownFields(resource: Resource, roles: ReadonlySet<string>, sight: Sight): ReadonlySet<string> {
  const fields = Object.values(resource.fields).filter(
    (field) => isShown(field, roles) && (sight === 'all' || isLookedUp(resource, field)),
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

/** Whether a field exists for these roles. By record it may still be hidden, and is then empty. */
function isShown(field: Field, roles: ReadonlySet<string>): boolean {
  return isAnswered(field) && !isHiddenByRole(field, roles);
}

/** Whether the role part of `visible` is false. */
export function isHiddenByRole(field: Field, roles: ReadonlySet<string>): boolean {
  return !isOpenToRoles(field.visible, roles);
}

/** A record as it travels. */
export function project(resource: Resource, values: Values, shown: ReadonlySet<string>): Row {
  return toRow(resource, Object.fromEntries(Object.entries(values).filter(([name]) => shown.has(name))));
}
