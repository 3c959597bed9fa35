/** Typed text in front of a value: keeps what was typed while it is not a value yet, and writes the value out again when the focus leaves. */
import { useState } from 'react';
import { useFormValue, type InputProps } from './input.tsx';

/** `value` of an entry or the sentence why it is none; an empty text is the value null. */
export type ParsedEntry = { readonly value: unknown } | { readonly problem: string };

interface TextEntry {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

/** Connects an `<input>` with a value that is written differently from how it is held (numbers, money, JSON). */
export function useTextEntry(
  { path, value, port, onChange }: InputProps,
  print: (value: unknown) => string,
  parse: (text: string) => ParsedEntry,
): TextEntry {
  const refused = useFormValue(port, () => port.refusedText(path));
  const [typed, setTyped] = useState<string | null>(null);
  const onText = (text: string) => {
    setTyped(text);
    const parsed = parse(text);
    if ('problem' in parsed) {
      port.refuse(path, text, parsed.problem);
      return port.touch(path);
    }
    port.refuse(path, '', null);
    onChange(parsed.value);
  };
  return {
    text: refused ?? (typed !== null && meansSameValue(parse(typed), value) ? typed : print(value)),
    onText,
    onFocus: () => setTyped(refused ?? print(value)),
    onBlur: () => {
      setTyped(null);
      port.touch(path);
    },
  };
}

/** What was typed still means the value; else something else (autofill, discard) has set it. */
function meansSameValue(parsed: ParsedEntry, value: unknown): boolean {
  if ('problem' in parsed) return false;
  if (typeof parsed.value === 'object' && parsed.value !== null) return JSON.stringify(parsed.value) === JSON.stringify(value);
  return (parsed.value ?? null) === (value ?? null);
}
