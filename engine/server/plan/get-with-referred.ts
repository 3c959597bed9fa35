import type { Resource } from '../../model/model.ts';
import { isEmptyValue } from '../../model/steps.ts';
import * as records from '../store/records.ts';
import type { RecordAddress, StoredRecord } from '../store/records.ts';
import type { ServerCall } from './call.ts';
import { readOnce } from './call.ts';

/** What `readOnce` is asked about the records that hold one of these values in a field. */
export const questionByValues = (field: string, values: readonly string[]) => [field, values] as const;

/**
 * The record at an address of the store, with what it refers to for whoever asks for that in this call. Not under a lock: whoever waited for it must
 * see what the others have changed by then, in all that belongs to it.
 */
export async function getWithReferred(
  call: ServerCall,
  { resource, at, references }: { readonly resource: Resource; readonly at: RecordAddress; readonly references: ReadonlySet<string> },
): Promise<StoredRecord | null> {
  const { model } = call.engine;
  const targets = [...references].flatMap((name) => {
    const choices = resource.fields[name]?.choices;
    const target = choices?.kind === 'ref' ? model.resources[choices.to] : undefined;
    // Of several that are called the same below different records, one is not all.
    return choices?.kind === 'ref' && target?.parents.length === 0 ? [{ name, target, key: choices.key }] : [];
  });
  const read = { model, resource, references: targets.map(({ name }) => name) };
  const found = await records.getRecordWithReferred(call.tx, read, at);
  for (const { name, target, key } of targets) {
    const [value, referred] = [found?.record.values[name], found?.referred[name]];
    if (referred === undefined || isEmptyValue(value)) continue;
    void readOnce(call, target, questionByValues(key, [String(value)]), () => Promise.resolve(referred === null ? [] : [referred]));
  }
  return found && found.record;
}
