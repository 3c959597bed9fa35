import { useEffect, useRef, useSyncExternalStore } from 'react';

type LetterKeys = Readonly<Record<string, (() => void) | null>>;

/** Keys of one letter or sign; they do nothing while somebody types, while something floats over the page, and when they are switched off. */
export function useLetterKeys(keys: LetterKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const run = latest.current[event.key];
      if (!run || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTypingTarget(event.target) || isCovered() || !readLetterKeys()) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

function isTypingTarget(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));
}

const isCovered = (): boolean => document.querySelector('.MuiModal-root [role="dialog"], [role="menu"], [role="listbox"]') !== null;

const slot = 'steward.letter-keys';
const watchers = new Set<() => void>();

const readLetterKeys = (): boolean => localStorage.getItem(slot) !== 'off';

function watchLetterKeys(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function switchLetterKeys(isOn: boolean): void {
  localStorage.setItem(slot, isOn ? 'on' : 'off');
  for (const watcher of watchers) watcher();
}

/** Whether keys of one letter work: who speaks to the computer says letters without meaning them (WCAG 2.1.4). Remembered in the browser. */
export function useLetterSwitch(): readonly [boolean, (isOn: boolean) => void] {
  return [useSyncExternalStore(watchLetterKeys, readLetterKeys), switchLetterKeys];
}
