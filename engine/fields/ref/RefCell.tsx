import { refOf } from '../../data/lookups.ts';
import { useI18n } from '../../i18n/index.ts';
import { localizedText } from '../../model/localized.ts';
import { Cut, plainText, type CellProps } from '../cell.tsx';

/** The title of the referenced record in the reader's language; the raw id while it is not known. */
export function RefCell({ field, value, values, truncate, isRoomy }: CellProps) {
  const { locale } = useI18n();
  return <Cut text={titleOf(field, value, { values, locale })} truncate={truncate} isRoomy={isRoomy} />;
}

function titleOf(
  field: CellProps['field'],
  value: unknown,
  { values, locale }: Pick<CellProps, 'values'> & { readonly locale: string },
): string {
  const choices = refOf(field);
  const id = plainText(value);
  const copies = record(record(values['_data'])[field.name]);
  const copy = field.isMultiple ? record(copies[id]) : copies;
  return choices === null ? id : (localizedText(copy[choices.title], locale) ?? id);
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
