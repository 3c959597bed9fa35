/** Texts in several languages: locale → text. */
import type { Field } from './model.ts';
import { isEmptyValue, isPlainObject } from './steps.ts';

/** The text a user of this locale reads: in that language, else English, else the first there is; null if there is none. */
export function pickLocalizedText(value: unknown, locale: string): string | null {
  if (!isPlainObject(value)) return isEmptyValue(value) ? null : String(value);
  const [language = locale] = locale.split(/[-_]/);
  const found = [locale, language, 'en'].map((key) => (Object.hasOwn(value, key) ? value[key] : null)).find((text) => !isEmptyValue(text));
  const first = Object.values(value).find((text) => !isEmptyValue(text));
  const text = found ?? first;
  return isEmptyValue(text) ? null : String(text);
}

/** The value of a field as one text or value: a localized one in the user's language, any other as it is. */
export function valueForLocale({ codec }: Pick<Field, 'codec'>, value: unknown, locale: string): unknown {
  return codec.kind === 'localized' ? pickLocalizedText(value, locale) : value;
}
