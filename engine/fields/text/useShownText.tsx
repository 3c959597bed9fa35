import { useEffect, useRef, type RefObject } from 'react';
import { toInputText, type InputProps } from '../input.tsx';

interface ShownText {
  /** Of an element that React writes. */
  readonly value?: string;
  /** Of one that shows what is typed by itself. */
  readonly defaultValue?: string;
  readonly inputRef?: RefObject<HTMLInputElement | null>;
}

/**
 * Has an element show the text of a value. Where the value can be read at any time, a key draws nothing: the element shows it already, and is
 * written when the value becomes another one than it shows.
 */
export function useShownText({ value, readValue, port }: Pick<InputProps, 'value' | 'readValue' | 'port'>): ShownText {
  const inputRef = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (readValue === null) return undefined;
    const show = (): void => {
      const element = inputRef.current;
      const text = toInputText(readValue());
      if (element !== null && element.value !== text) element.value = text;
    };
    show();
    return port.subscribe(show);
  }, [port, readValue]);
  return readValue === null ? { value: toInputText(value) } : { defaultValue: toInputText(readValue()), inputRef };
}
