/** Which lines of a text are others than before, counted from 1. */

export interface EditedLines {
  /** Of the text after the change: what is new, and what follows upon lines that are gone. */
  readonly added: readonly number[];
  /** Of the text before. */
  readonly removed: readonly { readonly line: number; readonly text: string }[];
}

export function listEditedLines(before: string, after: string): EditedLines {
  const [was, is] = [before.split('\n'), after.split('\n')];
  const common = computeCommonLengths(was, is);
  const added: number[] = [];
  const removed: { readonly line: number; readonly text: string }[] = [];
  let [at, to] = [0, 0];
  while (at < was.length || to < is.length) {
    if (at < was.length && to < is.length && was[at] === is[to]) {
      at += 1;
      to += 1;
    } else if (to < is.length && (at >= was.length || commonLengthAt(common, at, to + 1) >= commonLengthAt(common, at + 1, to))) {
      added.push(to + 1);
      to += 1;
    } else {
      removed.push({ line: at + 1, text: was[at] ?? '' });
      at += 1;
      // Where lines went nothing else tells of it.
      if (!added.includes(to + 1) && !added.includes(to) && was[at] === is[to]) added.push(to + 1);
    }
  }
  return { added: [...new Set(added)], removed };
}

/** How many lines two texts have in common from each pair of lines on. */
function computeCommonLengths(was: readonly string[], is: readonly string[]): readonly (readonly number[])[] {
  const rows: number[][] = Array.from({ length: was.length + 1 }, () => new Array<number>(is.length + 1).fill(0));
  for (let at = was.length - 1; at >= 0; at -= 1)
    for (let to = is.length - 1; to >= 0; to -= 1) {
      const row = rows[at];
      if (row !== undefined)
        row[to] =
          was[at] === is[to]
            ? commonLengthAt(rows, at + 1, to + 1) + 1
            : Math.max(commonLengthAt(rows, at + 1, to), commonLengthAt(rows, at, to + 1));
    }
  return rows;
}

function commonLengthAt(rows: readonly (readonly number[])[], at: number, to: number): number {
  return rows[at]?.[to] ?? 0;
}
