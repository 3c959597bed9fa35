import { describe, expect, it } from 'vitest';
import { normalizePattern } from './normal-pattern.ts';

describe('one spelling for patterns', () => {
  it.each([
    ['[a-z0-9]', '[0-9a-z]'],
    ['[a-cd-f]', '[a-f]'],
    ['[\\w]', '\\w'],
    ['[0-9]+', '\\d{1,}'],
    ['[a\\-z]', '[z\\-a]'],
    ['^[^b-y]{2,2}$', '^[^yb-x]{2}$'],
    ['x{0,1}', 'x?'],
    ['[.]', '[\\.]'],
  ])('%s is %s', (first, second) => expect(normalizePattern(first)).toBe(normalizePattern(second)));

  it.each([
    ['[a-z]', '[a\\-z]'],
    ['[a-z]', '[^a-z]'],
    ['a|b', 'b|a'],
    ['\\d', 'd'],
    ['a+', 'a*'],
    ['\\{1,}', '\\+'],
    ['[\\s]', '[s]'],
    ['.', '\\.'],
    ['x{1}?', 'x?'],
    ['\\u{1}', '\\u'],
  ])('%s is not %s', (first, second) => expect(normalizePattern(first)).not.toBe(normalizePattern(second)));

  // The engine of patterns is the judge.
  it.each(['[a-f\\d]{1,}', '^\\w+$', '[x-z.-]', '[^\\d_]?b', '[\\]\\\\]', 'a{2,3}|[]'])('%s finds what it found', (pattern) => {
    const other = new RegExp(normalizePattern(pattern), 'u');
    for (let point = 9; point < 300; point += 1)
      for (const text of [String.fromCodePoint(point), `a${String.fromCodePoint(point)}b`])
        expect([text, other.test(text)]).toEqual([text, new RegExp(pattern, 'u').test(text)]);
  });
});
