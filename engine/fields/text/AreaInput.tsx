/** Several lines of text. */
import OutlinedInput from '@mui/material/OutlinedInput';
import { asText, type InputProps } from '../input.tsx';
import { LockedInput } from '../LockedInput.tsx';
import { usePlaceholder } from '../usePlaceholder.tsx';

/** The input of long texts; grows with its content up to 12 lines. `code-text` keeps columns. */
export function AreaInput(props: InputProps) {
  const { id, field, path, value, port, onChange, isReadOnly, isInvalid, aria } = props;
  const placeholder = usePlaceholder(field);
  const isCode = field.type === 'code-text';
  if (isReadOnly) return <LockedInput {...props} text={asText(value)} rows={12} isCode={isCode} />;
  return (
    <OutlinedInput
      id={id}
      value={asText(value)}
      fullWidth
      multiline
      minRows={2}
      maxRows={12}
      error={isInvalid}
      placeholder={placeholder}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      onBlur={() => port.touch(path)}
      slotProps={{ input: { ...aria, ...(isCode && { spellCheck: false, style: { fontFamily: 'monospace' } }) } }}
    />
  );
}
