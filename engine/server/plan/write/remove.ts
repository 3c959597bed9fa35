import type { Resource } from '../../../model/model.ts';
import { readQueryParents } from '../../request/list-query.ts';
import type { PlannedAnswer } from '../../reply/answer.ts';
import { describeUse, mayKnowUse, refuseReferenced } from '../../reply/refuse-referenced.ts';
import type { SaidMessage } from '../../reply/say.ts';
import type { FoundReference } from '../../store/references.ts';
import { listReferencesTo } from '../../store/references.ts';
import type { CallAddress, ServerCall } from '../call.ts';
import { callScopeOf } from '../call.ts';
import { deleteRecord } from '../holding.ts';
import { requireRules } from './check.ts';
import { findRecord, findParentRecord } from '../read/find.ts';
import { requireVerb } from '../gate.ts';
import { listHidingParents } from '../read/parents.ts';

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
  if (referrer) refuseReferenced(call.engine.model, describeReference(call, referrer));
  if (!(await deleteRecord(call, resource, found.stored))) await refuseStaleWrite(call, resource, found);
  await followWrite(call, resource, { verb: 'delete', before: found.stored, after: null });
  return { kind: 'none' };
}

function describeReference(call: ServerCall, { resource, count }: FoundReference): SaidMessage {
  const referrer = call.engine.model.resources[resource];
  const isKnown =
    referrer !== undefined && mayKnowUse(referrer, callScopeOf(call, 'list')) && listHidingParents(call, referrer).length === 0;
  return describeUse(isKnown ? { resources: referrer.titlePlural, count } : null);
}
