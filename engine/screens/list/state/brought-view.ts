/** The view that brought its columns to a list, for the session: what is changed of them under it stays as it was changed. */
import { removeSessionItems } from '../../session-items.ts';

const prefix = 'steward.brought.';

export function isBroughtView(list: string, view: string): boolean {
  return sessionStorage.getItem(prefix + list) === view;
}

/** null: the list is under no view any more. */
export function markBroughtView(list: string, view: string | null): void {
  if (view === null) sessionStorage.removeItem(prefix + list);
  else sessionStorage.setItem(prefix + list, view);
}

export function clearBroughtViews(): void {
  removeSessionItems(prefix);
}
