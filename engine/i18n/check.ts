/** `npm run i18n:check`: fails when the catalogues are not those of the code, when a language that is offered by default misses a text, or when a text of any language cannot be compiled. */
import { createCompiledCatalog } from '@lingui/cli/api';
import { formatter } from '@lingui/format-po';
import { readFileSync, readdirSync } from 'node:fs';
import { listTranslationGaps, type TextCatalogue } from './gaps.ts';
import { listStaleTexts, groupCatalogueTexts, collectCodeTexts } from './stale.ts';

const complete = ['de'];
const po = formatter({ lineNumbers: false, explicitIdAsDefault: true });

async function parseCatalogueEntries(locale: string) {
  const filename = `locales/${locale}/messages.po`;
  const parsed = await po.parse(readFileSync(filename, 'utf8'), { locale, sourceLocale: 'en', filename });
  return Object.fromEntries(Object.entries(parsed ?? {}).filter(([, entry]) => entry.obsolete !== true));
}

async function readCatalogueTexts(locale: string): Promise<TextCatalogue> {
  return Object.fromEntries(Object.entries(await parseCatalogueEntries(locale)).map(([id, entry]) => [id, entry.translation ?? '']));
}

const english = await readCatalogueTexts('en');
const stale = listStaleTexts(collectCodeTexts(), groupCatalogueTexts(await parseCatalogueEntries('en')));
const found: string[] = stale.map((line) => `locales/en: ${line}. Run \`npm run i18n\`.`);
const folders = readdirSync('locales', { withFileTypes: true }).filter((entry) => entry.isDirectory());
for (const { name: locale } of folders) {
  const own = locale === 'en' ? english : await readCatalogueTexts(locale);
  const { errors } = createCompiledCatalog(locale, own as Record<string, string>, { namespace: 'es' });
  found.push(...errors.map((error) => `locales/${locale}: ${String(error.error)}: ${error.id ?? ''}`));
  const missing = Object.keys(english).filter((id) => !Object.hasOwn(own, id));
  if (missing.length > 0)
    found.push(`locales/${locale} lacks ${String(missing.length)} texts, such as "${missing[0] ?? ''}". Run \`npm run i18n\`.`);
  if (complete.includes(locale)) found.push(...listTranslationGaps(english, own).map((gap) => `locales/${locale} ${gap}`));
}
for (const line of found) process.stderr.write(`${line}\n`);
process.stdout.write(
  found.length === 0 ? `Catalogues are complete: ${String(Object.keys(english).length)} texts.\n` : `${String(found.length)} problems.\n`,
);
process.exitCode = found.length === 0 ? 0 : 1;
