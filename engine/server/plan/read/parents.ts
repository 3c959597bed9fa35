/** Which records exist for a user, those above them included. */
import { recordPartOf } from '../../../model/record-part.ts';
import { isConditionTrue } from '../../../model/evaluate.ts';
import type { Resource } from '../../../model/model.ts';
import type { Params, Values } from '../../../model/values.ts';
import { refuseCall } from '../../reply/refusal.ts';
import { say } from '../../reply/say.ts';
import { parentRouteParams } from '../../store/layout.ts';
import { wasMadeSince } from '../../store/audit.ts';
import type { DeletedRecord } from '../../store/deletions.ts';
import type { StoredRecord } from '../../store/records.ts';
import type { ServerCall } from '../call.ts';
import { callScopeOf, readOnce } from '../call.ts';
import { getRecord } from '../holding.ts';
import { completeRecords, completeRecord } from './complete.ts';
import { joinsToWrite } from './joins.ts';

/** Whether the row rule lets this user see the record. */
export function isRowVisible(call: ServerCall, resource: Resource, values: Values): boolean {
  return isConditionTrue(resource.rows, callScopeOf(call, 'show', { self: values }));
}

/**
 * Refuses with 404 what is below a parent that the row rule hides from this user: whoever may not see a campaign is not told its products
 * either.
 */
export async function requireVisibleParents(call: ServerCall, resource: Resource, parents: Params): Promise<void> {
  for (const parent of listHidingParents(call, resource))
    if (await isParentHidden(call, resource, { parent, parents })) refuseNotFound(parent.target);
}

/** Of these stored records those that no parent hides: for whoever reads below all parents at once. */
export async function keepBelowSeen<R extends PlacedRecord>(
  call: ServerCall,
  resource: Resource,
  found: readonly R[],
): Promise<readonly R[]> {
  const hiding = listHidingParents(call, resource);
  if (hiding.length === 0) return found;
  const known = new Map<string, Promise<boolean>>();
  const isBelowHidden = async ({ parent }: PlacedRecord): Promise<boolean> => {
    const parents = parentRouteParams(resource, parent);
    for (const each of hiding) {
      const id = `${each.param} ${parent}`;
      const hidden = known.get(id) ?? isParentHidden(call, resource, { parent: each, parents });
      known.set(id, hidden);
      if (await hidden) return true;
    }
    return false;
  };
  const shown: R[] = [];
  for (const record of found) if (!(await isBelowHidden(record))) shown.push(record);
  return shown;
}

/**
 * Of deleted records those that nothing above them hides. A parent that is gone, or that was made anew since, cannot be judged any more:
 * what was below it is for those from whom no such parent is hidden.
 */
export async function keepBelowKnown(
  call: ServerCall,
  resource: Resource,
  found: readonly DeletedRecord[],
): Promise<readonly DeletedRecord[]> {
  const hiding = listHidingParents(call, resource);
  const known: DeletedRecord[] = [];
  for (const record of found) if (await isBelowKnown(call, resource, { record, hiding })) known.push(record);
  return keepBelowSeen(call, resource, known);
}

async function isBelowKnown(
  call: ServerCall,
  resource: Resource,
  { record, hiding }: { record: DeletedRecord; hiding: readonly HidingParent[] },
): Promise<boolean> {
  const parents = parentRouteParams(resource, record.parent);
  for (const { param, target } of hiding) {
    const key = parents[param];
    if (key === undefined) continue;
    const above = await readRecordAbove(call, target, { key, parents: paramsAboveParent(resource, target, parents) });
    if (above === null || (await wasMadeSince(call.tx, target, above, record.entry))) return false;
  }
  return true;
}

type PlacedRecord = Pick<StoredRecord, 'parent'>;

/** Of stored records those that there are for this user. */
export async function keepSeen(call: ServerCall, resource: Resource, stored: readonly StoredRecord[]): Promise<readonly StoredRecord[]> {
  if (!hidesSomeRecords(call, resource)) return stored;
  const completed = await completeRecords(
    call,
    resource,
    stored.map(({ values }) => values),
  );
  return keepBelowSeen(
    call,
    resource,
    stored.filter((_, at) => isRowVisible(call, resource, completed[at] ?? {})),
  );
}

/** Whether some record of a resource may be hidden from this user, by its own row rule or by that of a parent. */
export function hidesSomeRecords(call: ServerCall, resource: Resource): boolean {
  return hidesSomeRows(call, resource) || listHidingParents(call, resource).length > 0;
}

function hidesSomeRows(call: ServerCall, { rows }: Resource): boolean {
  return recordPartOf(rows, callScopeOf(call, 'show')) !== true;
}

interface HidingParent {
  readonly param: string;
  readonly target: Resource;
}

/** The parents of which this user may not see every one, for their own row rule or for what is above them. */
export function listHidingParents(call: ServerCall, resource: Resource): readonly HidingParent[] {
  return resource.parents.flatMap(({ param, resource: name }) => {
    const target = call.engine.model.resources[name];
    return target !== undefined && target !== resource && hidesSomeRecords(call, target) ? [{ param, target }] : [];
  });
}

/** Whether what these parameters name of a parent is hidden; what none names is not. */
async function isParentHidden(
  call: ServerCall,
  resource: Resource,
  { parent: { param, target }, parents }: { parent: HidingParent; parents: Params },
): Promise<boolean> {
  const key = parents[param];
  if (key === undefined) return false;
  const stored = await readRecordAbove(call, target, { key, parents: paramsAboveParent(resource, target, parents) });
  if (stored === null) return false;
  if (!isRowVisible(call, target, await completeRecord(call, target, stored.values, joinsToWrite(target)))) return true;
  return (await keepBelowSeen(call, target, [stored])).length === 0;
}

/** The stored record above another one, read once however many rules of a call ask for it; null: there is none. */
export function readRecordAbove(
  call: ServerCall,
  target: Resource,
  { key, parents }: { key: string; parents: Params },
): Promise<StoredRecord | null> {
  const above = target.parents.map(({ param }) => parents[param] ?? null);
  return readOnce(call, target, ['above', key, above], () => getRecord(call, target, { key: [key], parents }));
}

/** The parameters that name what is above a parent: called as there, whatever they are called in the address of what is below it. */
export function paramsAboveParent({ parents: own }: Resource, target: Resource, parents: Params): Params {
  return Object.fromEntries(
    target.parents.flatMap((above) => {
      const same = own.find(({ resource }) => resource === above.resource);
      const value = same && parents[same.param];
      return value === undefined ? [] : [[above.param, value] as const];
    }),
  );
}

/** 404 in the words of the resource. */
export function refuseNotFound(resource: Resource): never {
  return refuseCall('not-found', say('{resource} not found', { resource: resource.title }));
}
