import { setupI18n, type I18n, type Messages } from '@lingui/core';
import { readPreference, writePreference } from '../preferences/preferences.ts';
import { compilePlainMessage } from './plain-message.ts';

/** The catalogues of `locales/`, by language, and the ones the switch offers. */
export interface Languages {
  readonly catalogues: Readonly<Record<string, () => Promise<{ readonly messages: Messages }>>>;
  readonly offered: readonly string[];
}

const fallback = 'en';

/** The language that somebody chose, as far as this browser knows. */
export function readChosenLocale(): string | null {
  const chosen = readPreference('locale');
  return typeof chosen === 'string' ? chosen : null;
}

/** The language that was chosen, else the user's own locale, else the browser's, else English; only offered languages count. */
export function pickLocale(o: {
  readonly chosen: string | null;
  readonly user: string | null;
  readonly browser: readonly string[];
  readonly offered: readonly string[];
}): string {
  const wanted = [o.chosen, o.user, ...o.browser].map((tag) => tag?.toLowerCase().split(/[-_]/)[0] ?? '');
  return wanted.find((tag) => o.offered.includes(tag)) ?? fallback;
}

const offers = new WeakMap<I18n, readonly string[]>();

/** The languages of the app, as far as it has spoken one. */
export function offeredLocalesOf(i18n: I18n): readonly string[] {
  return offers.get(i18n) ?? [];
}

/** An i18n instance without messages; `activateLocale` gives it a language. */
export function createI18n(): I18n {
  const i18n = setupI18n();
  // A built catalogue lacks what this can make of an id; while developing, lingui compiles any text.
  return import.meta.env.PROD ? i18n.setMessagesCompiler(compilePlainMessage) : i18n;
}

let asked = 0;

/** Loads a catalogue and switches to it without a reload; the last call wins. Texts a catalogue lacks stay English. */
export async function activateLocale(i18n: I18n, languages: Languages, locale: string): Promise<void> {
  const turn = ++asked;
  const [english, own] = await Promise.all([fallback, locale].map((name) => languages.catalogues[name]?.()));
  if (turn !== asked) return;
  offers.set(i18n, languages.offered);
  i18n.loadAndActivate({ locale, messages: { ...english?.messages, ...own?.messages } });
  document.documentElement.lang = locale;
}

/** Switches and remembers. */
export async function chooseLocale(i18n: I18n, languages: Languages, locale: string): Promise<void> {
  writePreference('locale', locale);
  await activateLocale(i18n, languages, locale);
}
