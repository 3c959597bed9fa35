/** JSON: text is typed, an object is held. */
import OutlinedInput from '@mui/material/OutlinedInput';
import { useLingui } from '@lingui/react';
import { CodeArea } from '../code-text/CodeArea.tsx';
import type { InputProps } from '../input.tsx';
import { LockedInput } from '../LockedInput.tsx';
import { useLivePlaceholder } from '../usePlaceholder.tsx';
import { useTextEntry, type ParsedEntry } from '../useEntry.tsx';

const printJsonText = (value: unknown): string => (value === null || value === undefined ? '' : JSON.stringify(value, null, 2));

const rows = { minRows: 4, maxRows: 24 } as const;

/** The input of `json`. Broken JSON stays as typed, names the reason and blocks the save. */
export function JsonInput(props: InputProps) {
  const { id, path, port, value, isReadOnly, isInvalid, aria } = props;
  const { i18n } = useLingui();
  const parse = (text: string): ParsedEntry => {
    if (text.trim() === '') return { value: null };
    try {
      const parsed: unknown = JSON.parse(text);
      return { value: parsed };
    } catch (cause) {
      return { problem: i18n._('This is not valid JSON: {reason}', { reason: cause instanceof Error ? cause.message : String(cause) }) };
    }
  };
  const entry = useTextEntry(props, printJsonText, parse);
  const placeholder = useLivePlaceholder(props);
  if (isReadOnly) return <LockedInput {...props} text={printJsonText(value)} rows={16} minRows={rows.minRows} isCode />;
  return (
    <OutlinedInput
      id={id}
      value={entry.text}
      placeholder={placeholder}
      fullWidth
      multiline
      inputComponent={CodeArea}
      error={isInvalid}
      onChange={(event) => entry.onText(event.target.value)}
      // It stays as it was typed: laid out again it would push away the button that is being pressed.
      onBlur={() => port.touch(path)}
      slotProps={{ input: { ...rows, style: { fontSize: 12 }, ...aria } }}
    />
  );
}
