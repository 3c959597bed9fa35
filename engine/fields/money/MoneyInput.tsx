/** Amounts: typed in the main unit of the currency, held in minor units. */
import { useLingui } from '@lingui/react';
import { useI18n } from '../../i18n/index.ts';
import { evaluateValue } from '../../model/evaluate.ts';
import { toInputText, useFormValue, type InputProps } from '../input.tsx';
import { FigureInput } from '../number/FigureInput.tsx';
import { formatMajorUnits, parseMoneyInput } from '../number/number-text.ts';
import type { ParsedEntry } from '../useEntry.tsx';

/** The input of `money`: right-aligned, currency behind; more decimals than the currency has are refused. */
export function MoneyInput(props: InputProps) {
  const { field, path, port } = props;
  const { i18n } = useLingui();
  const { locale } = useI18n();
  const { codec } = field;
  const scale = codec.kind === 'money' ? codec.scale : 2;
  const currency = useFormValue(port, () => (codec.kind === 'money' ? toInputText(evaluateValue(codec.currency, port.scope(path))) : ''));
  const print = (held: unknown) => formatMajorUnits(held, locale, scale);
  const parse = (text: string): ParsedEntry => {
    const read = parseMoneyInput(text, locale, scale);
    if ('minor' in read) return { value: read.minor };
    return {
      problem:
        read.problem === 'format' ? i18n._('Enter an amount such as 12.50') : i18n._('Use at most {scale} decimal places', { scale }),
    };
  };
  return <FigureInput {...props} print={print} parse={parse} unit={currency} inputMode="decimal" />;
}
