import { useI18n } from '../../i18n/index.ts';
import { JsonView } from '../../ui/index.ts';
import { Cut, Mono, type CellProps } from '../cell.tsx';

/** A document: indented where there is room, one line in lists. */
export function JsonCell({ field, value, truncate, isRoomy }: CellProps) {
  const { text } = useI18n();
  if (!isRoomy) {
    return (
      <Mono>
        <Cut text={JSON.stringify(value)} truncate={truncate} />
      </Mono>
    );
  }
  return <JsonView value={value} label={text(field.title)} />;
}
