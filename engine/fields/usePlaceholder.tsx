import { useI18n } from '../i18n/index.ts';
import type { Field } from '../model/model.ts';
import { placeholderValuesOf } from '../model/texts.ts';
import type { InputProps } from './input.tsx';
import { useFormValue } from './input.tsx';

/** The hint inside an empty input, in the user's language. */
export function usePlaceholder(field: Field): string {
  const { text } = useI18n();
  return field.placeholder === null ? '' : text(field.placeholder);
}

/** The same where the hint names values of the record. */
export function useLivePlaceholder({ field, port, path }: Pick<InputProps, 'field' | 'port' | 'path'>): string {
  const { text } = useI18n();
  const { placeholder } = field;
  return useFormValue(port, () => (placeholder === null ? '' : text(placeholder, placeholderValuesOf(placeholder, port.scope(path)))));
}
