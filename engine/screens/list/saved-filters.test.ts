// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { clearSavedFilters, savedFilters, saveFilters } from './saved-filters.ts';

it('keeps the filters of each list and forgets all of them at once [P1-7.1-005]', () => {
  saveFilters('planets', 'kind=gas');
  saveFilters('moons', 'name=~io');
  sessionStorage.setItem('other', 'stays');
  expect(savedFilters('planets')).toBe('kind=gas');
  clearSavedFilters();
  expect([savedFilters('planets'), savedFilters('moons'), sessionStorage.getItem('other')]).toEqual([null, null, 'stays']);
});
