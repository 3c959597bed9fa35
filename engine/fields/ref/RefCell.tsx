import { getFieldReference } from '../../data/lookups.ts';
import { useI18n } from '../../i18n/index.ts';
import { pickLocalizedText } from '../../model/localized.ts';
import { TruncatedText, formatPlainText, type FieldCellViewProps } from '../cell.tsx';

/** The title of the referenced record in the reader's language; the raw id while it is not known. */
export function RefCell({ field, value, values, truncate, isRoomy }: FieldCellViewProps) {
  const { locale } = useI18n();
  return <TruncatedText text={titleOfReferenced(field, value, { values, locale })} truncate={truncate} isRoomy={isRoomy} />;
}

/** The title of the record that `value` names, in the language of `locale`, as far as its copy is there. */
export function titleOfReferenced(
  field: FieldCellViewProps['field'],
  value: unknown,
  { values, locale }: Pick<FieldCellViewProps, 'values'> & { readonly locale: string },
): string {
  const choices = getFieldReference(field);
  const id = formatPlainText(value);
  const copies = toRecordObject(toRecordObject(values['_data'])[field.name]);
  const copy = field.isMultiple ? toRecordObject(copies[id]) : copies;
  return choices === null ? id : (pickLocalizedText(copy[choices.title], locale) ?? id);
}

function toRecordObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
