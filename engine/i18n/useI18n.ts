import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { pickLocalizedText } from '../model/localized.ts';
import type { ModelText } from '../model/model.ts';
import { isPlainObject } from '../model/steps.ts';
import { offeredLocalesOf } from './languages.ts';
import { formatDate, formatDateTime, formatMoney, formatNumber, formatRelative, type DateOptions } from './formats.ts';

export interface LocaleSpeech {
  /** The text in the user's language. `values` fill its placeholders: `placeholderValuesOf` of the Model makes them. */
  readonly text: (text: ModelText | string, values?: Readonly<Record<string, unknown>>) => string;
  readonly locale: string;
  /** The languages of the app. */
  readonly offered: readonly string[];
  readonly number: (value: number, digits?: number) => string;
  /** Minor units; EUR without a currency. */
  readonly money: (minor: number, currency: string | null, scale?: number) => string;
  readonly date: (iso: string, options?: DateOptions) => string;
  readonly dateTime: (iso: string, options?: DateOptions) => string;
  readonly relative: (iso: string, now: Date) => string;
}

/** Texts and formats of one language. */
function createLocaleSpeech(i18n: I18n, locale = i18n.locale): LocaleSpeech {
  return {
    locale,
    offered: offeredLocalesOf(i18n),
    text: (text, values) =>
      translateSentence(i18n, typeof text === 'string' ? text : text.text, formatSentenceValues(values ?? {}, locale)),
    number: (value, digits) => formatNumber(locale, value, digits),
    money: (minor, currency, scale) => formatMoney(locale, minor, currency, scale),
    date: (iso, options) => formatDate(locale, iso, options),
    dateTime: (iso, options) => formatDateTime(locale, iso, options),
    relative: (iso, now) => formatRelative(locale, iso, now),
  };
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** Values as a sentence says them: a point in time in the user's language and zone, of a text in several languages the user's. */
function formatSentenceValues(values: Readonly<Record<string, unknown>>, locale: string): Readonly<Record<string, unknown>> {
  const each = (value: unknown): unknown => {
    if (isPlainObject(value)) return pickLocalizedText(value, locale) ?? '';
    return typeof value === 'string' && instant.test(value) ? formatDateTime(locale, value) : value;
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, each(value)]));
}

// A build shows the placeholders of a text that no catalogue holds where they have no value; while developing, lingui leaves them out.
function translateSentence(i18n: I18n, id: string, values: Readonly<Record<string, unknown>>): string {
  if (id in i18n.messages || import.meta.env.DEV) return i18n._(id, { ...values });
  return id.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name] ?? '') : whole));
}

/** Texts, numbers, money and dates in the user's language. */
export function useI18n(): LocaleSpeech {
  const { i18n } = useLingui();
  const { locale } = i18n;
  return useMemo(() => createLocaleSpeech(i18n, locale), [i18n, locale]);
}
