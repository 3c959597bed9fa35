import type { Source } from '../../language/load/disk.ts';

/** A stretch of lines before and after; `line` counts from 1 in the text before. */
export interface LineChange {
  readonly line: number;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Where two versions of a file differ, line by line. Edits of names change lines one for one and put some in between. */
export function diffLines(before: Pick<Source, 'text'>, after: Pick<Source, 'text'>): readonly LineChange[] {
  const [old, now] = [before.text.split('\n'), after.text.split('\n')];
  const changes: LineChange[] = [];
  let shift = 0;
  for (let index = 0; index < old.length;) {
    const start = index;
    if (old[index] === now[index + shift]) {
      index++;
      continue;
    }
    // The change ends where both go on alike.
    let [own, other] = [index, index + shift];
    for (let width = 1; ; width++) {
      const meet = findMeetingLines(old, now, { own: index, other: index + shift, width });
      if (meet === null) continue;
      [own, other] = meet;
      break;
    }
    changes.push({ line: start + 1, before: old.slice(start, own), after: now.slice(start + shift, other) });
    shift = other - own;
    index = own;
  }
  const rest = now.slice(old.length + shift);
  return rest.length === 0 ? changes : [...changes, { line: old.length + 1, before: [], after: rest }];
}

/** The nearest pair of equal lines within `width` lines of both, or the ends; null if there is none yet. */
function findMeetingLines(
  old: readonly string[],
  now: readonly string[],
  { own, other, width }: { own: number; other: number; width: number },
): readonly [number, number] | null {
  for (let skipped = 0; skipped <= width; skipped++) {
    const [a, b] = [own + skipped, other + width - skipped];
    if (a >= old.length && b >= now.length) return [old.length, now.length];
    if (a < old.length && goesOnAlike(old, now, [a, b])) return [a, b];
  }
  return null;
}

/** Whether both go on alike for as long as chance would not have it, or to their ends. */
function goesOnAlike(old: readonly string[], now: readonly string[], [a, b]: readonly [number, number]): boolean {
  return [0, 1, 2].every((next) => old[a + next] === now[b + next]);
}
