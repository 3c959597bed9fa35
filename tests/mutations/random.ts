/** A random source with a seed: the same numbers on every machine (mulberry32). */
export interface Random {
  /** Below `count`. */
  readonly below: (count: number) => number;
  readonly pick: <T>(all: readonly T[]) => T | null;
  readonly shuffled: <T>(all: readonly T[]) => readonly T[];
}

export function randomFrom(seed: number): Random {
  let state = seed;
  const below = (count: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % count;
  };
  return {
    below,
    pick: (all) => all[below(all.length)] ?? null,
    shuffled: (all) => {
      const left = [...all];
      return all.map(() => left.splice(below(left.length), 1)[0]).filter((each) => each !== undefined);
    },
  };
}
