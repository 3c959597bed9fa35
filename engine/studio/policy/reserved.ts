const words: ReadonlySet<string> = new Set([
  ...['can', 'cannot', 'sees', 'when', 'where', 'with', 'without', 'are', 'go', 'start', 'and', 'or', 'of', 'by', 'only', 'but'],
  ...['whose', 'asks', 'after', 'within', 'on', 'is', 'not', 'empty', 'their', 'one', 'above', 'below'],
]);

/** Words of the grammar: a value that is one of them is written in quotes. */
export function isReservedWord(word: string): boolean {
  return words.has(word);
}
