import type { Resource } from '../../../model/model.ts';
import { countByValue, listHolders } from '../../store/counts.ts';
import type { StoredRecord } from '../../store/records.ts';
import type { ServerCall } from '../call.ts';
import { countAll, type CountQuestion, type CountRecords } from './counts.ts';
import { hidesSomeRecords, listHidingParents, keepSeen } from './parents.ts';

/** Counts the records that this user sees, as answers do. */
export const countSeen: CountRecords = async (call, target, asked) => {
  if (!hidesSomeRecords(call, target)) return countAll(call, target, asked);
  const isBelowHidden = listHidingParents(call, target).length > 0;
  const counted = isBelowHidden ? null : await countByValue(call.tx, call.engine.model, target, { ...asked, rows: target.rows });
  return counted ?? countRecordByRecord(call, target, asked);
};

/** What the database cannot decide is decided record by record. */
async function countRecordByRecord(call: ServerCall, target: Resource, asked: CountQuestion): Promise<ReadonlyMap<string, number>> {
  const holders = await listHolders(call.tx, target, asked);
  const places = new Map(holders.map(({ record }) => [storedPlaceOf(record), record]));
  const seen = new Set((await keepSeen(call, target, [...places.values()])).map(storedPlaceOf));
  const pairs = new Map(holders.map(({ value, record }) => [`${storedPlaceOf(record)} ${value}`, { value, place: storedPlaceOf(record) }]));
  const counts = new Map<string, number>();
  for (const { value, place } of pairs.values()) if (seen.has(place)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

function storedPlaceOf({ parent, id }: Pick<StoredRecord, 'parent' | 'id'>): string {
  return JSON.stringify([parent, id]);
}
