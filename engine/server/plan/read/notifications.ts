/** What somebody was told of records, as they may see these now: what they may not see any more, they are not told of either. */
import type { RecordNews } from '../../../model/notifications.ts';
import type { Resource } from '../../../model/model.ts';
import type { Values } from '../../../model/values.ts';
import { sayText } from '../../reply/say.ts';
import type { StoredNotification } from '../../store/notifications.ts';
import { printStoredPlace } from '../../store/stored-place.ts';
import type { StoredRecord } from '../../store/records.ts';
import { findResourceByName } from '../../store/stored.ts';
import { callScopeOf, type ServerCall } from '../call.ts';
import { isVerbAllowed } from '../gate.ts';
import { getRecordsWithIds } from '../holding.ts';
import { recomputeAsRead } from './as-read.ts';
import { completeRecords } from './complete.ts';
import { isWithinView } from './find.ts';
import { joinsToWrite } from './joins.ts';
import { isRowVisible, keepBelowSeen } from './parents.ts';
import { listShownFields } from './project.ts';
import { describeHit } from './record-hit.ts';

/** In the order given. The records of a resource are read at once. */
export async function readNotifications(call: ServerCall, stored: readonly StoredNotification[]): Promise<readonly RecordNews[]> {
  const told = new Map<StoredNotification, RecordNews>();
  for (const name of new Set(stored.map(({ resource }) => resource))) {
    const base = findResourceByName(call.engine.model, name);
    const own = stored.filter(({ resource }) => resource === name);
    if (base !== null) for (const [each, news] of await readOfResource(call, base, own)) told.set(each, news);
  }
  return stored.flatMap((each) => told.get(each) ?? []);
}

/** A record as its reader sees it, and the resource by which they may. */
interface SeenRecord {
  readonly resource: Resource;
  readonly values: Values;
}

async function readOfResource(
  call: ServerCall,
  base: Resource,
  own: readonly StoredNotification[],
): Promise<readonly (readonly [StoredNotification, RecordNews])[]> {
  const ids = [...new Set(own.map(({ record_id }) => record_id))];
  const seen = await readSeenRecords(call, base, await getRecordsWithIds(call, base, ids));
  return own.flatMap((each): readonly (readonly [StoredNotification, RecordNews])[] => {
    const record = seen.get(printStoredPlace({ id: each.record_id, parent: each.parent }));
    const notification = base.notifications.find(({ name }) => name === each.name);
    if (record === undefined || notification === undefined) return [];
    const { values: self, resource } = record;
    const text = call.engine.words.print(sayText(notification.text, callScopeOf(call, 'show', { self })), call.locale);
    const { id, at, is_read } = each;
    return describeHit(call, resource, self).map((hit) => [each, { ...hit, id, text, tone: notification.tone, at, is_read }]);
  });
}

/** By the base, or else by the first view that shows the record to them. */
async function readSeenRecords(
  call: ServerCall,
  base: Resource,
  stored: readonly StoredRecord[],
): Promise<ReadonlyMap<string, SeenRecord>> {
  const views = Object.values(call.engine.model.resources).filter(({ view }) => view?.of === base.name);
  const seen = new Map<string, SeenRecord>();
  for (const resource of [base, ...views]) {
    const rest = stored.filter((record) => !seen.has(printStoredPlace(record)));
    const hasPage = resource.show !== null || resource.edit !== null;
    if (!hasPage || rest.length === 0 || !isVerbAllowed(resource, 'use', callScopeOf(call, 'show'))) continue;
    for (const { record, values } of await keepShownRecords(call, resource, rest)) seen.set(printStoredPlace(record), { resource, values });
  }
  return seen;
}

/** Of these records those whose page they may see, with the values that they are shown there. */
async function keepShownRecords(
  call: ServerCall,
  resource: Resource,
  stored: readonly StoredRecord[],
): Promise<readonly { readonly record: StoredRecord; readonly values: Values }[]> {
  const below = await keepBelowSeen(call, resource, stored);
  const completed = await completeRecords(
    call,
    resource,
    below.map(({ values }) => values),
    joinsToWrite(resource),
  );
  const open: { readonly record: StoredRecord; readonly self: Values }[] = [];
  for (const [at, record] of below.entries()) {
    const self = completed[at] ?? {};
    const isOpen = isRowVisible(call, resource, self) && isVerbAllowed(resource, 'show', callScopeOf(call, 'show', { self }));
    if (isOpen && (await isWithinView(call, resource, record))) open.push({ record, self });
  }
  const shown = listShownFields(call, resource, 'all');
  const read = await recomputeAsRead(
    call,
    resource,
    open.map(({ self }) => self),
  );
  return open.map(({ record }, at) => ({
    record,
    values: Object.fromEntries(Object.entries(read[at] ?? {}).filter(([name]) => shown.has(name))),
  }));
}
