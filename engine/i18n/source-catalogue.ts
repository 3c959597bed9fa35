import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { parseTranslations } from '../model/gettext.ts';

/** The language that texts are written in. */
export const sourceLanguage = 'en';

/** English of the ids that are no text: where one word has two meanings. */
export const namedTexts: Readonly<Record<string, string>> = { 'crumb.start': 'Start' };

/**
 * The catalogue of the language that texts are written in: each text stands for itself. It follows from the translations, so it is made
 * for each build, and not kept; a text without any translation is not in it.
 */
function writeSourceCatalogue(folder: string): void {
  const locales = readdirSync(folder).filter((locale) => locale !== sourceLanguage && existsSync(join(folder, locale, 'messages.po')));
  const ids = new Set(
    locales.flatMap((locale) => [...parseTranslations(readFileSync(join(folder, locale, 'messages.po'), 'utf8')).keys()]),
  );
  const entries = [...ids].sort().map((id) => `msgid ${JSON.stringify(id)}\nmsgstr ${JSON.stringify(namedTexts[id] ?? id)}\n`);
  const text = [`msgid ""\nmsgstr ""\n"Language: ${sourceLanguage}\\n"\n`, ...entries].join('\n');
  const file = join(folder, sourceLanguage, 'messages.po');
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  mkdirSync(join(folder, sourceLanguage), { recursive: true });
  writeFileSync(file, text);
}

/** Writes it before anything reads it. */
export function sourceCataloguePlugin({ folder }: { readonly folder: string }): Plugin {
  return { name: 'steward-source-catalogue', config: () => writeSourceCatalogue(folder) };
}
