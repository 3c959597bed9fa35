/** Texts of a catalogue by id; an empty one is not translated. */
export type TextCatalogue = Readonly<Record<string, string>>;

// A brace after a word of a plural opens a sentence, any other one a placeholder.
const placeholder = /(?<!\b(?:zero|one|two|few|many|other|=\d+)\s*)\{\s*([\w.]+)\s*[,}]/g;
const listTextPlaceholders = (text: string): string =>
  [...new Set([...text.matchAll(placeholder)].map((match) => match[1] ?? ''))].sort().join(' ');

/** What is wrong with a translation, one line each: texts without translation, texts the source does not know, placeholders that differ. */
export function listTranslationGaps(source: TextCatalogue, own: TextCatalogue): readonly string[] {
  const missing = Object.keys(source).filter((id) => (own[id] ?? '') === '');
  const unknown = Object.keys(own).filter((id) => !(id in source));
  const differing = Object.keys(source).filter(
    (id) => (own[id] ?? '') !== '' && listTextPlaceholders(id) !== listTextPlaceholders(own[id] ?? ''),
  );
  return [
    ...missing.map((id) => `has no translation: ${id}`),
    ...unknown.map((id) => `is in no source any more: ${id}`),
    ...differing.map(
      (id) => `has other placeholders (${listTextPlaceholders(own[id] ?? '')} instead of ${listTextPlaceholders(id)}): ${id}`,
    ),
  ];
}
