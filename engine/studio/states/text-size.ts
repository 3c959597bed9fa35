/** How much room a text takes where nothing can measure it. */

/** Widths in units of the font size, a little more than Inter and the usual system fonts need. */
const narrowLetters = new Set("iljtfrI.,:;!|'()[] ");
const wideLetters = new Set('mwMWOQGD@%…–—');

/** Width in px of one line. Letters outside of Latin, Greek and Cyrillic count as a full square. */
export function measureText(text: string, fontSize: number): number {
  let units = 0;
  for (const letter of text) {
    if ((letter.codePointAt(0) ?? 0) > 0x2e7f) units += 1.05;
    else if (narrowLetters.has(letter)) units += 0.38;
    else if (wideLetters.has(letter)) units += 0.95;
    else units += letter !== letter.toLowerCase() ? 0.74 : 0.62;
  }
  return Math.ceil(units * fontSize);
}

/** The text in lines of at most `width` px, broken between words, and inside a word that is longer; the last of `most` lines ends in an ellipsis where words are left. */
export function wrapText(text: string, { width, fontSize, most }: { width: number; fontSize: number; most: number }): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter((each) => each !== '')) {
    for (const part of breakWord(word, width, fontSize)) {
      const longer = line === '' ? part : `${line} ${part}`;
      if (line !== '' && measureText(longer, fontSize) > width) {
        lines.push(line);
        line = part;
      } else line = longer;
    }
  }
  if (line !== '') lines.push(line);
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), cutWithEllipsis(lines[most - 1] ?? '', width, fontSize)];
}

function breakWord(word: string, width: number, fontSize: number): readonly string[] {
  const found: string[] = [];
  let part = '';
  for (const letter of word) {
    if (part !== '' && measureText(part + letter, fontSize) > width) {
      found.push(part);
      part = letter;
    } else part += letter;
  }
  return [...found, part];
}

function cutWithEllipsis(line: string, width: number, fontSize: number): string {
  let kept = line;
  while (kept !== '' && measureText(`${kept}…`, fontSize) > width) kept = kept.slice(0, -1);
  return `${kept.trimEnd()}…`;
}
