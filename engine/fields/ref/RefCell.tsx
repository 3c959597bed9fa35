import { refOf } from '../../data/lookups.ts';
import { Cut, plainText, type CellProps } from '../cell.tsx';

/** The title of the referenced record; the raw id while it is not known. */
export function RefCell({ field, value, values, truncate, isRoomy }: CellProps) {
  return <Cut text={titleOf(field, value, values)} truncate={truncate} isRoomy={isRoomy} />;
}

function titleOf(field: CellProps['field'], value: unknown, values: CellProps['values']): string {
  const choices = refOf(field);
  const id = plainText(value);
  const copies = record(record(values['_data'])[field.name]);
  const copy = field.isMultiple ? record(copies[id]) : copies;
  return choices === null ? id : plainText(copy[choices.title]) || id;
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
