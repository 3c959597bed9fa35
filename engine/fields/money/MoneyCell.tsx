import { useI18n } from '../../i18n/index.ts';
import { valueOf } from '../../model/evaluate.ts';
import { Figures, plainText, type CellProps } from '../cell.tsx';

/** An amount in minor units, drawn in the main unit with its currency. */
export function MoneyCell({ field, value, scope }: CellProps) {
  const { money } = useI18n();
  const { codec } = field;
  if (codec.kind !== 'money' || typeof value !== 'number') return <Figures>{plainText(value)}</Figures>;
  const currency = valueOf(codec.currency, scope);
  return <Figures>{money(value, typeof currency === 'string' ? currency : null, codec.scale)}</Figures>;
}
