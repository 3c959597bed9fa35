import type { Resource } from '../../model/model.ts';
import { lockReferencedRecords, type WrittenRecord } from '../store/lock-referenced.ts';
import { StoreError } from '../store/store.ts';
import type { ServerCall } from './call.ts';

/**
 * What a record is to refer to stays until the transaction ends. What was there when it was checked may be gone when it is locked: then all
 * begins again, and is checked without it. What is absent then as well was written by code that wants it so.
 */
export async function holdReferencedRecords(call: ServerCall, resource: Resource, written: WrittenRecord): Promise<void> {
  if (call.absent === null) return;
  const absent = await lockReferencedRecords(call.tx, call.engine.model, resource, written);
  const isNew = absent.some((each) => call.absent?.has(each) === false);
  for (const each of absent) call.absent.add(each);
  const message = `"${resource.name}": what the record refers to was deleted at the same moment.`;
  if (isNew) throw new StoreError({ message, code: '40001', constraint: null, detail: null });
}
