/** Which records there are for a user, those above them included. */
import { aboutRecord } from '../../engine/model/access.ts';
import { holds } from '../../engine/model/evaluate.ts';
import type { Resource } from '../../engine/model/model.ts';
import type { Params, Values } from '../../engine/model/values.ts';
import { refuse } from '../reply/refusal.ts';
import { say } from '../reply/say.ts';
import { parentParams } from '../store/layout.ts';
import * as records from '../store/records.ts';
import type { StoredRecord } from '../store/records.ts';
import type { Call } from './call.ts';
import { scopeOf } from './call.ts';
import { complete, completeOne } from './complete.ts';
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
  for (const parent of hidingParents(call, resource)) if (await isHidden(call, resource, { parent, parents })) notFound(parent.target);
}

/** Of these stored records those that no parent hides: for whoever reads below all parents at once. */
export async function belowSeen<R extends Placed>(call: Call, resource: Resource, found: readonly R[]): Promise<readonly R[]> {
  const hiding = hidingParents(call, resource);
  if (hiding.length === 0) return found;
  const known = new Map<string, Promise<boolean>>();
  const isBelowHidden = async ({ parent }: Placed): Promise<boolean> => {
    const parents = parentParams(resource, parent);
    for (const each of hiding) {
      const id = `${each.param} ${parent}`;
      const hidden = known.get(id) ?? isHidden(call, resource, { parent: each, parents });
      known.set(id, hidden);
      if (await hidden) return true;
    }
    return false;
  };
  const shown: R[] = [];
  for (const record of found) if (!(await isBelowHidden(record))) shown.push(record);
  return shown;
}

type Placed = Pick<StoredRecord, 'parent'>;

/** Of stored records those that there are for this user. */
export async function seenOf(call: Call, resource: Resource, stored: readonly StoredRecord[]): Promise<readonly StoredRecord[]> {
  if (!hidesSome(call, resource)) return stored;
  const completed = await complete(
    call,
    resource,
    stored.map(({ values }) => values),
  );
  return belowSeen(
    call,
    resource,
    stored.filter((_, at) => isVisible(call, resource, completed[at] ?? {})),
  );
}

/** Whether some record of a resource may be hidden from this user, by its own row rule or by that of a parent. */
export function hidesSome(call: Call, resource: Resource): boolean {
  return hidesRows(call, resource) || hidingParents(call, resource).length > 0;
}

function hidesRows(call: Call, { rows }: Resource): boolean {
  return aboutRecord(rows, scopeOf(call, 'show')) !== true;
}

interface HidingParent {
  readonly param: string;
  readonly target: Resource;
}

/** The parents of which this user may not see every one, for their own row rule or for what is above them. */
export function hidingParents(call: Call, resource: Resource): readonly HidingParent[] {
  return resource.parents.flatMap(({ param, resource: name }) => {
    const target = call.engine.model.resources[name];
    return target !== undefined && target !== resource && hidesSome(call, target) ? [{ param, target }] : [];
  });
}

/** Whether what these parameters name of a parent is hidden; what none names is not. */
async function isHidden(
  call: Call,
  resource: Resource,
  { parent: { param, target }, parents }: { parent: HidingParent; parents: Params },
): Promise<boolean> {
  const key = parents[param];
  if (key === undefined) return false;
  const stored = await readAbove(call, target, { key, parents: paramsAbove(resource, target, parents) });
  if (stored === null) return false;
  if (!isVisible(call, target, await completeOne(call, target, stored.values, joinsOf(target)))) return true;
  return (await belowSeen(call, target, [stored])).length === 0;
}

/** The stored record above another one, read once however many rules of a call ask for it; null: there is none. */
export function readAbove(call: Call, target: Resource, { key, parents }: { key: string; parents: Params }): Promise<StoredRecord | null> {
  const address = JSON.stringify([target.name, key, target.parents.map(({ param }) => parents[param] ?? null)]);
  const read = call.above.get(address) ?? records.get(call.tx, target, { key: [key], parents });
  call.above.set(address, read);
  return read;
}

/** The parameters that name what is above a parent: called as there, whatever they are called in the address of what is below it. */
export function paramsAbove({ parents: own }: Resource, target: Resource, parents: Params): Params {
  return Object.fromEntries(
    target.parents.flatMap((above) => {
      const same = own.find(({ resource }) => resource === above.resource);
      const value = same && parents[same.param];
      return value === undefined ? [] : [[above.param, value] as const];
    }),
  );
}

/** 404 in the words of the resource. */
export function notFound(resource: Resource): never {
  return refuse('not-found', say('{resource} not found', { resource: resource.title }));
}
