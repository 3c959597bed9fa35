import { expect, it } from 'vitest';
import { humanizeName } from './humanised.ts';

it.each([
  ['created_at', 'Created at'],
  ['OTHER', 'Other'],
  ['DE', 'DE'],
  ['csv', 'CSV'],
  ['day', 'Day'],
  ['x', 'X'],
])('makes words of the name %s: %s', (name, words) => expect(humanizeName(name)).toBe(words));

it.each(['mg', 'ml', 'kWh', 'µg'])('leaves the unit %s as it is written', (unit) => expect(humanizeName(unit)).toBe(unit));
