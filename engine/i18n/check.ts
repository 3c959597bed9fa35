/** `npm run i18n:check`: fails when a language that is offered by default misses a text, or when a text of any language cannot be compiled. */
import { createCompiledCatalog } from '@lingui/cli/api';
import { formatter } from '@lingui/format-po';
import { readFileSync, readdirSync } from 'node:fs';
import { gapsOf, type Catalogue } from './gaps.ts';

const complete = ['de'];
const po = formatter({ lineNumbers: false, explicitIdAsDefault: true });

async function read(locale: string): Promise<Catalogue> {
  const filename = `locales/${locale}/messages.po`;
  const parsed = await po.parse(readFileSync(filename, 'utf8'), { locale, sourceLocale: 'en', filename });
  return Object.fromEntries(
    Object.entries(parsed ?? {}).flatMap(([id, entry]) => (entry.obsolete === true ? [] : [[id, entry.translation ?? '']])),
  );
}

const english = await read('en');
const found: string[] = [];
for (const locale of readdirSync('locales')) {
  const own = locale === 'en' ? english : await read(locale);
  const { errors } = createCompiledCatalog(locale, own as Record<string, string>, { namespace: 'es' });
  found.push(...errors.map((error) => `locales/${locale}: ${String(error.error)}: ${error.id ?? ''}`));
  if (complete.includes(locale)) found.push(...gapsOf(english, own).map((gap) => `locales/${locale} ${gap}`));
}
for (const line of found) process.stderr.write(`${line}\n`);
process.stdout.write(
  found.length === 0 ? `Catalogues are complete: ${String(Object.keys(english).length)} texts.\n` : `${String(found.length)} problems.\n`,
);
process.exitCode = found.length === 0 ? 0 : 1;
