import { useI18n } from '../../i18n/index.ts';
import { evaluateValue } from '../../model/evaluate.ts';
import { Figures, formatPlainText, type FieldCellViewProps } from '../cell.tsx';

/** An amount in minor units, drawn in the main unit with its currency. */
export function MoneyCell({ field, value, scope }: FieldCellViewProps) {
  const { money } = useI18n();
  const { codec } = field;
  if (codec.kind !== 'money' || typeof value !== 'number') return <Figures>{formatPlainText(value)}</Figures>;
  const currency = evaluateValue(codec.currency, scope);
  return <Figures>{money(value, typeof currency === 'string' ? currency : null, codec.scale)}</Figures>;
}
