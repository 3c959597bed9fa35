/** Texts as lists are sorted by them: whatever their case, letters with marks beside those without, so that "Österreich" stands among the O. */

/** Latin letters that no mark makes of another one. */
const alone: Readonly<Record<string, string>> = {
  ß: 's',
  æ: 'a',
  Æ: 'a',
  ø: 'o',
  Ø: 'o',
  œ: 'o',
  Œ: 'o',
  đ: 'd',
  Đ: 'd',
  ł: 'l',
  Ł: 'l',
  ı: 'i',
};

const marked = Array.from({ length: 0x180 - 0xc0 }, (_, at) => String.fromCharCode(0xc0 + at)).flatMap((letter) => {
  const base = alone[letter] ?? letter.normalize('NFD')[0]?.toLowerCase() ?? '';
  return /^[a-z]$/.test(base) ? [[letter, base] as const] : [];
});

/** The letters with marks, and at the same places the ones that they are sorted as: the store folds by the same table. */
export const foldedFrom = marked.map(([letter]) => letter).join('');
export const foldedTo = marked.map(([, base]) => base).join('');

const bases: ReadonlyMap<string, string> = new Map(marked);

/** A text as it is sorted. */
export function foldText(text: string): string {
  return Array.from(text.toLowerCase(), (letter) => bases.get(letter) ?? letter).join('');
}
