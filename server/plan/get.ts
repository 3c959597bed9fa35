import type { Resource } from '../../engine/model/model.ts';
import type { Values } from '../../engine/model/values.ts';
import { parentsOf } from '../request/list-query.ts';
import type { ApiRequest } from '../request/request.ts';
import type { Answer } from '../reply/answer.ts';
import { behaviourOf, contextOf } from './behave.ts';
import type { Call } from './call.ts';
import { singleDefaults } from './draft.ts';
import { find, locate } from './find.ts';
import { sightOf } from './list.ts';
import { project, shownFields } from './project.ts';
import { rowAsRead } from './row.ts';

/** One record. */
export async function get(call: Call, resource: Resource, at: { key: readonly string[]; request: ApiRequest }): Promise<Answer> {
  if (resource.isSingle) {
    const own = behaviourOf(call.engine, resource)?.get;
    if (own) return unsaved(call, resource, await own(contextOf(call)));
    const isSaved = await locate(call, resource, { key: [], parents: {} });
    if (!isSaved) return unsaved(call, resource, await singleDefaults(call, resource));
  }
  const { stored, values } = await find(call, resource, {
    key: at.key,
    parents: parentsOf(resource, call.params, at.request.query),
    mode: 'show',
    gates: [resource.access.show, resource.access.lookup],
  });
  const sight = sightOf(call, resource, 'show', values);
  const shown = shownFields(call, resource, sight);
  return { kind: 'record', row: await rowAsRead(call, resource, values, shown), version: stored.version };
}

// Values that are in no record, so without a version.
function unsaved(call: Call, resource: Resource, values: Values): Answer {
  const sight = sightOf(call, resource, 'show', values);
  return { kind: 'record', row: project(resource, values, shownFields(call, resource, sight)), version: null };
}
