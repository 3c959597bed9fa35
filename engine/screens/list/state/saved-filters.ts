import { clearLeftLists } from '../../left-list/left-list.ts';
import { removeSessionItems } from '../../session-items.ts';
import { clearBroughtViews } from './brought-view.ts';

/** The filters of each list, kept for the session so that returning to a list finds them again. Sort and page are not kept. */
const prefix = 'steward.filters.';

/** The saved query string of a list, or null. */
export function readSavedFilters(list: string): string | null {
  return sessionStorage.getItem(prefix + list);
}

export function storeListFilters(list: string, filters: string): void {
  sessionStorage.setItem(prefix + list, filters);
}

/** Forgets the filters of all lists, which views brought their columns, and where lists were left: after each sign-in. */
export function clearSavedFilters(): void {
  clearLeftLists();
  clearBroughtViews();
  removeSessionItems(prefix);
}
