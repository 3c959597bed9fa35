/** The catalogues of translations beside a folder of descriptors. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LintCatalogue } from '../lints/index.ts';
import { parseTranslations } from '../../model/gettext.ts';

/** The language that texts are written in. */
const source = 'en';
/** A language with less than this share of its texts is not kept complete, and nothing is said of what it lacks. */
const complete = 0.9;

/** The languages below `locales/`, beside the folder of the descriptors, that are kept complete; none where there is no such folder. */
export function readCataloguesBeside(resources: string): readonly LintCatalogue[] {
  const folder = join(resources, '../locales');
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((locale) => {
    const file = join(folder, locale, 'messages.po');
    if (locale === source || !existsSync(file)) return [];
    const texts = parseTranslations(readFileSync(file, 'utf8'));
    const translated = new Set([...texts].flatMap(([id, text]) => (text === '' ? [] : [id])));
    return translated.size < texts.size * complete ? [] : [{ locale, has: (text) => translated.has(text) }];
  });
}
