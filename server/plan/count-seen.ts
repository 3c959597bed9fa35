import type { Resource } from '../../engine/model/model.ts';
import { countBy, holdersOf } from '../store/counts.ts';
import type { StoredRecord } from '../store/records.ts';
import type { Call } from './call.ts';
import { countAll, type Asked, type Counting } from './counts.ts';
import { hidesSome, hidingParents, seenOf } from './parents.ts';

/** Counts the records that this user sees, as answers do. */
export const countSeen: Counting = async (call, target, asked) => {
  if (!hidesSome(call, target)) return countAll(call, target, asked);
  const isBelowHidden = hidingParents(call, target).length > 0;
  const counted = isBelowHidden ? null : await countBy(call.tx, call.engine.model, target, { ...asked, rows: target.rows });
  return counted ?? countOneByOne(call, target, asked);
};

/** What the database cannot decide is decided record by record. */
async function countOneByOne(call: Call, target: Resource, asked: Asked): Promise<ReadonlyMap<string, number>> {
  const holders = await holdersOf(call.tx, target, asked);
  const places = new Map(holders.map(({ record }) => [placeOf(record), record]));
  const seen = new Set((await seenOf(call, target, [...places.values()])).map(placeOf));
  const pairs = new Map(holders.map(({ value, record }) => [`${placeOf(record)} ${value}`, { value, place: placeOf(record) }]));
  const counts = new Map<string, number>();
  for (const { value, place } of pairs.values()) if (seen.has(place)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

function placeOf({ parent, id }: Pick<StoredRecord, 'parent' | 'id'>): string {
  return JSON.stringify([parent, id]);
}
