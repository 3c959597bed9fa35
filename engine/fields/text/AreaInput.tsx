/** Several lines of text. */
import OutlinedInput from '@mui/material/OutlinedInput';
import { CodeArea } from '../code-text/CodeArea.tsx';
import { toInputText, type InputProps } from '../input.tsx';
import { LockedInput } from '../LockedInput.tsx';
import { usePlaceholder } from '../usePlaceholder.tsx';

const rows = { minRows: 2, maxRows: 12 } as const;

/** The input of long texts; grows with its content up to 12 lines. `code-text` keeps columns and has its parts coloured. */
export function AreaInput(props: InputProps) {
  const { id, field, path, value, port, onChange, isReadOnly, isInvalid, aria } = props;
  const placeholder = usePlaceholder(field);
  const isCode = field.type === 'code-text';
  if (isReadOnly) return <LockedInput {...props} text={toInputText(value)} rows={12} minRows={rows.minRows} isCode={isCode} />;
  return (
    <OutlinedInput
      id={id}
      value={toInputText(value)}
      fullWidth
      multiline
      {...(isCode ? { inputComponent: CodeArea } : rows)}
      error={isInvalid}
      placeholder={placeholder}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      onBlur={() => port.touch(path)}
      slotProps={{ input: { ...aria, ...(isCode && rows) } }}
    />
  );
}
