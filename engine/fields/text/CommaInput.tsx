/** A list of texts typed as one line, split at commas. */
import { EntryInput } from '../EntryInput.tsx';
import type { InputProps } from '../input.tsx';
import { LockedInput } from '../LockedInput.tsx';

const printCommaText = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : '');

const parseCommaText = (text: string) => {
  const parts = text.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));
  return { value: parts.length === 0 ? null : parts };
};

/** The input of `multiple` strings without choices. */
export function CommaInput(props: InputProps) {
  if (props.isReadOnly) return <LockedInput {...props} text={printCommaText(props.value)} />;
  return <EntryInput {...props} print={printCommaText} parse={parseCommaText} />;
}
