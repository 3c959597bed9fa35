import { useI18n } from '../../i18n/index.ts';
import { JsonView } from '../../ui/index.ts';
import { TruncatedText, Mono, type FieldCellViewProps } from '../cell.tsx';

/** A document: indented where there is room, one line in lists. */
export function JsonCell({ field, value, truncate, isRoomy }: FieldCellViewProps) {
  const { text } = useI18n();
  if (!isRoomy) {
    return (
      <Mono>
        <TruncatedText text={JSON.stringify(value)} truncate={truncate} />
      </Mono>
    );
  }
  return <JsonView value={value} label={text(field.title)} />;
}
