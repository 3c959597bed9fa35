import type { Resource } from '../../../model/model.ts';
import type { Row, Values } from '../../../model/values.ts';
import { recomputeOneAsRead } from './as-read.ts';
import { findBehaviour, behaviourContextOf } from '../behave.ts';
import type { ServerCall } from '../call.ts';
import { callScopeOf } from '../call.ts';
import { completeRecord } from './complete.ts';
import { isVerbAllowed } from '../gate.ts';
import { joinsToWrite } from './joins.ts';
import { projectRow, listShownFields } from './project.ts';

/** A stored record as the user sees it who has written it: who may not see it gets what names it. */
export async function rowAfterWrite(call: ServerCall, resource: Resource, values: Values): Promise<Row> {
  const completed = await completeRecord(call, resource, values, joinsToWrite(resource));
  return projectAsRead(call, resource, completed, listSeenFields(call, resource, completed));
}

/** The fields of a completed record that this user sees, who may do something else with it than see it. */
export function listSeenFields(call: ServerCall, resource: Resource, self: Values): ReadonlySet<string> {
  return listShownFields(call, resource, isVerbAllowed(resource, 'show', callScopeOf(call, 'show', { self })) ? 'all' : 'lookup');
}

/** A completed record as it travels to this user. */
export async function projectAsRead(call: ServerCall, resource: Resource, completed: Values, shown: ReadonlySet<string>): Promise<Row> {
  return projectRow(resource, await recomputeOneAsRead(call, resource, await addReadings(call, resource, completed, shown)), shown);
}

/** One record with what a behaviour computes whenever it is read; what the store may hold of that says nothing. */
async function addReadings(call: ServerCall, resource: Resource, record: Values, shown: ReadonlySet<string>): Promise<Values> {
  const names = Object.values(resource.fields).flatMap(({ name, filledBy }) => (filledBy === 'reading' && shown.has(name) ? [name] : []));
  if (names.length === 0) return record;
  const computed: Values = (await findBehaviour(call.engine, resource)?.readings?.of({ record, context: behaviourContextOf(call) })) ?? {};
  return { ...record, ...Object.fromEntries(names.map((name) => [name, computed[name] ?? null])) };
}
