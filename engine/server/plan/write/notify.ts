/** Who is told of a write: those for whom something has become true of the record that was not true before. */
import { evaluateValue, isConditionTrue } from '../../../model/evaluate.ts';
import type { RecordNotification, Resource } from '../../../model/model.ts';
import { deleteNotifications, insertNotifications, moveNotifications, type NewNotification } from '../../store/notifications.ts';
import type { StoredPlace } from '../../store/stored-place.ts';
import type { StoredRecord } from '../../store/records.ts';
import type { ServerCall } from '../call.ts';
import { callScopeOf } from '../call.ts';
import type { DoneWrite } from './audited.ts';

/** Belongs to the transaction of the write: who is told, has been told once. `base`: the resource that keeps the records. */
export async function notifyOfWrite(
  call: ServerCall,
  base: Resource,
  { verb, before, after }: Pick<DoneWrite, 'verb' | 'before' | 'after'>,
): Promise<void> {
  // What comes back has become so before.
  if (base.notifications.length === 0 || verb === 'restore') return;
  const placeOf = ({ id, parent }: StoredRecord): StoredPlace => ({ resource: base, id, parent });
  if (after === null) return before ? deleteNotifications(call.tx, placeOf(before)) : undefined;
  if (before !== null && before.parent !== after.parent) await moveNotifications(call.tx, placeOf(before), after.parent);
  const trueOf = (record: StoredRecord | null): readonly RecordNotification[] => {
    if (record === null) return [];
    const scope = callScopeOf(call, 'show', { self: record.values });
    return base.notifications.filter(({ when }) => isConditionTrue(when, scope));
  };
  const [was, is] = [trueOf(before), trueOf(after)];
  const come = is.filter((each) => !was.includes(each));
  // Nothing has become of it yet, or nothing any more.
  const isBegun = is.length === 0 && (before === null || was.length > 0);
  if (come.length === 0 && !isBegun) return;
  const added = isBegun ? await listWaiting(call, base, after) : await listTold(call, come, after);
  await insertNotifications(call.tx, placeOf(after), added, call.now);
}

async function listWaiting(call: ServerCall, { notifications }: Resource, record: StoredRecord): Promise<readonly NewNotification[]> {
  const readers = await findReaders(call, notifications, record);
  return [...new Set(readers.values())].map((reader) => ({ reader, name: null }));
}

async function listTold(call: ServerCall, come: readonly RecordNotification[], record: StoredRecord): Promise<readonly NewNotification[]> {
  const readers = await findReaders(call, come, record);
  return come.flatMap((each) => {
    const reader = readers.get(each);
    // Who does it on a page sees it there; a job has no session, and does it when they may have gone.
    const isOwnDoing = call.session !== null && reader === call.user?.id;
    return reader === undefined || isOwnDoing ? [] : [{ reader, name: each.name }];
  });
}

/** The ids of those who are to be told, by what tells them, each looked for once; without those who are no users any more. */
async function findReaders(
  call: ServerCall,
  notifications: readonly RecordNotification[],
  { values }: StoredRecord,
): Promise<ReadonlyMap<RecordNotification, string>> {
  const scope = callScopeOf(call, 'show', { self: values });
  const found = new Map<unknown, string | null>();
  const readers = new Map<RecordNotification, string>();
  for (const each of notifications) {
    const named = evaluateValue({ expr: each.to }, scope);
    if (!found.has(named)) found.set(named, await findReader(call, named));
    const reader = found.get(named) ?? null;
    if (reader !== null) readers.set(each, reader);
  }
  return readers;
}

async function findReader(call: ServerCall, named: unknown): Promise<string | null> {
  if (typeof named !== 'string' || named === '') return null;
  if (named === call.user?.id || named === call.user?.username) return call.user.id;
  const { findUser } = call.engine;
  // What is an id is nobody else's, whatever they have chosen to be called.
  return ((await findUser({ id: named }, call.tx)) ?? (await findUser({ username: named }, call.tx)))?.id ?? null;
}
