/** A value that cannot be changed here: sunken ground, lock, still reachable by keyboard so that it can be read and copied. */
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { CodeArea } from './code-text/CodeArea.tsx';
import { Icon } from '../ui/index.ts';
import type { InputProps } from './input.tsx';

interface LockedInputProps extends Pick<InputProps, 'id' | 'aria' | 'isInvalid'> {
  readonly text: string;
  readonly unit?: string | null;
  readonly align?: 'right';
  readonly rows?: number;
  readonly isCode?: boolean;
  readonly placeholder?: string;
  /** false: it is not locked, its input is only on the way. */
  readonly hasLock?: boolean;
}

/** The read-only form of every input that holds a text. */
export function LockedInput({
  id,
  aria,
  isInvalid,
  text,
  unit = null,
  align,
  rows = 1,
  isCode = false,
  placeholder = '',
  hasLock = true,
}: LockedInputProps) {
  return (
    <OutlinedInput
      id={id}
      value={text}
      readOnly
      placeholder={placeholder}
      fullWidth
      error={isInvalid}
      multiline={rows > 1}
      {...(isCode ? { inputComponent: CodeArea } : rows > 1 && { maxRows: rows })}
      slotProps={{
        input: {
          ...aria,
          ...(isCode && { maxRows: rows }),
          ...(align && { style: { textAlign: align, fontVariantNumeric: 'tabular-nums lining-nums' } }),
        },
      }}
      endAdornment={
        <InputAdornment position="end">
          {unit}
          {hasLock && <Icon name="lock" />}
        </InputAdornment>
      }
    />
  );
}
