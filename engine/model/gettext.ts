/** The text of a keyword in an entry of a gettext catalogue (`messages.po`), such as `msgid`; '' where the entry has none. */
export function readQuotedAfter(keyword: 'msgid' | 'msgstr', entry: string): string {
  // A text may go on over several lines, each in quotes of its own. Entries that are no longer used begin with `#~`.
  const [, lines = ''] = new RegExp(String.raw`^${keyword} ((?:"(?:[^"\\]|\\.)*"\s*)+)`, 'm').exec(entry) ?? [];
  return [...lines.matchAll(/"(?:[^"\\]|\\.)*"/g)].map(([quoted]) => String(JSON.parse(quoted))).join('');
}

/** The translation of each text of a catalogue; '' where there is none. The heading of the file is left out. */
export function parseTranslations(po: string): ReadonlyMap<string, string> {
  const entries = po.split(/\r?\n(?:\r?\n)+/).map((entry) => [readQuotedAfter('msgid', entry), readQuotedAfter('msgstr', entry)] as const);
  return new Map(entries.filter(([id]) => id !== ''));
}
