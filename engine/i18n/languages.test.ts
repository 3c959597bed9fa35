// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { chooseLocale, readChosenLocale, createI18n, pickLocale, activateLocale, type Languages } from './languages.ts';

const offered = ['en', 'de'];
const pick = (o: Partial<Parameters<typeof pickLocale>[0]>) => pickLocale({ chosen: null, user: null, browser: [], offered, ...o });

describe('the first language', () => {
  it("is the user's own, then the browser's, then English [P1-1-008]", () => {
    expect(pick({ user: 'de', browser: ['en-GB'] })).toBe('de');
    expect(pick({ browser: ['de-AT', 'en'] })).toBe('de');
    expect(pick({})).toBe('en');
  });
  it('is what was chosen in this browser before anything else [P1-1-008]', () => expect(pick({ chosen: 'en', user: 'de_DE' })).toBe('en'));
  it('is never one that is not offered [P1-1-009] [P1-1-010] [P2-1-018]', () =>
    expect(pick({ user: 'zh', browser: ['pt-BR', 'uk'] })).toBe('en'));
});

describe('speaking', () => {
  const catalogue = (messages: Record<string, string>) => () => Promise.resolve({ messages });
  const languages: Languages = { catalogues: { en: catalogue({ Moon: 'Moon', Star: 'Star' }), de: catalogue({ Moon: 'Mond' }) }, offered };
  beforeEach(() => localStorage.clear());

  it('falls back to English where a catalogue lacks a text [P1-1-009] [P2-1-017]', async () => {
    const i18n = createI18n();
    await activateLocale(i18n, languages, 'de');
    expect([i18n._('Moon'), i18n._('Star')]).toEqual(['Mond', 'Star']);
    expect(document.documentElement.lang).toBe('de');
  });
  it('remembers a choice [P1-1-008]', async () => {
    await chooseLocale(createI18n(), languages, 'de');
    expect(readChosenLocale()).toBe('de');
  });
  it('ends in the language that was asked for last', async () => {
    const i18n = createI18n();
    await Promise.all([activateLocale(i18n, languages, 'de'), activateLocale(i18n, languages, 'en')]);
    expect(i18n.locale).toBe('en');
  });
});
