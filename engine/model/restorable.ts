/** Whether what was deleted can be brought back, and by which calls: from the audit log, which keeps what a record of the store held last. */
import type { ApiOperation, Resource } from './model.ts';

type RestoreFacts = Pick<Resource, 'ops' | 'source' | 'isSingle' | 'byCode'>;

/** Which call brings a deleted record back; null: none. What code makes of a body, or reads, is more than the record. */
export function restoreOpOf({ ops, source, isSingle, byCode }: RestoreFacts): ApiOperation | null {
  const isKept = source === null && !isSingle && !byCode.includes('create') && !byCode.includes('read');
  const { create, delete: remove } = ops;
  return isKept && create !== null && remove !== null ? { ...plainOf(remove), method: 'POST', path: [...remove.path, '_restore'] } : null;
}

/** Which call lists the deleted records that can be brought back; null: none. */
export function deletedOpOf(resource: Resource): ApiOperation | null {
  const { list } = resource.ops;
  return list === null || restoreOpOf(resource) === null ? null : { ...plainOf(list), method: 'GET', path: [...list.path, '_deleted'] };
}

function plainOf(op: ApiOperation): ApiOperation {
  return { ...op, encoding: 'json', read: [], headers: {}, send: null, behaviour: false };
}
