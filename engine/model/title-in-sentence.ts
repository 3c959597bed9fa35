/** A title inside a sentence: "New planet". German keeps the capital of its nouns, abbreviations keep theirs everywhere. */
export function formatTitleInSentence(title: string, locale: string): string {
  const [first = '', second = ''] = title;
  const isWord = second === second.toLowerCase();
  return locale.startsWith('de') || !isWord ? title : first.toLowerCase() + title.slice(first.length);
}
