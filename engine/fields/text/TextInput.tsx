/** One line of text: text, code, address, host name, password. */
import OutlinedInput from '@mui/material/OutlinedInput';
import { toInputText, type InputProps } from '../input.tsx';
import { LockedInput } from '../LockedInput.tsx';
import { usePlaceholder } from '../usePlaceholder.tsx';
import { useShownText } from './useShownText.tsx';

/** What the browser should know about a type of text: keyboard, spell check, completion. */
const hints: Readonly<Record<string, Readonly<Record<string, string | boolean>>>> = {
  code: { spellCheck: false, autoCapitalize: 'none', autoComplete: 'off' },
  email: { type: 'text', inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  uri: { inputMode: 'url', autoCapitalize: 'none', spellCheck: false },
  hostname: { inputMode: 'url', autoCapitalize: 'none', spellCheck: false },
  password: { type: 'password', autoComplete: 'new-password' },
};

/** The input of one-line strings. An emptied input means no value. */
export function TextInput(props: InputProps) {
  const { id, field, path, value, port, onChange, isReadOnly, isInvalid, aria } = props;
  const placeholder = usePlaceholder(field);
  const shown = useShownText(props);
  if (isReadOnly) return <LockedInput {...props} text={toInputText(value)} />;
  return (
    <OutlinedInput
      id={id}
      {...shown}
      fullWidth
      error={isInvalid}
      placeholder={placeholder}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      onBlur={() => port.touch(path)}
      slotProps={{ input: { ...aria, ...hints[field.type] } }}
    />
  );
}
