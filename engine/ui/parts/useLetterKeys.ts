import { useEffect, type RefObject } from 'react';
import { readPreference, usePreference } from '../../preferences/preferences.ts';
import { useLatest } from './useLatest.ts';

/** A key, or several pressed together, and what it does. */
export interface ShownKey {
  readonly keys: string;
  readonly title: string;
}

const shown = new Set<() => readonly ShownKey[]>();

/** The keys that the page answers to now, as the parts that are drawn tell them. */
export function listShownKeys(): readonly ShownKey[] {
  return [...new Map([...shown].flatMap((list) => list()).map((each) => [each.keys, each])).values()];
}

/** Has these keys listed while the part is drawn. */
export function useShownKeys(keys: readonly ShownKey[]): void {
  const latest = useLatest(keys);
  useEffect(() => {
    const list = (): readonly ShownKey[] => latest.current;
    shown.add(list);
    return () => void shown.delete(list);
  }, [latest]);
}

export interface LetterKey {
  readonly title: string;
  /** null: it does nothing at present, and is not listed. */
  readonly run: (() => void) | null;
}

/**
 * Keys of one letter or sign; they do nothing while they are held, while somebody types, while something floats over the page, and when they
 * are switched off. `within`: only while the focus is in there, as in one of several lists of a page.
 */
export function useLetterKeys(keys: Readonly<Record<string, LetterKey>>, within?: RefObject<HTMLElement | null>): void {
  const latest = useLatest(keys);
  useShownKeys(Object.entries(keys).flatMap(([name, { title, run }]) => (run === null ? [] : [{ keys: name, title }])));
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const run = latest.current[event.key]?.run;
      if (!run || event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
      if (isTypingTarget(event.target) || isCovered() || !readLetterKeys()) return;
      if (within !== undefined && within.current?.contains(event.target as Node) !== true) return;
      event.preventDefault();
      run();
    };
    // What has the focus goes before what is meant for the whole page.
    const place = within === undefined ? window : document;
    place.addEventListener('keydown', press as EventListener);
    return () => place.removeEventListener('keydown', press as EventListener);
  }, [latest, within]);
}

/** Whether keys and the clipboard belong to what is typed there, and not to the page. */
export function isTypingTarget(target: EventTarget | null): boolean {
  // Nobody types into the checkbox of a row.
  if (target instanceof HTMLInputElement && ['checkbox', 'radio'].includes(target.type)) return false;
  return target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));
}

/** Whether something floats over the page that takes keys and fingers first. */
export const isCovered = (): boolean => document.querySelector('.MuiModal-root [role="dialog"], [role="menu"], [role="listbox"]') !== null;

const slot = 'letter-keys';
const readLetterKeys = (): boolean => readPreference(slot) !== 'off';

/** Whether keys of one letter work: who speaks to the computer says letters without meaning them (WCAG 2.1.4). Kept with the account. */
export function useLetterSwitch(): readonly [boolean, (isOn: boolean) => void] {
  const [kept, put] = usePreference(slot);
  return [kept !== 'off', (isOn) => put(isOn ? 'on' : 'off')];
}
