/** JSON: text is typed, an object is held. */
import OutlinedInput from '@mui/material/OutlinedInput';
import { useLingui } from '@lingui/react';
import type { InputProps } from '../input.tsx';
import { LockedInput } from '../LockedInput.tsx';
import { useEntry, type Parsed } from '../useEntry.tsx';

const print = (value: unknown): string => (value === null || value === undefined ? '' : JSON.stringify(value, null, 2));

/** The input of `json`. Broken JSON stays as typed, names the reason and blocks the save. */
export function JsonInput(props: InputProps) {
  const { id, value, isReadOnly, isInvalid, aria } = props;
  const { i18n } = useLingui();
  const parse = (text: string): Parsed => {
    if (text.trim() === '') return { value: null };
    try {
      const parsed: unknown = JSON.parse(text);
      return { value: parsed };
    } catch (cause) {
      return { problem: i18n._('This is no JSON: {reason}', { reason: cause instanceof Error ? cause.message : String(cause) }) };
    }
  };
  const entry = useEntry(props, print, parse);
  if (isReadOnly) return <LockedInput {...props} text={print(value)} rows={16} isCode />;
  return (
    <OutlinedInput
      id={id}
      value={entry.text}
      fullWidth
      multiline
      minRows={4}
      maxRows={24}
      error={isInvalid}
      onChange={(event) => entry.onText(event.target.value)}
      onFocus={entry.onFocus}
      onBlur={entry.onBlur}
      slotProps={{ input: { spellCheck: false, style: { fontFamily: 'monospace', fontSize: 12 }, ...aria } }}
    />
  );
}
