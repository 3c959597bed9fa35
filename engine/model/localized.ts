/** Texts in several languages: locale → text. */
import type { Field } from './model.ts';
import { isEmpty, isRecord } from './steps.ts';

/** The text a user of this locale reads: in that language, else English, else the first there is; null if there is none. */
export function localizedText(value: unknown, locale: string): string | null {
  if (!isRecord(value)) return isEmpty(value) ? null : String(value);
  const [language = locale] = locale.split(/[-_]/);
  const found = [locale, language, 'en'].map((key) => (Object.hasOwn(value, key) ? value[key] : null)).find((text) => !isEmpty(text));
  const first = Object.values(value).find((text) => !isEmpty(text));
  const text = found ?? first;
  return isEmpty(text) ? null : String(text);
}

/** The value of a field as one text or value: a localized one in the user's language, any other as it is. */
export function shownValue({ codec }: Pick<Field, 'codec'>, value: unknown, locale: string): unknown {
  return codec.kind === 'localized' ? localizedText(value, locale) : value;
}
