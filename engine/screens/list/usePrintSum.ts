import { useI18n } from '../../i18n/index.ts';
import type { Field } from '../../model/model.ts';
import type { FieldSum } from '../../model/sums.ts';

/** What a field adds up to as people read it. */
export function usePrintSum(): (field: Field, of: Pick<FieldSum, 'sum' | 'currency'>) => string {
  const { money, number } = useI18n();
  return ({ codec, unit }, { sum, currency }) => {
    if (codec.kind === 'money') return money(Number(sum), currency, codec.scale);
    const own = unit !== null && 'lit' in unit ? ` ${unit.lit}` : '';
    return `${number(Number(sum))}${own}`;
  };
}
