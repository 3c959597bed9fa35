import { expect, it } from 'vitest';
import { foldText, foldedFrom, foldedTo } from './folded.ts';

it('sorts as dictionaries of German and of its neighbours do', () => {
  const countries = ['Zypern', 'Österreich', 'Oman', 'Ägypten', 'Algerien', 'Ungarn', 'Übersee', 'polen', 'São Tomé', 'Samoa', 'Łódź'];
  const sorted = countries.toSorted((a, b) => (foldText(a) < foldText(b) ? -1 : 1));
  expect(sorted).toEqual(countries.toSorted(new Intl.Collator('de').compare));
  expect(foldText('ÀÉÎÕÜÇÑßØ')).toBe('aeioucnso');
});

it('gives each letter one letter, and leaves other scripts alone', () => {
  expect(foldedTo).toHaveLength(foldedFrom.length);
  expect(foldedTo).toMatch(/^[a-z]+$/);
  expect(foldText('Ж你')).toBe('ж你');
});
