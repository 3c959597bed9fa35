import { describe, expect, it } from 'vitest';
import { comparePatternWidth, normalizePattern } from './normal-pattern.ts';

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

describe('the direction of another pattern', () => {
  const letters = ['', 'a', 'b', 'z', 'A', '1', '_', '-'];
  const texts = letters.flatMap((one) =>
    letters.flatMap((two) => letters.flatMap((three) => [one + two + three, one + two + three + two])),
  );
  const foundBy = (pattern: string): readonly string[] => texts.filter((text) => new RegExp(pattern, 'u').test(text));

  // What each finds among short texts, by the patterns of JavaScript, is the judge.
  it.each([
    ['^[a-z]+$', '^[a-z0-9]+$', 'more'],
    ['^[a-z0-9]+$', '^[a-z]+$', 'fewer'],
    ['^[a-z]{2}$', '^[a-z]{1,3}$', 'more'],
    ['^[a-z]*$', '^[a-z]+$', 'fewer'],
    ['^[a-z]$', '^[a-z]+$', 'more'],
    ['^\\w{2,}$', '^[a-z]{2,}$', 'fewer'],
    ['^a?[a-z]+$', '^a*[a-z_]+$', 'more'],
    ['^[a-z]{2}$', '^[a-z0-9]{3}$', null],
    ['^[a-z]+$', '^[A-Z]+$', null],
    ['^[^a-z]+$', '^[^a-y]+$', null],
    ['^(?![a-z])\\w+$', '^(?![a-y])\\w+$', null],
    ['^a+$', '^b+$', null],
    ['^ab$', '^a$', null],
  ] as const)('%s, then %s: %s', (before, after, width) => {
    expect(comparePatternWidth(before, after)).toBe(width);
    const [was, is] = [foundBy(before), foundBy(after)];
    if (width !== null) expect((width === 'more' ? was : is).every((text) => (width === 'more' ? is : was).includes(text))).toBe(true);
    if (width !== null) expect(was.length).not.toBe(is.length);
  });
});
