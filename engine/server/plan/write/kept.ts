import { isConditionTrue } from '../../../model/evaluate.ts';
import type { KeptRecord, Resource } from '../../../model/model.ts';
import { emptyQuery } from '../../../model/query.ts';
import { isSameContent } from '../../../model/normalize.ts';
import { listFieldsRead, listConditionReads } from '../../../model/reads.ts';
import { refuseFieldErrors } from '../../reply/refusal.ts';
import { sayText } from '../../reply/say.ts';
import { lockWord } from '../../store/bulk.ts';
import type { StoredRecord } from '../../store/records.ts';
import type { DoneWrite } from './audited.ts';
import { iterateCompleted } from '../read/batches.ts';
import type { ServerCall } from '../call.ts';
import { baseResourceOf, callScopeOf } from '../call.ts';
import { wireFieldName } from './errors.ts';

/** Refuses a write, within its transaction, that took the last of the records of which one always stays. */
export async function requireKept(
  call: ServerCall,
  resource: Resource,
  { before, after }: Pick<DoneWrite, 'before' | 'after'>,
): Promise<void> {
  const base = baseResourceOf(call.engine.model, resource);
  for (const [index, kept] of base.keepOne.entries()) {
    const isOne = (record: StoredRecord | null): boolean =>
      record !== null && isConditionTrue(kept.when, callScopeOf(call, 'show', { self: record.values }));
    if (!isOne(before) || isOne(after)) continue;
    // Whoever takes another one at the same moment waits until this write is done, and then sees it.
    await lockWord(call.tx, `keep one of ${base.name} ${index}`);
    if (await hasKeptRecord(call, base, kept)) continue;
    const path = after === null ? '' : wireFieldName(base.fields, changedFieldName(kept, before, after));
    refuseFieldErrors([{ path, code: 'rule', message: sayText(kept.message, callScopeOf(call, 'show', { self: before?.values })) }]);
  }
}

async function hasKeptRecord(call: ServerCall, resource: Resource, { when }: KeptRecord): Promise<boolean> {
  const scope = callScopeOf(call, 'list');
  for await (const found of iterateCompleted(call, resource, {
    ...emptyQuery,
    limit: 1,
    parents: {},
    fields: resource.order,
    rows: when,
    scope,
  }))
    if (found.length > 0) return true;
  return false;
}

/** The field whose new value took the record out. */
function changedFieldName({ when }: KeptRecord, before: StoredRecord | null, after: StoredRecord): string {
  return listFieldsRead(listConditionReads(when)).find((name) => !isSameContent(after.values[name], before?.values[name])) ?? '';
}
