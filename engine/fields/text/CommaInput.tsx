/** A list of texts typed as one line, split at commas. */
import OutlinedInput from '@mui/material/OutlinedInput';
import type { InputProps } from '../input.tsx';
import { LockedInput } from '../LockedInput.tsx';
import { useTextEntry } from '../useEntry.tsx';
import { usePlaceholder } from '../usePlaceholder.tsx';

const printCommaText = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : '');

const parseCommaText = (text: string) => {
  const parts = text.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));
  return { value: parts.length === 0 ? null : parts };
};

/** The input of `multiple` strings without choices. */
export function CommaInput(props: InputProps) {
  const { id, field, value, isReadOnly, isInvalid, aria } = props;
  const placeholder = usePlaceholder(field);
  const entry = useTextEntry(props, printCommaText, parseCommaText);
  if (isReadOnly) return <LockedInput {...props} text={printCommaText(value)} />;
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
      slotProps={{ input: { ...aria } }}
    />
  );
}
