/** Where the slots of a column stand, one below the other: near their neighbours, never closer than they may. */
import type { LayerLink, LayerSlot } from './layers.ts';

export interface SlotRoom {
  /** Height of a slot in px. */
  readonly heightOf: (slot: LayerSlot) => number;
  /** Between two slots of a column. */
  readonly gap: number;
}

const rounds = 8;

/** The middle of each slot, in px; the highest edge is at 0. */
export function computeHeights(
  columns: readonly (readonly LayerSlot[])[],
  links: readonly LayerLink[],
  room: SlotRoom,
): ReadonlyMap<LayerSlot, number> {
  const middle = new Map<LayerSlot, number>();
  for (const column of columns) spreadColumn(column, { wanted: () => 0, weight: () => 1, middle, room });
  const beside = collectNeighbours(links);
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? columns : columns.toReversed();
    for (const column of order)
      spreadColumn(column, {
        wanted: (slot) => meanOf((beside.get(slot) ?? []).map((each) => middle.get(each) ?? 0)) ?? middle.get(slot) ?? 0,
        // A line that passes through several columns should do so straight.
        weight: (slot) => (slot.box === null ? 4 : 1),
        middle,
        room,
      });
  }
  const top = Math.min(0, ...[...middle].map(([slot, at]) => at - room.heightOf(slot) / 2));
  return new Map([...middle].map(([slot, at]) => [slot, Math.round(at - top)]));
}

function collectNeighbours(links: readonly LayerLink[]): ReadonlyMap<LayerSlot, readonly LayerSlot[]> {
  const found = new Map<LayerSlot, LayerSlot[]>();
  for (const { left, right } of links)
    for (const [one, other] of [
      [left, right],
      [right, left],
    ] as const)
      found.set(one, [...(found.get(one) ?? []), other]);
  return found;
}

function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, each) => sum + each, 0) / values.length;
}

interface SpreadWish {
  readonly wanted: (slot: LayerSlot) => number;
  readonly weight: (slot: LayerSlot) => number;
  readonly middle: Map<LayerSlot, number>;
  readonly room: SlotRoom;
}

/**
 * Puts a column as near to what its slots want as their order and gaps allow. With the room above a slot taken off, their places only
 * have to rise: the least squares of that are pools of neighbours that share their mean.
 */
function spreadColumn(column: readonly LayerSlot[], { wanted, weight, middle, room }: SpreadWish): void {
  const pools: { sum: number; weight: number; slots: { slot: LayerSlot; above: number }[] }[] = [];
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
