import { clearRecentRecords } from '../../page-commands.ts';
import { clearLeftLists } from '../../left-list/left-list.ts';

/** The filters of each list, kept for the session so that returning to a list finds them again. Sort and page are not kept. */
const prefix = 'steward.filters.';

/** The saved query string of a list, or null. */
export function readSavedFilters(list: string): string | null {
  return sessionStorage.getItem(prefix + list);
}

export function storeListFilters(list: string, filters: string): void {
  sessionStorage.setItem(prefix + list, filters);
}

/** Forgets the filters of all lists, where they were left, and which records were looked at: after each sign-in. */
export function clearSavedFilters(): void {
  clearLeftLists();
  clearRecentRecords();
  const names = Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at) ?? '');
  for (const name of names) if (name.startsWith(prefix)) sessionStorage.removeItem(name);
}
