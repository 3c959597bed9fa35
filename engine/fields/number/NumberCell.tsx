import type { CSSProperties } from 'react';
import { useI18n } from '../../i18n/index.ts';
import { evaluateValue } from '../../model/evaluate.ts';
import { Figures, formatPlainText, Quiet, type FieldCellViewProps } from '../cell.tsx';

/** A number with its unit in grey. */
export function NumberCell({ field, value, scope }: FieldCellViewProps) {
  const { number } = useI18n();
  const unit = field.unit === null ? null : evaluateValue(field.unit, scope);
  return (
    <Figures>
      {typeof value === 'number' ? number(value) : formatPlainText(value)}
      {unit !== null && unit !== '' && <Quiet> {formatPlainText(unit)}</Quiet>}
    </Figures>
  );
}

/** A number that only tells records apart: nobody counts by it, so its digits stand together. */
export function DigitsCell({ value }: FieldCellViewProps) {
  return <Figures>{formatPlainText(value)}</Figures>;
}

/** A share of 0 to 100 as a bar with its figure. */
export function ProgressCell({ field, value }: FieldCellViewProps) {
  const { number, text } = useI18n();
  const share = Math.min(100, Math.max(0, Number(value) * (field.maximum === 1 ? 100 : 1)));
  return (
    <span style={{ display: 'flex', alignItems: 'center', gap: 8 }}>
      <span
        role="progressbar"
        aria-valuenow={Math.round(share)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-label={text(field.title)}
        style={track}
      >
        <span style={{ ...filled, transform: `translateX(${String(share - 100)}%)` }} />
      </span>
      <Figures>{number(Math.round(share))} %</Figures>
    </span>
  );
}

// Plain elements: a list may have hundreds of them.
const track: CSSProperties = {
  ...{ position: 'relative', display: 'block', overflow: 'hidden', flex: 1, minWidth: 40, height: 4, borderRadius: 12 },
  backgroundColor: 'var(--mui-palette-divider)',
};
const filled: CSSProperties = {
  ...{ position: 'absolute', inset: 0, borderRadius: 3, transition: 'transform 400ms linear' },
  backgroundColor: 'var(--mui-palette-primary-main)',
};
