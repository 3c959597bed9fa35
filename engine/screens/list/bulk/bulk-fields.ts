/** Which fields of the edit form can be given one value for several records. */
import { isMadeByServer } from '../../../model/access.ts';
import { recordPartOf } from '../../../model/record-part.ts';
import type { EvaluationScope } from '../../../model/evaluate.ts';
import type { Field, ListScreenModel, Resource } from '../../../model/model.ts';
import { formPlacementsOf } from '../../../model/placement.ts';

/**
 * In the order of the form; none where the list declines, or where the form asks for more than the record holds. What tells records apart
 * is not offered, nor what nobody, or not this user, can write; what the record decides is left to each of them. `scope` has no record.
 */
export function listBulkFields(resource: Resource, list: ListScreenModel | null, scope: EvaluationScope): readonly Field[] {
  const { edit, ops } = resource;
  if (edit === null || ops.update === null || list?.hasBulkEdit !== true || Object.keys(edit.fields).length > 0) return [];
  const at: EvaluationScope = { ...scope, mode: 'edit' };
  const parents = resource.parents.map(({ field }) => field);
  return Object.entries(formPlacementsOf(edit.tabs)).flatMap(([name, places]) => {
    const field = resource.fields[name];
    if (field === undefined || !edit.writable.includes(name) || parents.includes(name)) return [];
    const isSeen = places.some((conds) => [...conds, field.visible].every((cond) => recordPartOf(cond, at) !== false));
    return isSeen && isSharedField(resource, field) && recordPartOf(field.readOnly, at) !== true ? [field] : [];
  });
}

/** One value may stand in several records: neither a key nor unique, no secret of one of them and no file. */
function isSharedField({ key }: Resource, field: Field): boolean {
  const { name, unique, isImmutable, sendAs, codec } = field;
  if (key.includes(name) || unique !== null || isImmutable || sendAs === null || isMadeByServer(field)) return false;
  return codec.kind !== 'password' && codec.kind !== 'file';
}
