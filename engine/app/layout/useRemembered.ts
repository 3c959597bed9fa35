import { useState } from 'react';

/** A small JSON value that this browser remembers. Something unreadable counts as nothing. */
export function useRemembered<T>(slot: string, initial: T): readonly [T, (next: T) => void] {
  const [value, setValue] = useState<T>(() => {
    try {
      const held = localStorage.getItem(slot);
      return held === null ? initial : (JSON.parse(held) as T);
    } catch {
      return initial;
    }
  });
  const put = (next: T): void => {
    localStorage.setItem(slot, JSON.stringify(next));
    setValue(next);
  };
  return [value, put];
}
