import { matches } from '../../engine/model/matches.ts';
import type { Gate, Parent, PathPart, Resource } from '../../engine/model/model.ts';
import { queryOf } from '../../engine/model/query.ts';
import { isEmpty } from '../../engine/model/steps.ts';
import type { Params, Values } from '../../engine/model/values.ts';
import { refuse } from '../reply/refusal.ts';
import { say } from '../reply/say.ts';
import { keyIn, parentParams } from '../store/layout.ts';
import * as records from '../store/records.ts';
import type { StoredRecord } from '../store/records.ts';
import { behaviourOf, contextOf } from './behave.ts';
import type { Call } from './call.ts';
import { scopeOf } from './call.ts';
import { completeOne } from './complete.ts';
import { shownOf } from './entries-seen.ts';
import { demandSomewhere } from './gate.ts';
import { joinsOf } from './joins.ts';
import { demandParents, isVisible, notFound, paramsAbove, readAbove, seenOf } from './parents.ts';
import { sourcedRecord } from './sourced.ts';

/** A record that exists for this user, with what its rules read. */
export interface Found {
  readonly stored: StoredRecord;
  readonly values: Values;
}

/**
 * The record at an address, for what one of the gates is to be asked about: 403 when no record could open them or it is outside the view,
 * 404 when there is none or the row rule hides it.
 */
export async function find(
  call: Call,
  resource: Resource,
  at: { key: readonly string[]; parents: Params; lock?: records.Lock; mode: 'show' | 'edit'; gates: readonly Gate[] },
): Promise<Found> {
  demandSomewhere(resource, at.gates, scopeOf(call, at.mode));
  const stored = await locate(call, resource, at);
  if (!stored) return notFound(resource);
  // Whatever the address says of its parents: it may say `*`.
  await demandParents(call, resource, { ...at.parents, ...parentParams(resource, stored.parent) });
  const values = await completeOne(call, resource, stored.values, joinsOf(resource));
  const isThere = isVisible(call, resource, values) && (await shownOf(call, resource, [stored])).length > 0;
  if (!isThere) return notFound(resource);
  if (!(await isWithin(call, resource, stored))) return refuse('forbidden', say('You may not do this'));
  return { stored, values };
}

/** The record by its key, or by another unique field; null without one. */
export async function locate(
  call: Call,
  resource: Resource,
  at: { key: readonly string[]; parents: Params; lock?: records.Lock },
): Promise<StoredRecord | null> {
  const source = behaviourOf(call.engine, resource)?.source;
  if (source) return sourcedRecord(call, resource, { source, key: at.key });
  const options = { lock: at.lock };
  const byKey = await records.get(call.tx, resource, at, options);
  const [only] = at.key;
  if (byKey || at.key.length !== 1 || only === undefined) return byKey;
  for (const field of Object.values(resource.fields)) {
    if (field.unique === null || field.unique.within.length > 0 || field.isMultiple || resource.key.includes(field.name)) continue;
    const found = await records.getByUnique(call.tx, resource, field.name, only);
    const key = found && keyIn(resource, found.values);
    if (key) return records.get(call.tx, resource, { key, parents: at.parents }, options);
  }
  return null;
}

/** The key of the record that an address names by fields which are not its key; null: the address names none so. */
export async function keyNamed(call: Call, resource: Resource, path: readonly PathPart[]): Promise<readonly string[] | null> {
  const isParent = (name: string): boolean => resource.parents.some(({ param }) => param === name);
  const names = path.flatMap((part) => (typeof part === 'object' && 'param' in part && !isParent(part.param) ? [part.param] : []));
  const [name] = names;
  if (name === undefined) return null;
  const source = behaviourOf(call.engine, resource)?.source;
  const rows = source ? (await source(contextOf(call))).rows : await stored(call, resource, name);
  const found = rows.find((row) => names.every((each) => String(row[each]) === call.params[each]));
  return (found && keyIn(resource, found)) ?? notFound(resource);
}

async function stored(call: Call, resource: Resource, name: string): Promise<readonly Values[]> {
  return (await records.getMany(call.tx, resource, name, [call.params[name] ?? ''])).map(({ values }) => values);
}

/** Whether a stored record is in what a view shows of its base. */
export async function isWithin(call: Call, resource: Resource, record: StoredRecord): Promise<boolean> {
  if (resource.view === null) return true;
  if (behaviourOf(call.engine, resource)?.source) {
    const scope = scopeOf(call, 'list');
    const where = queryOf(resource.view.where, scope);
    return where !== null && matches(resource, record.values, where, scope.now);
  }
  const selection = { filters: [], search: null, parents: {}, rows: true, scope: scopeOf(call, 'list') };
  return records.isAmong(call.tx, call.engine.model, resource, { record, selection });
}

/**
 * The nearest parent of a record: the one that it is stored below, else the one its address names, else the one its own values name; null
 * without either. Of those above it the address says which: two parents may be called the same below different records.
 */
export async function parentOf(
  call: Call,
  resource: Resource,
  at: { parents: Params; values: Values; stored?: StoredRecord },
): Promise<Values | null> {
  const parents = at.stored ? { ...at.parents, ...parentParams(resource, at.stored.parent) } : at.parents;
  const keyOf = ({ param, field }: Parent): unknown => parents[param] ?? (field === null ? null : at.values[field]);
  const parent = resource.parents.findLast((candidate) => !isEmpty(keyOf(candidate)));
  const target = parent && call.engine.model.resources[parent.resource];
  if (!target) return null;
  const isNamed = at.parents[parent.param] !== undefined;
  const [key, above] = [String(keyOf(parent)), paramsAbove(resource, target, parents)];
  // The address may name it by another unique field than its key.
  const stored = (await readAbove(call, target, { key, parents: above })) ?? (await locate(call, target, { key: [key], parents: above }));
  // A parent that only the values name is a reference, and reported as one: as absent, where this user may not see it.
  const isKnown = isNamed || at.stored !== undefined;
  // What is below it may read other copies than it does itself.
  if (stored && (isKnown || (await seenOf(call, target, [stored])).length > 0))
    return completeOne(call, target, stored.values, new Set([...joinsOf(target), ...joinsOf(resource)]));
  return isNamed ? notFound(target) : null;
}
