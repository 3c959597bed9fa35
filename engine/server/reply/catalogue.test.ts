import { readdirSync, readFileSync } from 'node:fs';
import { formatter } from '@lingui/format-po';
import { expect, it } from 'vitest';
import { readCatalogue } from './catalogue.ts';

it('reads texts over several lines, quotes and line breaks, and nothing that is untranslated or no longer used', () => {
  const po = `msgid ""
msgstr ""
"Language: de\\n"

#. a note
#: moons.yaml
msgid "Moon \\"{name}\\""
msgstr "Mond „{name}“"

msgid ""
"One\\n"
"two"
msgstr ""
"Eins\\n"
"zwei"

msgid "Star"
msgstr ""

#~ msgid "Comet"
#~ msgstr "Komet"
`;
  expect(readCatalogue(po)).toEqual({ 'Moon "{name}"': 'Mond „{name}“', 'One\ntwo': 'Eins\nzwei' });
});

const po = formatter({ lineNumbers: false, explicitIdAsDefault: true });

const locales = readdirSync('locales', { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

it.each(locales)('reads locales/%s as the extractor does', async (locale) => {
  const filename = `locales/${locale}/messages.po`;
  const text = readFileSync(filename, 'utf8');
  const all = Object.entries((await po.parse(text, { locale, sourceLocale: 'en', filename })) ?? {});
  const translated = all.filter(([, { translation, obsolete }]) => obsolete !== true && (translation ?? '') !== '');
  expect(readCatalogue(text)).toEqual(Object.fromEntries(translated.map(([id, { translation }]) => [id, translation])));
});
