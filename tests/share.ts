/**
 * Generated cases: `npm test` takes a share of them that is always the same, `npm run test:long` all, drawn anew each time.
 * The long run prints its seed; TEST_SEED gives it back.
 */
const given = process.env['TEST_SEED'];
export const isLong = process.env['TEST_LONG'] === '1';

/** The seed of a generator: its own, and in the long run another one each time. */
export const seedFor = (own: number): number => (isLong && given !== undefined ? own + Number(given) : own);

/** How many cases are drawn. */
export const countOf = ({ usual, long }: { readonly usual: number; readonly long: number }): number => (isLong ? long : usual);

/** As few as show together whatever all of them show, in their order: each first that shows most of what is not seen yet. */
export function coveringAll<T>(all: readonly T[], shows: (one: T) => readonly string[]): readonly T[] {
  const shown = new Map(all.map((one) => [one, shows(one)]));
  const unseen = new Set([...shown.values()].flat());
  const chosen = new Set<T>();
  while (unseen.size > 0) {
    const news = (one: T): number => (shown.get(one) ?? []).filter((each) => unseen.has(each)).length;
    const best = all.reduce((one, other) => (news(other) > news(one) ? other : one));
    chosen.add(best);
    for (const each of shown.get(best) ?? []) unseen.delete(each);
  }
  return all.filter((one) => chosen.has(one));
}

/** In `npm test` as few as cover what all of them show; in the long run all. */
export const shareOf = <T>(all: readonly T[], shows: (one: T) => readonly string[]): readonly T[] =>
  isLong ? all : coveringAll(all, shows);
