/** What restoring a version of a record would change, and what stays: the values then against those of now, as its history tells them. */
import type { AuditEntry } from '../../data/audit-entry.ts';
import { isMadeByServer } from '../../model/access.ts';
import type { EvaluationScope } from '../../model/evaluate.ts';
import type { Field, Resource } from '../../model/model.ts';
import { isSameContent } from '../../model/normalize.ts';
import { formPlacementsOf } from '../../model/placement.ts';
import type { Values } from '../../model/values.ts';
import { rebuildVersion } from '../../model/versions.ts';
import { isLockedThen } from '../list/bulk/edit/plan-edit.ts';
import { isGivenBack } from './plan-undo.ts';

export interface VersionDifference {
  readonly version: number;
  /** The record as it was. */
  readonly then: Values;
  /** Fields whose values differ, in the order of the descriptor. */
  readonly fields: readonly Field[];
  /** How many changes since then are of fields that are no more. */
  readonly lost: number;
}

/** null: not every change since then is known. */
export function findVersionDifference(
  resource: Resource,
  { record, entries, version }: { record: Values; entries: readonly AuditEntry[]; version: number },
): VersionDifference | null {
  const now = Number(record['_version'] ?? 0);
  const history = entries.map(({ type, version: of, changes }) => ({
    type,
    version: of,
    changes: changes.flatMap(({ field, before }) => (field === null ? [] : [{ name: field.name, before }])),
  }));
  const then = rebuildVersion({ version: now, values: record }, history, version);
  if (then === null) return null;
  const fields = Object.values(resource.fields).filter(({ name }) => !isSameContent(record[name], then[name]));
  const end = entries.findIndex((entry) => entry.version === version && entry.type !== 'delete');
  return { version, then, fields, lost: entries.slice(0, end < 0 ? undefined : end).reduce((sum, entry) => sum + entry.lost, 0) };
}

/** Why a field keeps the value that it has now. */
export type StaysBecause = 'server' | 'fixed' | 'not-read' | 'locked';

/** Of the fields that differ those that stay, each with the reason; the others can be written as its form would. `scope` is that of the edit. */
export function listStayingFields(
  resource: Resource,
  { then, fields }: VersionDifference,
  scope: EvaluationScope,
): ReadonlyMap<string, StaysBecause> {
  const form = resource.edit;
  const placed = form === null ? {} : formPlacementsOf(form.tabs);
  const staticReason = (field: Field): StaysBecause | null => {
    if (isMadeByServer(field)) return 'server';
    if (resource.key.includes(field.name) || field.isImmutable) return 'fixed';
    if (!isGivenBack(resource, field)) return 'not-read';
    return form === null || !form.writable.includes(field.name) || !(field.name in placed) ? 'locked' : null;
  };
  const open = fields.filter((field) => staticReason(field) === null);
  const self = { ...(scope.self as Values), ...Object.fromEntries(open.map(({ name }) => [name, then[name] ?? null])) }; // of a record
  const after: EvaluationScope = { ...scope, self, form: self };
  const reasons = fields.flatMap((field): (readonly [string, StaysBecause])[] => {
    const reason = staticReason(field) ?? (isLockedThen(resource, field.name, after) ? 'locked' : null);
    return reason === null ? [] : [[field.name, reason]];
  });
  return new Map(reasons);
}
