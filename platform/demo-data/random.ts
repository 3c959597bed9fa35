/** Deterministic random numbers: the same seed gives the same demo records on every machine. */
export interface RandomSource {
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number;
  /** True in `share` of all cases; 0 is never, 1 always. */
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** `count` different elements of `list`, or fewer if it is shorter. */
  some<T>(list: readonly T[], count: number): T[];
}

/** mulberry32: small, fast, good enough for demo records. */
export function createRandom(seed: number): RandomSource {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(list: readonly T[]): T => {
    const chosen = list[int(0, list.length - 1)];
    if (chosen === undefined) throw new Error('pick: the list is empty');
    return chosen;
  };
  const some = <T>(list: readonly T[], count: number): T[] => {
    const chosen = new Set<T>();
    for (let tries = 0; chosen.size < Math.min(count, list.length) && tries < count * 20; tries += 1) chosen.add(pick(list));
    return [...chosen];
  };
  return { int, chance: (share) => next() < share, pick, some };
}
