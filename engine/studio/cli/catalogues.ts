/** The catalogues of translations beside a folder of descriptors. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LintCatalogue } from '../lints/index.ts';
import { parseTranslations } from '../../model/gettext.ts';

/** The language that texts are written in. */
const source = 'en';
/** A language with less than this share of the texts that any catalogue has is not kept complete, and nothing is said of what it lacks. */
const complete = 0.9;

/** The languages below `locales/`, beside the folder of the descriptors, that are kept complete; none where there is no such folder. */
export function readCataloguesBeside(resources: string): readonly LintCatalogue[] {
  const folder = join(resources, '../locales');
  if (!existsSync(folder)) return [];
  const read = readdirSync(folder).flatMap((locale) => {
    const file = join(folder, locale, 'messages.po');
    return locale === source || !existsSync(file) ? [] : [{ locale, texts: parseTranslations(readFileSync(file, 'utf8')) }];
  });
  const most = Math.max(...read.map(({ texts }) => texts.size));
  return read.flatMap(({ locale, texts }) => {
    const translated = new Set([...texts].flatMap(([id, text]) => (text === '' ? [] : [id])));
    return translated.size < most * complete ? [] : [{ locale, has: (text) => translated.has(text) }];
  });
}
