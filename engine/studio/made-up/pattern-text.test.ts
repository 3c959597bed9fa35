import { describe, expect, it } from 'vitest';
import { findTextFor } from './pattern-text.ts';

describe('a text for a pattern', () => {
  it.each([
    '^[A-Z]{2}\\d{4}$',
    '^[a-z][a-z0-9]*(-[a-z0-9]+)*$',
    '^(red|green|blue)$',
    '^\\+?[0-9 ]{6,20}$',
    '^[^,=\\s]+(=[1-9]\\d*)?(,[^,=\\s]+(=[1-9]\\d*)?)*$',
    '^#[0-9a-f]{6}$',
    'x{3}',
    '^\\d{3}-\\d{2}$',
    '^$|^a{12}$',
  ])('%s', (pattern) => {
    for (const seed of [0, 1, 5, 23]) {
      const text = findTextFor(pattern, { seed, wanted: 6 });
      expect(text, `seed ${String(seed)}`).not.toBeNull();
      expect(text ?? '').toMatch(new RegExp(pattern, 'u'));
    }
  });
  it('is as long as wanted where the pattern leaves it open, and differs by its seed', () => {
    const texts = [1, 2, 3].map((seed) => findTextFor('^[a-z]+$', { seed, wanted: 7 }));
    expect(new Set(texts).size).toBe(3);
    expect(texts.every((text) => text?.length === 7)).toBe(true);
  });
  it('is null for a pattern that nothing fits, or that cannot be read', () => {
    expect(findTextFor('^a$b', { seed: 1, wanted: 4 })).toBeNull();
    expect(findTextFor('(?=a)', { seed: 1, wanted: 4 })).toBeNull();
  });
});
