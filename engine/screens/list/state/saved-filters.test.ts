// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { clearSavedFilters, readSavedFilters, storeListFilters } from './saved-filters.ts';

it('keeps the filters of each list and forgets all of them at once [P1-7.1-005]', () => {
  storeListFilters('planets', 'kind=gas');
  storeListFilters('moons', 'name=~io');
  sessionStorage.setItem('other', 'stays');
  expect(readSavedFilters('planets')).toBe('kind=gas');
  clearSavedFilters();
  expect([readSavedFilters('planets'), readSavedFilters('moons'), sessionStorage.getItem('other')]).toEqual([null, null, 'stays']);
});
