/** Texts of a catalogue by id; an empty one is not translated. */
export type Catalogue = Readonly<Record<string, string>>;

// A brace after a word of a plural opens a sentence, any other one a placeholder.
const placeholder = /(?<!\b(?:zero|one|two|few|many|other|=\d+)\s*)\{\s*([\w.]+)\s*[,}]/g;
const namesIn = (text: string): string => [...new Set([...text.matchAll(placeholder)].map((match) => match[1] ?? ''))].sort().join(' ');

/** What is wrong with a translation, one line each: texts without translation, texts the source does not know, placeholders that differ. */
export function gapsOf(source: Catalogue, own: Catalogue): readonly string[] {
  const missing = Object.keys(source).filter((id) => (own[id] ?? '') === '');
  const unknown = Object.keys(own).filter((id) => !(id in source));
  const differing = Object.keys(source).filter((id) => (own[id] ?? '') !== '' && namesIn(id) !== namesIn(own[id] ?? ''));
  return [
    ...missing.map((id) => `has no translation: ${id}`),
    ...unknown.map((id) => `is in no source any more: ${id}`),
    ...differing.map((id) => `has other placeholders (${namesIn(own[id] ?? '')} instead of ${namesIn(id)}): ${id}`),
  ];
}
