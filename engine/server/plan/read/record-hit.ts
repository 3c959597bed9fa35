import type { RecordHit } from '../../../model/record-hits.ts';
import { formatRecordTitle } from '../../../model/record-title.ts';
import type { Resource } from '../../../model/model.ts';
import { isEmptyValue } from '../../../model/steps.ts';
import type { Values } from '../../../model/values.ts';
import type { ServerCall } from '../call.ts';

/** Where a record is that somebody sees with these values, and what it is called; none where they do not see its key. */
export function describeHit(call: ServerCall, resource: Resource, values: Values): readonly RecordHit[] {
  const key = resource.key.map((name) => values[name]);
  if (key.some(isEmptyValue)) return [];
  const title = formatRecordTitle(resource, values, call.locale);
  const parents = resource.parents.map(({ param, field }) => {
    const held = field === null ? null : values[field];
    return [param, isEmptyValue(held) ? '*' : String(held)] as const;
  });
  return [{ resource: resource.name, key: key.map(String), params: Object.fromEntries(parents), title }];
}
