import { matchesFilters } from '../../../model/matches.ts';
import type { AccessGate, ParentRef, PathPart, Resource } from '../../../model/model.ts';
import { evaluateQuery } from '../../../model/query.ts';
import { isEmptyValue } from '../../../model/steps.ts';
import type { Params, Values } from '../../../model/values.ts';
import { refuseCall } from '../../reply/refusal.ts';
import { say } from '../../reply/say.ts';
import { keyFromValues, parentRouteParams } from '../../store/layout.ts';
import * as records from '../../store/records.ts';
import type { RowLock, StoredRecord } from '../../store/records.ts';
import { findBehaviour, behaviourContextOf } from '../behave.ts';
import type { ServerCall } from '../call.ts';
import { callScopeOf } from '../call.ts';
import { getRecord, getRecordsByValues } from '../holding.ts';
import { completeRecord } from './complete.ts';
import { keepShown } from './entries-seen.ts';
import { requireVerb, requireVerbSomewhere } from '../gate.ts';
import { joinsToWrite } from './joins.ts';
import { requireVisibleParents, isRowVisible, refuseNotFound, paramsAboveParent, readRecordAbove, keepSeen } from './parents.ts';
import { findSourcedRecord } from './sourced.ts';

/** A record that exists for this user, with what its rules read. */
export interface FoundRecord {
  readonly stored: StoredRecord;
  readonly values: Values;
}

/**
 * The record at an address, for what one of the gates is to be asked about: 403 when no record could open them or it is outside the view,
 * 404 when there is none or the row rule hides it.
 */
export async function findRecord(
  call: ServerCall,
  resource: Resource,
  at: { key: readonly string[]; parents: Params; lock?: RowLock; mode: 'show' | 'edit'; gates: readonly AccessGate[] },
): Promise<FoundRecord> {
  requireVerbSomewhere(resource, at.gates, callScopeOf(call, at.mode));
  const references = joinsToWrite(resource);
  const stored = await locateRecord(call, resource, { ...at, references });
  if (!stored) return refuseNotFound(resource);
  // Whatever the address says of its parents: it may say `*`.
  await requireVisibleParents(call, resource, { ...at.parents, ...parentRouteParams(resource, stored.parent) });
  const values = await completeRecord(call, resource, stored.values, references);
  const isThere = isRowVisible(call, resource, values) && (await keepShown(call, resource, [stored])).length > 0;
  if (!isThere) return refuseNotFound(resource);
  if (!(await isWithinView(call, resource, stored))) return refuseCall('forbidden', say('You may not do this'));
  return { stored, values };
}

/** The record at an address, for who may see it whole. */
export async function findShownRecord(
  call: ServerCall,
  resource: Resource,
  at: { readonly key: readonly string[]; readonly parents: Params },
): Promise<FoundRecord> {
  const found = await findRecord(call, resource, { ...at, mode: 'show', gates: [resource.access.show] });
  requireVerb(resource, 'show', callScopeOf(call, 'show', { self: found.values }));
  return found;
}

/** The record by its key, or by another unique field; null without one. What `references` name may be read along. */
export async function locateRecord(
  call: ServerCall,
  resource: Resource,
  at: { key: readonly string[]; parents: Params; lock?: RowLock; references?: ReadonlySet<string> },
): Promise<StoredRecord | null> {
  const source = findBehaviour(call.engine, resource)?.source;
  if (source) return findSourcedRecord(call, resource, { source, key: at.key });
  const options = { lock: at.lock, references: at.references };
  const byKey = await getRecord(call, resource, at, options);
  const [only] = at.key;
  if (byKey || resource.source !== null || at.key.length !== 1 || only === undefined) return byKey;
  for (const field of Object.values(resource.fields)) {
    if (field.unique === null || field.unique.within.length > 0 || field.isMultiple || resource.key.includes(field.name)) continue;
    const [found] = await getRecordsByValues(call, resource, field.name, [only]);
    const key = found && keyFromValues(resource, found.values);
    if (key) return getRecord(call, resource, { key, parents: at.parents }, options);
  }
  return null;
}

/** The key of the record that an address names by fields which are not its key; null: the address names none so. */
export async function findKeyNamed(call: ServerCall, resource: Resource, path: readonly PathPart[]): Promise<readonly string[] | null> {
  const isParent = (name: string): boolean => resource.parents.some(({ param }) => param === name);
  const names = path.flatMap((part) => (typeof part === 'object' && 'param' in part && !isParent(part.param) ? [part.param] : []));
  const [name] = names;
  if (name === undefined) return null;
  const source = findBehaviour(call.engine, resource)?.source;
  const rows = source ? (await source(behaviourContextOf(call))).rows : await readStoredByParam(call, resource, name);
  const found = rows.find((row) => names.every((each) => String(row[each]) === call.params[each]));
  return (found && keyFromValues(resource, found)) ?? refuseNotFound(resource);
}

async function readStoredByParam(call: ServerCall, resource: Resource, name: string): Promise<readonly Values[]> {
  return (await getRecordsByValues(call, resource, name, [call.params[name] ?? ''])).map(({ values }) => values);
}

/** Whether a stored record is in what a view shows of its base. */
export async function isWithinView(
  call: ServerCall,
  resource: Resource,
  record: Pick<StoredRecord, 'id' | 'parent' | 'values'>,
): Promise<boolean> {
  if (resource.view === null) return true;
  if (resource.source !== null || findBehaviour(call.engine, resource)?.source) {
    const scope = callScopeOf(call, 'list');
    const where = evaluateQuery(resource.view.where, scope);
    return where !== null && matchesFilters(resource, record.values, where, scope.now);
  }
  const selection = { filters: [], search: null, parents: {}, rows: true, scope: callScopeOf(call, 'list') };
  return records.isRecordSelected(call.tx, call.engine.model, resource, { record, selection });
}

/**
 * The nearest parent of a record: the one that it is stored below, else the one its address names, else the one its own values name; null
 * without either. Of those above it the address says which: two parents may be called the same below different records.
 */
export async function findParentRecord(
  call: ServerCall,
  resource: Resource,
  at: { parents: Params; values: Values; stored?: StoredRecord },
): Promise<Values | null> {
  const parents = at.stored ? { ...at.parents, ...parentRouteParams(resource, at.stored.parent) } : at.parents;
  const keyOf = ({ param, field }: ParentRef): unknown => parents[param] ?? (field === null ? null : at.values[field]);
  const parent = resource.parents.findLast((candidate) => !isEmptyValue(keyOf(candidate)));
  const target = parent && call.engine.model.resources[parent.resource];
  if (!target) return null;
  const isNamed = at.parents[parent.param] !== undefined;
  const [key, above] = [String(keyOf(parent)), paramsAboveParent(resource, target, parents)];
  // The address may name it by another unique field than its key.
  const stored =
    (await readRecordAbove(call, target, { key, parents: above })) ?? (await locateRecord(call, target, { key: [key], parents: above }));
  // A parent that only the values name is a reference, and reported as one: as absent, where this user may not see it.
  const isKnown = isNamed || at.stored !== undefined;
  // What is below it may read other copies than it does itself.
  if (stored && (isKnown || (await keepSeen(call, target, [stored])).length > 0))
    return completeRecord(call, target, stored.values, new Set([...joinsToWrite(target), ...joinsToWrite(resource)]));
  return isNamed ? refuseNotFound(target) : null;
}
