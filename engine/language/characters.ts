/** Where each character of a YAML text stands in the file: escapes, folded and indented lines put them elsewhere than one after another. */

/**
 * For each character of `text` its offset in `source`, between `from` and `to`, where it was written. Blanks that fold several lines
 * stand where the first of them does. null if the characters follow one another from `from`.
 */
export function locateCharacters(text: string, source: string, [from, to]: readonly [number, number]): readonly number[] | null {
  if (source.startsWith(text, from)) return null;
  const offsets: number[] = [];
  let at = from;
  for (const character of text.split('')) {
    if (character === ' ' || character === '\n') {
      offsets.push(Math.min(at, to));
      while (at < to && /\s/.test(source.charAt(at))) at++;
      continue;
    }
    while (at < to && source[at] !== character) at++;
    offsets.push(Math.min(at, to));
    at++;
  }
  return offsets;
}
