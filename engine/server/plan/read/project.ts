import { isOpenToUser } from '../../../model/access.ts';
import type { EvaluationScope } from '../../../model/evaluate.ts';
import { isInAnswers, isLookupField } from '../../../model/looked-up.ts';
import type { Field, Resource } from '../../../model/model.ts';
import { rowFromValues } from '../../../model/records.ts';
import type { Row, Values } from '../../../model/values.ts';
import type { ServerCall } from '../call.ts';
import { callScopeOf } from '../call.ts';
import { isAuditView } from '../../store/layout.ts';

/** What of a record an answer shows: everything, or what somebody sees who may only pick it. */
export type RecordSight = 'all' | 'lookup';

/** Names of the fields that answers to this user hold: never passwords, nothing hidden from who they are. */
export function listShownFields(call: ServerCall, resource: Resource, sight: RecordSight): ReadonlySet<string> {
  const scope = callScopeOf(call, 'show');
  const fields = Object.values(resource.fields).filter(
    (field) => isShownField(field, scope) && (sight === 'all' || isLookupField(resource, field)),
  );
  return new Set(fields.map((field) => field.name));
}

/** Of the shown fields those that lists and exports hold: not what is computed when one record is read. */
export function keepListedFields(resource: Resource, shown: ReadonlySet<string>): ReadonlySet<string> {
  const isListed = (name: string): boolean => resource.fields[name]?.filledBy !== 'reading';
  return Object.values(resource.fields).some(({ filledBy }) => filledBy === 'reading') ? new Set([...shown].filter(isListed)) : shown;
}

/** Of the shown fields those that a query may ask for: not the changes in the audit log, of which not every reader sees the same. */
export function keepAskableFields(resource: Resource, shown: ReadonlySet<string>): ReadonlySet<string> {
  return isAuditView(resource) ? new Set([...shown].filter((name) => name !== 'diffs')) : shown;
}

/** Whether a field exists for this user. By record it may still be hidden, and is then empty. */
function isShownField(field: Field, scope: EvaluationScope): boolean {
  return isInAnswers(field) && isOpenToUser(field.visible, scope);
}

/** A record as it travels. */
export function projectRow(resource: Resource, values: Values, shown: ReadonlySet<string>): Row {
  return rowFromValues(resource, Object.fromEntries(Object.entries(values).filter(([name]) => shown.has(name))));
}
