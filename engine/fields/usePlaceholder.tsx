import { useI18n } from '../i18n/index.ts';
import type { Field } from '../model/model.ts';

/** The hint inside an empty input, in the user's language. */
export function usePlaceholder(field: Field): string {
  const { text } = useI18n();
  return field.placeholder === null ? '' : text(field.placeholder);
}
