/** Integers and numbers, with the unit behind them. */
import { useLingui } from '@lingui/react';
import { useI18n } from '../../i18n/index.ts';
import { evaluateValue } from '../../model/evaluate.ts';
import { toInputText, useFormValue, type InputProps } from '../input.tsx';
import type { ParsedEntry } from '../useEntry.tsx';
import { FigureInput } from './FigureInput.tsx';
import { parseNumberInput } from './number-text.ts';

/** The input of `integer` and `number`. Takes point and comma as decimal mark. */
export function NumberInput(props: InputProps) {
  const { field, path, port } = props;
  const { i18n } = useLingui();
  const { locale } = useI18n();
  const unit = useFormValue(port, () => (field.unit === null ? '' : toInputText(evaluateValue(field.unit, port.scope(path)))));
  const print = (held: unknown) =>
    typeof held === 'number'
      ? new Intl.NumberFormat(locale, { maximumFractionDigits: 12, useGrouping: false }).format(held)
      : toInputText(held);
  const parse = (text: string): ParsedEntry => {
    if (text.trim() === '') return { value: null };
    const plain = parseNumberInput(text, locale);
    if (plain === null) return { problem: i18n._('Enter a number') };
    if (field.type === 'integer' && !Number.isInteger(Number(plain))) return { problem: i18n._('Enter a whole number') };
    return { value: Number(plain) };
  };
  return <FigureInput {...props} print={print} parse={parse} unit={unit} inputMode={field.type === 'integer' ? 'numeric' : 'decimal'} />;
}
