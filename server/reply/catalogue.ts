/** The translations of a gettext catalogue (`messages.po`) by source text; what is not translated is not in it. */
export function readCatalogue(po: string): Readonly<Record<string, string>> {
  const entries = po.split(/\r?\n(?:\r?\n)+/).map((entry) => [quotedAfter('msgid', entry), quotedAfter('msgstr', entry)] as const);
  return Object.fromEntries(entries.filter(([id, translation]) => id !== '' && translation !== ''));
}

// A text may go on over several lines, each in quotes of its own. Entries that are no longer used begin with `#~`.
function quotedAfter(keyword: string, entry: string): string {
  const [, lines = ''] = new RegExp(String.raw`^${keyword} ((?:"(?:[^"\\]|\\.)*"\s*)+)`, 'm').exec(entry) ?? [];
  return [...lines.matchAll(/"(?:[^"\\]|\\.)*"/g)].map(([quoted]) => String(JSON.parse(quoted))).join('');
}
