import { holds } from '../../engine/model/evaluate.ts';
import type { Kept, Resource } from '../../engine/model/model.ts';
import { emptyQuery } from '../../engine/model/query.ts';
import { isUnchanged } from '../../engine/model/normalize.ts';
import { fieldsRead, readsOfCondition } from '../../engine/model/reads.ts';
import { refuseFields } from '../reply/refusal.ts';
import { sayText } from '../reply/say.ts';
import type { StoredRecord } from '../store/records.ts';
import type { Wrote } from './audited.ts';
import { batches } from './batches.ts';
import type { Call } from './call.ts';
import { baseOf, scopeOf } from './call.ts';
import { sentName } from './errors.ts';

/** Refuses a write, within its transaction, that took the last of the records of which one always stays. */
export async function checkKept(call: Call, resource: Resource, { before, after }: Pick<Wrote, 'before' | 'after'>): Promise<void> {
  const base = baseOf(call.engine.model, resource);
  for (const [index, kept] of base.keepOne.entries()) {
    const isOne = (record: StoredRecord | null): boolean =>
      record !== null && holds(kept.when, scopeOf(call, 'show', { self: record.values }));
    if (!isOne(before) || isOne(after)) continue;
    // Who takes another one at the same moment waits until this write is done, and then sees it.
    await call.tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`keep one of ${base.name} ${index}`]);
    if (await hasOne(call, base, kept)) continue;
    const path = after === null ? '' : sentName(base.fields, changedName(kept, before, after));
    refuseFields([{ path, code: 'rule', message: sayText(kept.message, scopeOf(call, 'show', { self: before?.values })) }]);
  }
}

async function hasOne(call: Call, resource: Resource, { when }: Kept): Promise<boolean> {
  const scope = scopeOf(call, 'list');
  for await (const found of batches(call, resource, { ...emptyQuery, limit: 1, parents: {}, fields: resource.order, rows: when, scope }))
    if (found.length > 0) return true;
  return false;
}

/** The field whose new value took the record out. */
function changedName({ when }: Kept, before: StoredRecord | null, after: StoredRecord): string {
  return fieldsRead(readsOfCondition(when)).find((name) => !isUnchanged(after.values[name], before?.values[name])) ?? '';
}
