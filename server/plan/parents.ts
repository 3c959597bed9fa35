/** Which records there are for a user, those above them included. */
import { aboutRecord } from '../../engine/model/access.ts';
import { holds } from '../../engine/model/evaluate.ts';
import type { Resource } from '../../engine/model/model.ts';
import type { Params, Values } from '../../engine/model/values.ts';
import { refuse } from '../reply/refusal.ts';
import { say } from '../reply/say.ts';
import * as records from '../store/records.ts';
import type { Call } from './call.ts';
import { scopeOf } from './call.ts';
import { completeOne } from './complete.ts';
import { joinsOf } from './joins.ts';

/** Whether the row rule lets this user see the record. */
export function isVisible(call: Call, resource: Resource, values: Values): boolean {
  return holds(resource.rows, scopeOf(call, 'show', { self: values }));
}

/**
 * Refuses with 404 what is below a parent that the row rule hides from this user: whoever may not see a campaign is not told its products
 * either.
 */
export async function demandParents(call: Call, resource: Resource, parents: Params): Promise<void> {
  for (const { param, resource: name } of resource.parents) {
    const target = call.engine.model.resources[name];
    const key = parents[param];
    if (target === undefined || key === undefined || aboutRecord(target.rows, scopeOf(call, 'show')) === true) continue;
    const stored = await records.get(call.tx, target, { key: [key], parents });
    if (stored && !isVisible(call, target, await completeOne(call, target, stored.values, joinsOf(target)))) notFound(target);
  }
}

/** 404 in the words of the resource. */
export function notFound(resource: Resource): never {
  return refuse('not-found', say('{resource} not found', { resource: resource.title }));
}
