import { expect, it } from 'vitest';
import { expressionOf, fieldOf } from '../../../model/testing.ts';
import { describeBounds, describeDefault } from './field-facts.ts';

const formula = expressionOf(['get', 'user', ['team']]);

it.each([
  [{}, null],
  [{ minimum: 0 }, '≥ 0'],
  [{ maximum: 9, pattern: '^a' }, '≤ 9 · /^a/'],
  [{ minimum: 0, maximum: 9, minLength: 2, maxLength: 30 }, '0–9 · #2–30'],
  [{ maxLength: 30, unique: { within: ['planet'], by: 'get' as const } }, '#≤ 30 · unique planet'],
])('bounds of %j', (facts, shown) => expect(describeBounds(fieldOf('mass', facts))).toBe(shown));

it.each([
  [{}, null],
  [{ default: { lit: 0 } }, '0'],
  [{ default: { lit: 'gas' } }, '"gas"'],
  [{ default: { expr: formula } }, `= ${formula.text}`],
  [{ stamp: { create: { lit: 'now' }, save: null } }, '"now"'],
  [{ value: formula }, `= ${formula.text}`],
  [{ derived: formula }, `= ${formula.text}`],
])('default of %j', (facts, shown) => expect(describeDefault(fieldOf('mass', facts))).toBe(shown));
