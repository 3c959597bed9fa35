import type { Resource } from '../../../model/model.ts';
import { readQueryParents } from '../../request/list-query.ts';
import type { PlannedAnswer } from '../../reply/answer.ts';
import { refuseCall } from '../../reply/refusal.ts';
import type { SaidMessage } from '../../reply/say.ts';
import { say } from '../../reply/say.ts';
import type { FoundReference } from '../../store/references.ts';
import { listReferencesTo } from '../../store/references.ts';
import type { CallAddress, ServerCall } from '../call.ts';
import { callScopeOf } from '../call.ts';
import { deleteRecord } from '../holding.ts';
import { requireRules } from './check.ts';
import { findRecord, findParentRecord } from '../read/find.ts';
import { requireVerb, isVerbAllowed } from '../gate.ts';
import { hidesSomeRecords } from '../read/parents.ts';

import { requireVersion, refuseStaleWrite } from './save.ts';
import { followWrite } from './written.ts';

/** Deletes one record that nothing refers to. */
export async function answerRemove(call: ServerCall, resource: Resource, at: CallAddress): Promise<PlannedAnswer> {
  const parents = readQueryParents(resource, call.params, at.request.query);
  const found = await findRecord(call, resource, { key: at.key, parents, lock: 'delete', mode: 'edit', gates: [resource.access.delete] });
  const scope = callScopeOf(call, 'edit', {
    self: found.values,
    old: found.values,
    parent: await findParentRecord(call, resource, { parents, ...found }),
  });
  requireVerb(resource, 'delete', scope);
  await requireVersion(call, resource, found, at.request.ifMatch);
  requireRules(resource, 'delete', scope);
  const [referrer] = await listReferencesTo(call.tx, call.engine.model, resource, found.stored);
  if (referrer) refuseCall('referenced', say('referential integrity error on delete'), { hint: describeUse(call, referrer) });
  if (!(await deleteRecord(call, resource, found.stored))) await refuseStaleWrite(call, resource, found);
  await followWrite(call, resource, { verb: 'delete', before: found.stored, after: null });
  return { kind: 'none' };
}

// How many there are is for those who may see them.
function describeUse(call: ServerCall, { resource, count }: FoundReference): SaidMessage {
  const other = call.engine.model.resources[resource];
  if (!other || hidesSomeRecords(call, other) || !isVerbAllowed(other, 'list', callScopeOf(call, 'list')))
    return say('Other records use it');
  return say('Used by {resources}: {count, number}', { resources: other.titlePlural, count });
}
