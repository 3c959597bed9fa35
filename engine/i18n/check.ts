/** `npm run i18n:check`: fails when the complete catalogues are not those of the code, or when a text of any language cannot be compiled. */
import { createCompiledCatalog } from '@lingui/cli/api';
import { readFileSync, readdirSync } from 'node:fs';
import { readModel } from '../language/index.ts';
import { loadFolder } from '../language/load/disk.ts';
import { parseTranslations } from '../model/gettext.ts';
import { extractModelTexts } from './extract.ts';
import { listTranslationGaps } from './gaps.ts';
import { completeLocales } from './source-files.ts';
import { collectCodeTexts, listStaleTexts } from './stale.ts';

const { model } = readModel(loadFolder('resources'));
if (model === null) throw new Error('The descriptors have problems: run `npx steward check`.');
const said = new Set([...collectCodeTexts(), ...extractModelTexts(model).map(({ id }) => id)]);
const english = Object.fromEntries([...said].map((id) => [id, id]));
const found: string[] = [];
for (const { name: locale } of readdirSync('locales', { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
  const own = Object.fromEntries(parseTranslations(readFileSync(`locales/${locale}/messages.po`, 'utf8')));
  const { errors } = createCompiledCatalog(locale, own, { namespace: 'es' });
  found.push(...errors.map((error) => `locales/${locale}: ${String(error.error)}: ${error.id ?? ''}`));
  if (!completeLocales.includes(locale)) continue;
  found.push(...listStaleTexts(said, new Set(Object.keys(own))).map((line) => `locales/${locale} ${line}. Run \`npm run i18n\`.`));
  found.push(...listTranslationGaps(english, own).map((gap) => `locales/${locale} ${gap}`));
}
for (const line of found) process.stderr.write(`${line}\n`);
process.stdout.write(found.length === 0 ? `Catalogues are complete: ${String(said.size)} texts.\n` : `${String(found.length)} problems.\n`);
process.exitCode = found.length === 0 ? 0 : 1;
