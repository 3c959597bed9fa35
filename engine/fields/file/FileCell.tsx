import { useI18n } from '../../i18n/index.ts';
import { isFileValue } from '../../model/files.ts';
import { Cut, plainText, Quiet, type CellProps } from '../cell.tsx';
import { fileSize } from './file-size.ts';

/** Name and size of a file; several one after the other. */
export function FileCell({ value, truncate, isRoomy }: CellProps) {
  const { number } = useI18n();
  if (!isFileValue(value)) return <Cut text={plainText(value)} truncate={truncate} isRoomy={isRoomy} />;
  return (
    <span style={{ display: 'inline-flex', gap: 8, minWidth: 0, maxWidth: '100%' }}>
      <Cut text={value.name} truncate={truncate} isRoomy={isRoomy} />
      <Quiet style={{ whiteSpace: 'nowrap' }}>{fileSize(value.size, number)}</Quiet>
    </span>
  );
}
