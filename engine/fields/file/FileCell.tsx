import { useI18n } from '../../i18n/index.ts';
import { isFileValue } from '../../model/files.ts';
import { TruncatedText, formatPlainText, Quiet, type FieldCellViewProps } from '../cell.tsx';
import { formatFileSize } from './file-size.ts';

/** Name and size of a file; several one after the other. */
export function FileCell({ value, truncate, isRoomy }: FieldCellViewProps) {
  const { number } = useI18n();
  if (!isFileValue(value)) return <TruncatedText text={formatPlainText(value)} truncate={truncate} isRoomy={isRoomy} />;
  return (
    <span style={{ display: 'inline-flex', gap: 8, minWidth: 0, maxWidth: '100%' }}>
      <TruncatedText text={value.name} truncate={truncate} isRoomy={isRoomy} />
      <Quiet style={{ whiteSpace: 'nowrap' }}>{formatFileSize(value.size, number)}</Quiet>
    </span>
  );
}
