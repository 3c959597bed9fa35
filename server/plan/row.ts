import type { Resource } from '../../engine/model/model.ts';
import type { Row, Values } from '../../engine/model/values.ts';
import { oneAsRead } from './as-read.ts';
import { behaviourOf, contextOf } from './behave.ts';
import type { Call } from './call.ts';
import { scopeOf } from './call.ts';
import { completeOne } from './complete.ts';
import { may } from './gate.ts';
import { joinsOf } from './joins.ts';
import { project, shownFields } from './project.ts';

/** A stored record as the user sees it who has written it: who may not see it gets what names it. */
export async function rowOf(call: Call, resource: Resource, values: Values): Promise<Row> {
  const completed = await completeOne(call, resource, values, joinsOf(resource));
  return rowAsRead(call, resource, completed, seenFields(call, resource, completed));
}

/** The fields of a completed record that this user sees, who may do something else with it than see it. */
export function seenFields(call: Call, resource: Resource, self: Values): ReadonlySet<string> {
  return shownFields(call, resource, may(resource, 'show', scopeOf(call, 'show', { self })) ? 'all' : 'lookup');
}

/** A completed record as it travels to this user. */
export async function rowAsRead(call: Call, resource: Resource, completed: Values, shown: ReadonlySet<string>): Promise<Row> {
  return project(resource, await oneAsRead(call, resource, await withReadings(call, resource, completed, shown)), shown);
}

/** One record with what a behaviour computes whenever it is read; what the store may hold of that says nothing. */
async function withReadings(call: Call, resource: Resource, record: Values, shown: ReadonlySet<string>): Promise<Values> {
  const names = Object.values(resource.fields).flatMap(({ name, filledBy }) => (filledBy === 'reading' && shown.has(name) ? [name] : []));
  if (names.length === 0) return record;
  const computed: Values = (await behaviourOf(call.engine, resource)?.readings?.of({ record, context: contextOf(call) })) ?? {};
  return { ...record, ...Object.fromEntries(names.map((name) => [name, computed[name] ?? null])) };
}
