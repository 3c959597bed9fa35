/** The catalogues of translations beside a folder of descriptors. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalogue } from '../language/lints/index.ts';

/** The language that texts are written in. */
const source = 'en';
/** A language with less than this share of its texts is not kept complete, and nothing is said of what it lacks. */
const complete = 0.9;

/** The languages below `locales/`, beside the folder of the descriptors, that are kept complete; none where there is no such folder. */
export function cataloguesBeside(resources: string): readonly Catalogue[] {
  const folder = join(resources, '../locales');
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((locale) => {
    const file = join(folder, locale, 'messages.po');
    if (locale === source || !existsSync(file)) return [];
    const texts = textsIn(readFileSync(file, 'utf8'));
    const translated = new Set([...texts].flatMap(([id, text]) => (text === '' ? [] : [id])));
    return translated.size < texts.size * complete ? [] : [{ locale, has: (text) => translated.has(text) }];
  });
}

/** The translation of each text of a .po file; '' where there is none. The heading of the file is left out. */
function textsIn(po: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const entry of po.split(/\n\s*\n/)) {
    const [, id = ''] = /^msgid ((?:"(?:[^"\\]|\\.)*"\s*)+)/m.exec(entry) ?? [];
    const [, text = ''] = /^msgstr ((?:"(?:[^"\\]|\\.)*"\s*)+)/m.exec(entry) ?? [];
    if (unquoted(id) !== '') found.set(unquoted(id), unquoted(text));
  }
  return found;
}

// Long texts stand on several lines; the escapes are those of JSON.
function unquoted(lines: string): string {
  return [...lines.matchAll(/"(?:[^"\\]|\\.)*"/g)].map(([line]) => String(JSON.parse(line))).join('');
}
