/** What a database refuses to write: a rule of its own, at the field that it is about. */
import type { EvaluationScope } from '../../model/evaluate.ts';
import type { Field, Model, Resource } from '../../model/model.ts';
import { wireNameOf } from '../../model/records.ts';
import { builtInFindingText } from '../../model/texts.ts';
import { refuseCall, refuseFieldErrors } from '../reply/refusal.ts';
import { describeUse, mayKnowUse, refuseReferenced } from '../reply/refuse-referenced.ts';
import { say, sayText, type SaidMessage } from '../reply/say.ts';
import { existingTableOf } from '../store/existing.ts';
import type { StoreError, StoreRelation } from '../store/store.ts';

interface RejectedAt {
  readonly model: Model;
  /** The resource with its table. */
  readonly placed: Resource;
  readonly scope: EvaluationScope;
  readonly isDelete: boolean;
}

/** Does nothing where the failure is no refusal of a value. */
export function refuseRejection(at: RejectedAt, error: StoreError): void {
  const { placed, scope, isDelete } = at;
  const refuseAt = (fields: readonly Field[], code: 'required' | 'unique' | 'unknown-value'): void =>
    refuseFieldErrors(
      fields.slice(-1).map((field) => {
        const message = sayText(field.messages[code] ?? builtInFindingText(code), scope, { title: field.title });
        return { path: wireNameOf(field), code, message };
      }),
    );
  const { code, message } = error;
  const source = placed.source?.name ?? '';
  // Not the detail: it tells values and whole rows, hidden columns included.
  const reason = message.slice(0, 300);
  const refused = say('"{source}" refuses the change: {reason}', { source, reason });
  const fields = fieldsOfConstraint(placed, error.constraint);
  if (code === '23505') {
    refuseAt(fields, 'unique');
    refuseCall('not-now', refused);
  }
  if (code === '23503') {
    const used = describeReferrer(at, error.relation);
    if (isDelete) refuseReferenced(at.model, used);
    if (fields.length === 0) refuseCall('referenced', refused, { hint: used });
    refuseAt(fields, 'unknown-value');
  }
  if (code === '23502') refuseAt(fieldsOfColumns(placed, [/"([^"]+)"/.exec(message)?.[1] ?? '']), 'required');
  if (code === '23514' || code === '23P01')
    refuseFieldErrors(fields.slice(-1).map((field) => ({ path: wireNameOf(field), code: 'source', message: refused })));
  // Values that a type does not take, a rule in a trigger, a column that only the database writes, a view that cannot be written.
  if (code !== null && (/^(22|23|44)/.test(code) || ['P0001', '428C9', '42809', '55000', '0A000'].includes(code)))
    refuseCall('bad-value', refused);
}

/** Whose records hold the one that was to go: as people call them, or the table that is no resource. */
function describeReferrer({ model, placed, scope }: RejectedAt, relation: StoreRelation | null): SaidMessage {
  const referrer = Object.values(model.resources).find(
    ({ source, view }) =>
      view === null &&
      source?.kind === 'postgres' &&
      source.name === placed.source?.name &&
      source.table === relation?.table &&
      (source.schema ?? relation.schema) === relation.schema,
  );
  if (relation === null || (referrer !== undefined && !mayKnowUse(referrer, scope))) return describeUse(null);
  return describeUse({ resources: referrer?.titlePlural ?? `${relation.schema}.${relation.table}`, count: null });
}

function fieldsOfConstraint(placed: Resource, name: string | null): readonly Field[] {
  return fieldsOfColumns(placed, existingTableOf(placed)?.constraints[name ?? ''] ?? []);
}

function fieldsOfColumns(placed: Resource, columns: readonly string[]): readonly Field[] {
  const known = Object.entries(existingTableOf(placed)?.columns ?? {});
  return columns.flatMap((column) => known.filter(([, { name }]) => name === column).flatMap(([field]) => placed.fields[field] ?? []));
}
