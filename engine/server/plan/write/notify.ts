/** Who is told of a write: those for whom something has become true of the record that was not true before. */
import { evaluateValue, isConditionTrue } from '../../../model/evaluate.ts';
import type { RecordNotification, Resource } from '../../../model/model.ts';
import {
  deleteNotifications,
  insertNotifications,
  moveNotifications,
  type NewNotification,
  type NotifiedRecord,
} from '../../store/notifications.ts';
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
  const placeOf = ({ id, parent }: StoredRecord): NotifiedRecord => ({ resource: base, id, parent });
  if (after === null) return before ? deleteNotifications(call.tx, placeOf(before)) : undefined;
  if (before !== null && before.parent !== after.parent) await moveNotifications(call.tx, placeOf(before), after.parent);
  const trueOf = (record: StoredRecord | null): readonly RecordNotification[] =>
    record === null
      ? []
      : base.notifications.filter(({ when }) => isConditionTrue(when, callScopeOf(call, 'show', { self: record.values })));
  const [was, is] = [trueOf(before), trueOf(after)];
  const come = is.filter((each) => !was.includes(each));
  // Nothing has become of it yet, or nothing any more.
  const isBegun = is.length === 0 && (before === null || was.length > 0);
  if (come.length === 0 && !isBegun) return;
  const added = isBegun ? await listWaiting(call, base, after) : await listTold(call, come, after);
  await insertNotifications(call.tx, placeOf(after), added, call.now);
}

async function listWaiting(call: ServerCall, { notifications }: Resource, record: StoredRecord): Promise<readonly NewNotification[]> {
  const readers = new Set<string>();
  for (const each of notifications) {
    const reader = await findReader(call, each, record);
    if (reader !== null) readers.add(reader);
  }
  return [...readers].map((reader) => ({ reader, name: null }));
}

async function listTold(call: ServerCall, come: readonly RecordNotification[], record: StoredRecord): Promise<readonly NewNotification[]> {
  const told: NewNotification[] = [];
  for (const each of come) {
    const reader = await findReader(call, each, record);
    // Who does it on a page sees it there; a job has no session, and does it when they may have gone.
    const isOwnDoing = call.session !== null && reader === call.user?.id;
    if (reader !== null && !isOwnDoing) told.push({ reader, name: each.name });
  }
  return told;
}

/** The id of whoever is to be told; null: nobody, or they are no user any more. */
async function findReader(call: ServerCall, { to }: RecordNotification, { values }: StoredRecord): Promise<string | null> {
  const named = evaluateValue({ expr: to }, callScopeOf(call, 'show', { self: values }));
  if (typeof named !== 'string' || named === '') return null;
  if (named === call.user?.id || named === call.user?.username) return call.user.id;
  const { findUser } = call.engine;
  // What is an id is nobody else's, whatever they have chosen to be called.
  return ((await findUser({ id: named }, call.tx)) ?? (await findUser({ username: named }, call.tx)))?.id ?? null;
}
