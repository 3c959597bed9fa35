import type { Resource } from '../../engine/model/model.ts';
import type { Row, Values } from '../../engine/model/values.ts';
import type { Call } from './call.ts';
import { completeOne } from './complete.ts';
import { joinsOf } from './joins.ts';
import { project, shownFields } from './project.ts';

/** A stored record as the user sees it. */
export async function rowOf(call: Call, resource: Resource, values: Values): Promise<Row> {
  return project(resource, await completeOne(call, resource, values, joinsOf(resource)), shownFields(resource, call.roles, 'all'));
}
