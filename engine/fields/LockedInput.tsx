/** A value that cannot be changed here: text below its label with a lock behind it, still reachable by keyboard so that it can be read and copied. */
import InputAdornment from '@mui/material/InputAdornment';
import InputBase from '@mui/material/InputBase';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { CodeArea } from './code-text/CodeArea.tsx';
import { figures, Icon, narrowMediaQuery } from '../ui/index.ts';
import { isLockedByTyping, type InputProps } from './input.tsx';

interface LockedInputProps extends Pick<InputProps, 'id' | 'field' | 'aria' | 'isInvalid'> {
  readonly text: string;
  readonly unit?: string | null;
  readonly align?: 'right';
  readonly rows?: number;
  /** What its input is high at least. */
  readonly minRows?: number;
  readonly isCode?: boolean;
  readonly placeholder?: string;
  /** false: it is not locked, its input is only on the way. */
  readonly hasLock?: boolean;
}

/** As high as the input in whose place it stands: nothing below it moves when a field is locked while somebody types. */
const LockedText = styled(InputBase)(({ theme }) => ({
  minHeight: 32,
  maxWidth: '100%',
  borderRadius: 4,
  '& > input, & > textarea': { padding: '6px 0', height: 20, minWidth: 0, textOverflow: 'ellipsis', fieldSizing: 'content' },
  '& > textarea': { fieldSizing: 'fixed' },
  '& > ::placeholder': { color: theme.vars.palette.text.disabled, opacity: 1 },
  '&:focus-within': { boxShadow: `0 2px 0 ${theme.vars.palette.primary.text}` },
  '@media (forced-colors: active)': { '&:focus-within': { outline: '2px solid Highlight' } },
  [narrowMediaQuery(theme)]: { minHeight: 40, fontSize: 16 },
}));

/** The read-only form of every input that holds a text. */
export function LockedInput({ hasLock = true, placeholder = '', unit = null, rows = 1, isCode = false, ...props }: LockedInputProps) {
  const { id, field, text, isInvalid, aria, align, minRows = 1 } = props;
  const isCell = aria['aria-label'] !== undefined;
  // Figures stand below each other in cells; alone they begin where their label does.
  const isRight = align === 'right' && (isCell || !hasLock);
  const lines = { maxRows: rows, minRows: isLockedByTyping(field) ? minRows : 1 };
  const style = align && { style: { ...figures, ...(isRight && { textAlign: 'right' as const }) } };
  const common = {
    ...{ id, value: text, readOnly: true, error: isInvalid, multiline: rows > 1 },
    ...(isCode ? { inputComponent: CodeArea } : rows > 1 && lines),
    slotProps: { input: { ...aria, ...(isCode && lines), ...style } },
  };
  if (!hasLock) return <OutlinedInput {...common} fullWidth placeholder={placeholder} endAdornment={unit} />;
  return (
    <LockedText
      {...common}
      fullWidth={rows > 1 || isRight}
      placeholder={placeholder === '' ? '–' : placeholder}
      endAdornment={
        <InputAdornment position="end">
          {unit}
          <Icon name="lock" />
        </InputAdornment>
      }
    />
  );
}
