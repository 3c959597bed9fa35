import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ModelText } from '../../model/model.ts';
import { printInEnglish, openMessagePrinter } from './print.ts';
import { sayText, type SaidMessage } from './say.ts';

const folder = mkdtempSync(join(tmpdir(), 'locales-'));
mkdirSync(join(folder, 'de'));
writeFileSync(
  join(folder, 'de', 'messages.po'),
  [
    ['{resource} not found', '{resource} nicht gefunden'],
    ['Moon', 'Mond'],
    ['Star', 'Stern'],
    ['{n, plural, one {# moon} other {# moons}} in {place}', '{n, plural, one {# Mond} other {# Monde}} um {place}'],
    ['{title} is required', '{title} ist erforderlich'],
  ]
    .map(([id, text]) => `msgid "${id}"\nmsgstr "${text}"\n`)
    .join('\n'),
);
const { offered, print } = openMessagePrinter([folder], ['en', 'de']);
const text = (of: string): ModelText => ({ text: of, with: {}, tone: null, keep: false, link: null });
const message = (of: string, values: SaidMessage['values'] = {}): SaidMessage => ({ text: of, values });

describe('a sentence is printed', () => {
  it('in an offered language, whatever its country, else in English', () => {
    const said = message('{resource} not found', { resource: text('Moon') });
    expect(offered).toEqual(['en', 'de']);
    expect(['de', 'de_AT', 'DE-ch', 'en', 'fr', ''].map((locale) => print(said, locale))).toEqual([
      ...['Mond nicht gefunden', 'Mond nicht gefunden', 'Mond nicht gefunden'],
      ...['Moon not found', 'Moon not found', 'Moon not found'],
    ]);
  });

  it('with the titles and messages among its values translated, lists joined', () => {
    const values = { resource: [text('Moon'), message('Star'), 'Pluto'] };
    expect(print(message('{resource} not found', values), 'de')).toBe('Mond, Stern, Pluto nicht gefunden');
  });

  it('with plurals of the language, and what a user sent as it is', () => {
    const said = (n: number) => print(message('{n, plural, one {# moon} other {# moons}} in {place}', { n, place: '{n} <b>' }), 'de');
    expect([said(1), said(2)]).toEqual(['1 Mond um {n} <b>', '2 Monde um {n} <b>']);
  });

  it('in English where the language lacks it', () => {
    expect(print(message('The {thing} is lost', { thing: text('Star') }), 'de')).toBe('The Stern is lost');
    expect(printInEnglish(message('{resource} not found', { resource: text('Moon') }))).toBe('Moon not found');
  });

  it('from a text of the Model with what the record says', () => {
    const scope = { self: { name: 'Io' }, roles: new Set<string>(), mode: 'edit', now: new Date(), zone: 'UTC' } as const;
    expect(print(sayText(text('{title} is required'), scope, { title: text('Moon') }), 'de')).toBe('Mond ist erforderlich');
    expect(print(sayText(text('{name} is far'), scope), 'de')).toBe('Io is far');
  });
});
