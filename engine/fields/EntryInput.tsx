import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import type { InputProps } from './input.tsx';
import { useTextEntry, type ParsedEntry } from './useEntry.tsx';
import { usePlaceholder } from './usePlaceholder.tsx';

interface EntryInputProps extends InputProps, Pick<OutlinedInputProps, 'endAdornment'> {
  readonly print: (value: unknown) => string;
  readonly parse: (text: string) => ParsedEntry;
  /** For the element that takes the text. */
  readonly attributes?: OutlinedInputProps['inputProps'];
}

/** One line of text for a value that is written otherwise than it is held. */
export function EntryInput({ print, parse, attributes, endAdornment, ...props }: EntryInputProps) {
  const { id, field, isInvalid, aria } = props;
  const placeholder = usePlaceholder(field);
  const entry = useTextEntry(props, print, parse);
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
      endAdornment={endAdornment}
      slotProps={{ input: { ...attributes, ...aria } }}
    />
  );
}
