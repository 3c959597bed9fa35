/** Integers and numbers, with the unit behind them. */
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useLingui } from '@lingui/react';
import { useI18n } from '../../i18n/index.ts';
import { evaluateValue } from '../../model/evaluate.ts';
import { toInputText, useFormValue, type InputProps } from '../input.tsx';
import { LockedInput } from '../LockedInput.tsx';
import { useTextEntry, type ParsedEntry } from '../useEntry.tsx';
import { usePlaceholder } from '../usePlaceholder.tsx';
import { parseNumberInput } from './number-text.ts';

/** The input of `integer` and `number`. Takes point and comma as decimal mark. */
export function NumberInput(props: InputProps) {
  const { id, field, path, value, port, isReadOnly, isInvalid, aria } = props;
  const { i18n } = useLingui();
  const { locale } = useI18n();
  const placeholder = usePlaceholder(field);
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
  const entry = useTextEntry(props, print, parse);
  if (isReadOnly) return <LockedInput {...props} text={print(value)} align="right" unit={unit} />;
  return (
    <OutlinedInput
      id={id}
      value={entry.text}
      fullWidth
      error={isInvalid}
      placeholder={placeholder}
      onChange={(event) => entry.onText(event.target.value)}
      onFocus={entry.onFocus}
      onBlur={entry.onBlur}
      endAdornment={unit === '' ? null : <InputAdornment position="end">{unit}</InputAdornment>}
      slotProps={{
        input: {
          inputMode: field.type === 'integer' ? 'numeric' : 'decimal',
          style: { textAlign: 'right', fontVariantNumeric: 'tabular-nums lining-nums' },
          ...aria,
        },
      }}
    />
  );
}
