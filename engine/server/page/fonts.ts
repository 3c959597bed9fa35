/** Which fonts the texts of a page are drawn in, so that none comes after them and lays everything out once more. */

export interface FontFace {
  /** As a path from the root of the built app. */
  readonly file: string;
  /** Source of a pattern of one character: those that the face draws. */
  readonly draws: string;
}

const faceRule = /@font-face\s*\{[^}]*\}/g;
const fontUrl = /url\(["']?(\/[^)"']+\.woff2)["']?\)/;
const unicodeRange = /unicode-range:\s*([^;}]+)/;

/** Faces of a style sheet that say which characters they draw. */
export function listFontFaces(css: string): readonly FontFace[] {
  return [...css.matchAll(faceRule)].flatMap(([rule]) => {
    const file = fontUrl.exec(rule)?.[1];
    const ranges = unicodeRange.exec(rule)?.[1];
    return file === undefined || ranges === undefined ? [] : [{ file, draws: `[${ranges.split(',').map(printCharacters).join('')}]` }];
  });
}

/** `U+100-2BA`, `U+131`, or `U+4??` for all that begin so. */
function printCharacters(range: string): string {
  const [from = '', to = from] = range.trim().slice('U+'.length).split('-');
  return `\\u{${from.replaceAll('?', '0')}}-\\u{${to.replaceAll('?', 'F')}}`;
}

/** Asks for the fonts of a text before it is drawn. `isLinked`: the page asks for it in any case. */
export function printFontLinks(faces: readonly FontFace[], text: string, isLinked: (file: string) => boolean): string {
  const needed = faces.filter(({ file, draws }) => !isLinked(file) && new RegExp(draws, 'u').test(text));
  return needed.map(({ file }) => `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin>`).join('');
}
