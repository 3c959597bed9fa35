/** What a record is called where one text tells it from others. */
import { pickLocalizedText } from './localized.ts';
import type { Resource } from './model.ts';
import type { Values } from './values.ts';

/**
 * Its title field in the reader's language, else its key. Where nothing but the key names records, that is all parts of it: the first alone is
 * shared by many.
 */
export function formatRecordTitle({ titleField, key }: Pick<Resource, 'titleField' | 'key'>, record: Values, locale: string): string {
  const print = (name: string): string | null => pickLocalizedText(record[name], locale);
  const own = titleField === key[0] ? null : print(titleField);
  return own ?? key.flatMap((name) => print(name) ?? []).join(' · ');
}
