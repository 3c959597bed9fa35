/** The view that somebody begins a list with: kept with the account, by the name of the resource. */
import { readPreference, usePreference } from '../../../preferences/preferences.ts';

const keyOf = (list: string): string => `start.${list}`;

export function readStartView(list: string): string | null {
  return asId(readPreference(keyOf(list)));
}

/** null takes it back. */
export function useStartView(list: string): readonly [string | null, (id: string | null) => void] {
  const [kept, put] = usePreference(keyOf(list));
  return [asId(kept), put];
}

const asId = (kept: unknown): string | null => (typeof kept === 'string' ? kept : null);
