/** Amounts: typed in the main unit of the currency, held in minor units. */
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useLingui } from '@lingui/react';
import { useI18n } from '../../i18n/index.ts';
import { evaluateValue } from '../../model/evaluate.ts';
import { toInputText, useFormValue, type InputProps } from '../input.tsx';
import { LockedInput } from '../LockedInput.tsx';
import { formatMajorUnits, parseMoneyInput } from '../number/number-text.ts';
import { useTextEntry, type ParsedEntry } from '../useEntry.tsx';
import { usePlaceholder } from '../usePlaceholder.tsx';

/** The input of `money`: right-aligned, currency behind; more decimals than the currency has are refused. */
export function MoneyInput(props: InputProps) {
  const { id, field, path, value, port, isReadOnly, isInvalid, aria } = props;
  const { i18n } = useLingui();
  const { locale } = useI18n();
  const placeholder = usePlaceholder(field);
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
  const entry = useTextEntry(props, print, parse);
  if (isReadOnly) return <LockedInput {...props} text={print(value)} align="right" unit={currency} />;
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
      endAdornment={<InputAdornment position="end">{currency}</InputAdornment>}
      slotProps={{
        input: {
          inputMode: 'decimal',
          autoComplete: 'off',
          style: { textAlign: 'right', fontVariantNumeric: 'tabular-nums lining-nums' },
          ...aria,
        },
      }}
    />
  );
}
