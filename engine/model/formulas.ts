/** Text that a spreadsheet would take for a formula, in a CSV that it may split otherwise than we do. */

// With a sign in front a number is one. Spreadsheets of Asia take the wide signs as well.
const formula = String.raw`(?:[=@＝＋－＠]|[+-](?![\d.]+(?:[;,\t\r\n\]}]|$)))`;

/**
 * Where a cell may begin, and before what: at its own start; behind a comma; behind what other countries split at, where a quotation mark
 * in the middle of their cell protects nothing. Apostrophes count as part of it, so that `rearmFormula` knows which one is ours.
 */
const starts = [
  String.raw`(?<=^)(?='*[=+\-@\t\r\n＝＋－＠])`,
  String.raw`(?<=,)(?='*${formula})`,
  String.raw`(?<=[;\t\r\n])(?=["']*${formula})`,
];
const dangerous = new RegExp(starts.join('|'), 'g');
const disarmedStarts = new RegExp(starts.map((start) => start.replace(')(', ")'(")).join('|'), 'g');

/** With an apostrophe before each: it is text then, however the file is split. */
export function disarmFormula(text: string): string {
  return text.replace(dangerous, "'");
}

/** What `disarmFormula` was given. */
export function rearmFormula(text: string): string {
  return text.replace(disarmedStarts, '');
}
