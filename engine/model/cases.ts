/** The cases that tell conditions apart: every combination of the values that matter. All of them or none: nothing is left out in silence. */

/** Every combination of these choices, the first of which varies fastest; null: there are too many, and who asks has to say so. */
export function listTrialCases<V>(choices: readonly (readonly V[])[], most: number): Iterable<readonly V[]> | null {
  const count = choices.reduce((product, values) => product * values.length, 1);
  return count > most ? null : combineChoices(choices, []);
}

function* combineChoices<V>(choices: readonly (readonly V[])[], behind: readonly V[]): Generator<readonly V[]> {
  const last = choices.at(-1);
  if (last === undefined) yield behind;
  else for (const value of last) yield* combineChoices(choices.slice(0, -1), [value, ...behind]);
}

/**
 * Numbers that tell comparisons with these marks apart: the marks, one below and one above them all, and one between each two. Between
 * them stands a whole one where there is any.
 */
export function listNumbersApart(marks: readonly number[]): readonly number[] {
  const sorted = [...new Set(marks)].sort((a, b) => a - b);
  const between = sorted.slice(1).map((mark, at) => numberBetween(sorted[at] ?? mark, mark));
  return [(sorted[0] ?? 0) - 1, ...sorted, ...between, (sorted.at(-1) ?? 0) + 1];
}

function numberBetween(least: number, greatest: number): number {
  const whole = Math.floor(least) + 1;
  return whole < greatest ? whole : (least + greatest) / 2;
}
