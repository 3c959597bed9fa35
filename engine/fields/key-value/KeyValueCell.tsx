import { useI18n } from '../../i18n/index.ts';
import { TruncatedText, formatPlainText, Quiet, type FieldCellViewProps } from '../cell.tsx';

interface KeyValuePair {
  readonly key: string;
  readonly value: unknown;
}

function isKeyValuePair(value: unknown): value is KeyValuePair {
  return typeof value === 'object' && value !== null && 'key' in value;
}

/** Keys with their values: a list of facts where there is room, `key: value` joined in lists. */
export function KeyValueCell({ field, value, truncate, isRoomy }: FieldCellViewProps) {
  const { text } = useI18n();
  const pairs = Array.isArray(value) ? value.filter(isKeyValuePair) : [];
  const titleOf = (key: string) => {
    const known = field.codec.kind === 'key-value' ? field.codec.keys.find((each) => each.key === key) : undefined;
    return known === undefined ? key : text(known.title);
  };
  if (!isRoomy)
    return (
      <TruncatedText text={pairs.map((pair) => `${titleOf(pair.key)}: ${formatPlainText(pair.value)}`).join(', ')} truncate={truncate} />
    );
  return (
    <dl style={{ display: 'grid', gridTemplateColumns: 'fit-content(50%) 1fr', gap: '4px 16px', margin: 0 }}>
      {pairs.map((pair) => (
        <div key={pair.key} style={{ display: 'contents' }}>
          <dt>
            <Quiet>{titleOf(pair.key)}</Quiet>
          </dt>
          <dd style={{ margin: 0, overflowWrap: 'anywhere' }}>{formatPlainText(pair.value)}</dd>
        </div>
      ))}
    </dl>
  );
}
