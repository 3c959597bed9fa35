import type { Resource } from '../../../model/model.ts';
import type { Values } from '../../../model/values.ts';
import { readQueryParents } from '../../request/list-query.ts';
import type { ApiRequest } from '../../request/request.ts';
import type { PlannedAnswer } from '../../reply/answer.ts';
import { findBehaviour, behaviourContextOf } from '../behave.ts';
import type { ServerCall } from '../call.ts';
import { fillSingleDefaults } from './server-values.ts';
import { findRecord, locateRecord } from './find.ts';
import { requireSight } from './list.ts';
import { projectRow, listShownFields } from './project.ts';
import { projectAsRead } from './row.ts';

/** One record. */
export async function answerRecord(
  call: ServerCall,
  resource: Resource,
  at: { key: readonly string[]; request: ApiRequest },
): Promise<PlannedAnswer> {
  if (resource.isSingle) {
    const own = findBehaviour(call.engine, resource)?.get;
    if (own) return answerUnsaved(call, resource, await own(behaviourContextOf(call)));
    const isSaved = await locateRecord(call, resource, { key: [], parents: {} });
    if (!isSaved) return answerUnsaved(call, resource, await fillSingleDefaults(call, resource));
  }
  const { stored, values } = await findRecord(call, resource, {
    key: at.key,
    parents: readQueryParents(resource, call.params, at.request.query),
    mode: 'show',
    gates: [resource.access.show, resource.access.lookup],
  });
  const sight = requireSight(call, resource, 'show', values);
  const shown = listShownFields(call, resource, sight);
  return { kind: 'record', row: await projectAsRead(call, resource, values, shown), version: stored.version };
}

// Values that are in no record, so without a version.
function answerUnsaved(call: ServerCall, resource: Resource, values: Values): PlannedAnswer {
  const sight = requireSight(call, resource, 'show', values);
  return { kind: 'record', row: projectRow(resource, values, listShownFields(call, resource, sight)), version: null };
}
