import babel from '@lingui/cli/api/extractors/babel';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listTranslationGaps, type TextCatalogue } from '../../engine/i18n/gaps.ts';
import { extractModelTexts } from '../../engine/i18n/extract.ts';
import { extractSaidTexts } from '../../engine/i18n/extract-said.ts';
import { listStaleTexts, collectCodeTexts } from '../../engine/i18n/stale.ts';
import { parseTranslations } from '../../engine/model/gettext.ts';
import { modelTexts } from '../../engine/model/texts.ts';
import lingui from '../../lingui.config.ts';
import { messages } from '../requirements/messages.ts';
import { platformModel as model } from './platform.ts';

const read = (locale: string): TextCatalogue =>
  Object.fromEntries(parseTranslations(readFileSync(`locales/${locale}/messages.po`, 'utf8')));

const locales = readdirSync('locales', { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
const catalogues = new Map(locales.map((locale) => [locale, read(locale)] as const));
const of = (locale: string): TextCatalogue => catalogues.get(locale) ?? {};
const keys = (locale: string) => Object.keys(of(locale)).sort();

const { resources, ...shared } = model;
const said: ReadonlySet<string> = new Set([
  ...collectCodeTexts(),
  ...modelTexts,
  ...[...Object.values(resources), shared].flatMap((part) => extractModelTexts(part).map(({ id }) => id)),
]);

describe('the catalogues', () => {
  it('are of five languages [P1-1-006] [P1-1-007] [P1-1-009] [P1-1-010]', () =>
    expect(locales.toSorted()).toEqual(['de', 'en', 'pt', 'uk', 'zh']));

  it('de has exactly the texts that are said', () => expect(keys('de')).toEqual([...said].sort()));

  it.each(locales)('%s has no text that is not said', (locale) => expect(keys(locale).filter((id) => !said.has(id))).toEqual([]));

  it.each(['zh', 'pt', 'uk'])('%s holds nothing but translations', (locale) =>
    expect(Object.values(of(locale)).filter((text) => text === '')).toEqual([]),
  );

  it('de says all of them, with the same placeholders [P1-1-007] [P2-1-016]', () => {
    expect(listTranslationGaps(of('en'), of('de'))).toEqual([]);
    expect(Object.entries(of('de')).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  // What was said beside the word that counts.
  it.each([
    ['order fulfillment', 'Lieferauftrag', /fulfillment/i],
    ['deploy', 'ausrollen', /deployen/i],
    ['company', 'Firma', /Unternehmen\b/],
    ['finish', 'abschließen', /\bbeende[nt]/i],
  ])('de has one word for %s: %s [P1-1-007]', (_english, _german, other) => {
    const said = Object.entries(of('de')).filter(
      ([id, text]) => other.test(text.replaceAll(/\{[^}]*\}/g, '')) && !/\b(session|end|stop)/i.test(id),
    );
    expect(said).toEqual([]);
  });

  it('de calls different things in the menu differently, as English does [P1-1-007]', () => {
    const titles = new Set(
      model.menu.flatMap(({ title, entries }) => [title, ...entries.map((entry) => entry.title)]).flatMap((title) => title?.text ?? []),
    );
    expect(titles.size).toBeGreaterThan(40);
    const german = [...titles].map((title) => of('de')[title]);
    expect(german.filter((title, at) => german.indexOf(title) !== at)).toEqual([]);
  });

  // "Run" is a thing and a deed, "Open" a state and a deed: German has a word for each, so English must not share one text.
  it('de says what a button does, not the name of a thing or a state [P1-1-007] [P2-1-016] [P2-2-271] [P2-2-301]', () => {
    const names = Object.values(resources).flatMap((resource) =>
      extractModelTexts(resource).flatMap(({ id, trail }) =>
        /^title(Plural)?$|^fields\..*\.choices\.|\.layout\.\d+\.title$/.test(trail) ? [id] : [],
      ),
    );
    const deeds = Object.values(resources).flatMap(({ actions, list }) => [
      ...Object.values(actions).flatMap(({ does, title }) =>
        does.kind === 'request' || (does.kind === 'open' && does.address.url !== null) ? [title.text] : [],
      ),
      ...(list?.exports ?? []).flatMap(({ title }) => title.text),
    ]);
    expect(deeds).toEqual(expect.arrayContaining(['Resend', 'Open in CMS', 'Export']));
    // What is called the same in both languages is a name of its own, such as that of a shop system.
    const own = (deed: string) => of('de')[deed] === deed;
    expect([...new Set(deeds)].filter((deed) => names.includes(deed) && !own(deed))).toEqual([]);
  });

  // The cell says "vor 5 Stunden".
  it('de has no "vor" above a column of how long ago something was [P1-1-007]', () => {
    const ago = Object.values(resources).flatMap(({ fields }) => Object.values(fields).filter((field) => field.display === 'relative'));
    expect(ago.map(({ title }) => title.text)).toContain('Created since');
    expect(ago.map(({ title }) => of('de')[title.text] ?? '').filter((text) => text === '' || /\bvor\b/i.test(text))).toEqual([]);
  });

  it('en says all of them [P1-1-006] [P2-1-015]', () =>
    expect(of('en')).toEqual(Object.fromEntries([...said].map((id) => [id, id === 'crumb.start' ? 'Start' : id]))));

  it.each(locales)('%s has the placeholders of the English text wherever it says one', (locale) => {
    const said = Object.fromEntries(Object.entries(of(locale)).filter(([, text]) => text !== ''));
    const asked = Object.fromEntries(Object.keys(said).map((id) => [id, id]));
    expect(listTranslationGaps(asked, said)).toEqual([]);
  });
});

describe('what the code says', () => {
  it('is found in all of it', () => expect(collectCodeTexts().size).toBeGreaterThan(800));

  it('is read as its place in the project asks, wherever that lies', () => {
    // The first that takes a file reads it.
    const findReader = (file: string) => lingui.extractors?.find((each) => 'match' in each && each.match(resolve(file)));
    expect(findReader('engine/ui/names.ts')).toBe(babel);
    expect(findReader('engine/studio/pages/paths.ts')).toBe(babel);
    expect(findReader('../platform/project/engine/ui/names.ts')).toBe(babel);
    const said = findReader('platform/main.ts');
    expect(said).not.toBe(babel);
    expect([findReader('engine/server/main.ts'), findReader('engine/studio/review/reach.ts')]).toEqual([said, said]);
  });

  it('is missed when it says something new or no longer says something', () => {
    expect(listStaleTexts(new Set(['One', 'Three']), new Set(['One', 'Two']))).toEqual([
      'lacks "Three"',
      'has "Two", which is no longer said',
    ]);
  });
});

describe('what the server says', () => {
  const files = ['engine/server', 'platform'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.ts$/.test(file))
      .map((file) => join(folder, file)),
  );
  const saidThere = new Set(files.flatMap((file) => extractSaidTexts(file, readFileSync(file, 'utf8')).map(({ id }) => id)));

  it('is in the catalogues, in German as well', () => {
    expect(saidThere.size).toBeGreaterThan(80);
    expect([...saidThere].filter((id) => of('en')[id] !== id)).toEqual([]);
    expect([...saidThere].filter((id) => (of('de')[id] ?? '') === '')).toEqual([]);
  });
});

it.each(messages)('[%s] what is said for "%s" is "%s", and as much in German', (_id, said, read, german) => {
  const found = Object.entries(model.messages).filter(([name, { match }]) => name === said || match.includes(said));
  expect(found.map(([, { text }]) => text.text)).toEqual([read]);
  expect([of('en')[read], of('de')[read] ?? '']).toEqual([read, expect.stringMatching(german)]);
});
