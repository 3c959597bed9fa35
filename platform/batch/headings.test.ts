import { expect, it } from 'vitest';
import { findDataInHead } from './headings.ts';

it.each([
  ['12.50', '12.50'],
  ['1.234,50', '1.234,50'],
  ['2027-12-31', '2027-12-31'],
  ['31.12.2027', '31.12.2027'],
  ['-7', '-7'],
  ['ann@example.com', 'ann@example.com'],
  ['SKP', 'SKP'],
  ['Betrag', null],
  ['Adresse 2', null],
  ['2. Adresse', null],
  ['-', null],
])('%s is data in a head: %s', (name, expected) => expect(findDataInHead(['Art', name])).toBe(expected));
