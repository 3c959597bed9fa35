import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linearPattern, matchesPattern, findPatternProblem, searchPattern } from './pattern.ts';

/** From each character on: left to search by itself, V8 finds `\B` between the halves of a surrogate pair, where ECMAScript never looks. */
function isFoundByRegExp(source: string, text: string): boolean {
  const sticky = new RegExp(source, 'uy');
  const starts = [...text].reduce<number[]>((all, char) => [...all, (all.at(-1) ?? 0) + char.length], [0]);
  return starts.some((at) => {
    sticky.lastIndex = at;
    return sticky.test(text);
  });
}

describe('pattern', () => {
  const atom = fc.constantFrom(
    'a',
    'b',
    '.',
    '[ab]',
    '[^a]',
    '\\d',
    '\\w',
    '\\W',
    '\\s',
    '[^\\s-]',
    '\\p{L}',
    'é',
    '\\.',
    '\\b',
    '\\B',
    '^',
    '$',
    '🚀',
  );
  const pattern = fc.letrec<{ p: string }>((tie) => ({
    p: fc.oneof(
      { maxDepth: 4 },
      atom,
      fc.tuple(tie('p'), tie('p')).map(([x, y]) => x + y),
      fc.tuple(tie('p'), tie('p')).map(([x, y]) => `(?:${x}|${y})`),
      fc.tuple(tie('p'), fc.constantFrom('*', '+', '?', '{2}', '{1,3}', '{0,}', '*?')).map(([x, q]) => `(${x})${q}`),
      tie('p').map((x) => `^${x}$`),
    ),
  })).p;

  it('finds what RegExp finds', () => {
    fc.assert(
      fc.property(pattern, fc.string({ unit: fc.constantFrom('a', 'b', '1', '.', 'é', ' ', '\n', '🚀'), maxLength: 8 }), (source, text) => {
        expect([source, text, matchesPattern(text, source)]).toEqual([source, text, isFoundByRegExp(source, text)]);
      }),
      { numRuns: 1500 },
    );
  });

  it('comes to an end with a pattern for which RegExp would go back for years', () => {
    expect(matchesPattern(`${'a'.repeat(2000)}!`, '^(a+)+$')).toBe(false);
    expect(matchesPattern('x'.repeat(5000), '(x+x+)+y')).toBe(false);
  });

  it.each(['^(a+)+$', '^(a|a)*$', '^([a-z]+)*$', '(a+a+)+y', '^(\\d+)*-$'])(
    '%s looks at twice as much for a text of twice the length',
    (source) => {
      const char = source.includes('d+') ? '1' : 'a';
      const stepsFor = (length: number) => searchPattern(`${char.repeat(length)}!`, source)?.steps ?? Infinity;
      const [half, whole] = [stepsFor(25_000), stepsFor(50_000)];
      expect(whole).toBeLessThan(50_000 * 25);
      expect(whole / half).toBeLessThan(2.01);
      expect(linearPattern(source).test(`${char.repeat(50_000)}!`)).toBe(false);
    },
  );

  it('ignores letter case behind (?i)', () => {
    expect([matchesPattern('MOON', '(?i)^mo+n$'), matchesPattern('MOON', '^mo+n$')]).toEqual([true, false]);
  });

  it('says why it cannot use a pattern', () => {
    const bad = ['(a', 'a)', '[a', '*a', 'a**', '(?=a)', '(?<!a)b', '(a)\\1', '\\', '(?:(?:(?:a{90}){90}){90})', '(){99999999}', 'a{3,1}'];
    for (const source of bad)
      expect([source, typeof findPatternProblem(source), matchesPattern('a', source)]).toEqual([source, 'string', null]);
    expect(findPatternProblem('^[^,=\\s]+(=[1-9]\\d*)?(,[^,=\\s]+(=[1-9]\\d*)?)*$')).toBeNull();
  });
});
