/** Transitions gathered for drawing: each label once, where its lines meet. */
import type { StateMove, StateGraph } from './graph.ts';

export interface MoveBundle {
  readonly moves: readonly StateMove[];
  /** Sources in file order; empty with `isFromAny`. */
  readonly from: readonly string[];
  readonly to: string;
  readonly isFromAny: boolean;
}

export interface MoveBundles {
  readonly between: readonly MoveBundle[];
  /** By state: transitions that lead back to it. */
  readonly loops: ReadonlyMap<string, readonly StateMove[]>;
}

/**
 * Transitions between the same two states share one line with several labels, and states whose lines carry the same labels to the same
 * state share the label, so that nothing is written twice that could be written once.
 */
export function bundleMoves({ states, moves }: StateGraph): MoveBundles {
  const any = moves.filter(({ isFromAny }) => isFromAny);
  const pairs = new Map<string, { from: string; to: string; moves: StateMove[] }>();
  for (const move of moves.filter(({ isFromAny }) => !isFromAny))
    for (const from of new Set(move.from)) {
      if (from === move.to) continue;
      const key = JSON.stringify([from, move.to]);
      const pair = pairs.get(key) ?? { from, to: move.to, moves: [] };
      pair.moves.push(move);
      pairs.set(key, pair);
    }
  const place = new Map(states.map(({ value }, at) => [value, at]));
  const shared = groupItemsBy([...pairs.values()], (pair) => JSON.stringify([pair.to, pair.moves.map(({ action }) => action.name)]));
  const fromAny = groupItemsBy(any, ({ to }) => to);
  const loops = new Map<string, readonly StateMove[]>();
  for (const { value } of states) {
    const own = moves.filter(({ from, to }) => to === value && from.includes(value));
    if (own.length > 0) loops.set(value, own);
  }
  return {
    between: [
      ...shared.map((group): MoveBundle => {
        const from = group.map((pair) => pair.from).sort((one, other) => (place.get(one) ?? 0) - (place.get(other) ?? 0));
        return { moves: group[0]?.moves ?? [], from, to: group[0]?.to ?? '', isFromAny: false };
      }),
      ...fromAny.map((group): MoveBundle => ({ moves: group, from: [], to: group[0]?.to ?? '', isFromAny: true })),
    ],
    loops,
  };
}

function groupItemsBy<T>(items: readonly T[], keyOf: (item: T) => string): readonly (readonly T[])[] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return [...groups.values()];
}
