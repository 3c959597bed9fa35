import { useI18n } from '../../i18n/index.ts';
import { Cut, plainText, Quiet, type CellProps } from '../cell.tsx';

interface Pair {
  readonly key: string;
  readonly value: unknown;
}

function isPair(value: unknown): value is Pair {
  return typeof value === 'object' && value !== null && 'key' in value;
}

/** Keys with their values: a list of facts where there is room, `key: value` joined in lists. */
export function KeyValueCell({ field, value, truncate, isRoomy }: CellProps) {
  const { text } = useI18n();
  const pairs = Array.isArray(value) ? value.filter(isPair) : [];
  const titleOf = (key: string) => {
    const known = field.codec.kind === 'key-value' ? field.codec.keys.find((each) => each.key === key) : undefined;
    return known === undefined ? key : text(known.title);
  };
  if (!isRoomy) return <Cut text={pairs.map((pair) => `${titleOf(pair.key)}: ${plainText(pair.value)}`).join(', ')} truncate={truncate} />;
  return (
    <dl style={{ display: 'grid', gridTemplateColumns: 'fit-content(50%) 1fr', gap: '4px 16px', margin: 0 }}>
      {pairs.map((pair) => (
        <div key={pair.key} style={{ display: 'contents' }}>
          <dt>
            <Quiet>{titleOf(pair.key)}</Quiet>
          </dt>
          <dd style={{ margin: 0, overflowWrap: 'anywhere' }}>{plainText(pair.value)}</dd>
        </div>
      ))}
    </dl>
  );
}
