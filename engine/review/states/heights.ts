/** Where the slots of a column stand, one below the other: near their neighbours, never closer than they may. */
import type { Link, Slot } from './layers.ts';

export interface Room {
  /** Height of a slot in px. */
  readonly heightOf: (slot: Slot) => number;
  /** Between two slots of a column. */
  readonly gap: number;
}

const rounds = 8;

/** The middle of each slot, in px; the highest edge is at 0. */
export function heightsOf(columns: readonly (readonly Slot[])[], links: readonly Link[], room: Room): ReadonlyMap<Slot, number> {
  const middle = new Map<Slot, number>();
  for (const column of columns) spread(column, { wanted: () => 0, weight: () => 1, middle, room });
  const beside = neighboursOf(links);
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? columns : columns.toReversed();
    for (const column of order)
      spread(column, {
        wanted: (slot) => mean((beside.get(slot) ?? []).map((each) => middle.get(each) ?? 0)) ?? middle.get(slot) ?? 0,
        // A line that passes through several columns should do so straight.
        weight: (slot) => (slot.box === null ? 4 : 1),
        middle,
        room,
      });
  }
  const top = Math.min(0, ...[...middle].map(([slot, at]) => at - room.heightOf(slot) / 2));
  return new Map([...middle].map(([slot, at]) => [slot, Math.round(at - top)]));
}

function neighboursOf(links: readonly Link[]): ReadonlyMap<Slot, readonly Slot[]> {
  const found = new Map<Slot, Slot[]>();
  for (const { left, right } of links)
    for (const [one, other] of [
      [left, right],
      [right, left],
    ] as const)
      found.set(one, [...(found.get(one) ?? []), other]);
  return found;
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, each) => sum + each, 0) / values.length;
}

interface Wish {
  readonly wanted: (slot: Slot) => number;
  readonly weight: (slot: Slot) => number;
  readonly middle: Map<Slot, number>;
  readonly room: Room;
}

/**
 * Puts a column as near to what its slots want as their order and gaps allow. With the room above a slot taken off, their places only
 * have to rise: the least squares of that are pools of neighbours that share their mean.
 */
function spread(column: readonly Slot[], { wanted, weight, middle, room }: Wish): void {
  const pools: { sum: number; weight: number; slots: { slot: Slot; above: number }[] }[] = [];
  let above = 0;
  column.forEach((slot, at) => {
    const before = column[at - 1];
    if (before !== undefined) above += (room.heightOf(before) + room.heightOf(slot)) / 2 + room.gap;
    pools.push({ sum: weight(slot) * (wanted(slot) - above), weight: weight(slot), slots: [{ slot, above }] });
    for (let last = pools.at(-1), first = pools.at(-2); last && first && first.sum / first.weight > last.sum / last.weight;) {
      pools.splice(-2, 2, { sum: first.sum + last.sum, weight: first.weight + last.weight, slots: [...first.slots, ...last.slots] });
      last = pools.at(-1);
      first = pools.at(-2);
    }
  });
  for (const pool of pools) for (const each of pool.slots) middle.set(each.slot, pool.sum / pool.weight + each.above);
}
