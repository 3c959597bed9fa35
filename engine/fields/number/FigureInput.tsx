import InputAdornment from '@mui/material/InputAdornment';
import { EntryInput } from '../EntryInput.tsx';
import type { InputProps } from '../input.tsx';
import { LockedInput } from '../LockedInput.tsx';
import type { ParsedEntry } from '../useEntry.tsx';

interface FigureInputProps extends InputProps {
  readonly print: (value: unknown) => string;
  readonly parse: (text: string) => ParsedEntry;
  /** What stands behind the figure, such as a currency; empty where there is none. */
  readonly unit: string;
  /** The keys that a phone offers. */
  readonly inputMode: 'numeric' | 'decimal';
}

/** A figure that is typed as text: right-aligned, its digits below each other, its unit behind it. */
export function FigureInput({ unit, inputMode, ...props }: FigureInputProps) {
  if (props.isReadOnly) return <LockedInput {...props} text={props.print(props.value)} align="right" unit={unit} />;
  return (
    <EntryInput
      {...props}
      endAdornment={unit === '' ? null : <InputAdornment position="end">{unit}</InputAdornment>}
      attributes={{ inputMode, autoComplete: 'off', style: { textAlign: 'right', fontVariantNumeric: 'tabular-nums lining-nums' } }}
    />
  );
}
