/** Brings back a deleted record. */
import { buildRoutePath, getRecordKey, resolveRecordParams } from '../../data/address.ts';
import type { DataSource } from '../../data/source.ts';
import { buildEntityTag, buildIfMatchHeader } from '../../data/version.ts';
import { mayUseVerb } from '../../model/access.ts';
import type { EvaluationScope } from '../../model/evaluate.ts';
import type { Resource } from '../../model/model.ts';
import { restoreOpOf } from '../../model/restorable.ts';
import type { Params, Values } from '../../model/values.ts';

/** The call that takes a deletion back, as far as is known here who may make it; null: there is none. It rejects with ApiError. */
export function findRestore(
  resource: Resource,
  { record, params, source, scope }: { record: Values; params: Params; source: DataSource; scope: EvaluationScope },
): (() => Promise<void>) | null {
  const op = restoreOpOf(resource);
  const key = getRecordKey(resource, record);
  if (op === null || key === null || !mayUseVerb(resource, 'create', scope).allowed) return null;
  const path = buildRoutePath(op.path, key, resolveRecordParams(resource, record, params));
  const headers = buildIfMatchHeader(buildEntityTag(record));
  return async () => void (await source.send({ method: op.method, path, headers }));
}
