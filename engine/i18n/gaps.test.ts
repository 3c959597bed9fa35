import { expect, it } from 'vitest';
import { listTranslationGaps } from './gaps.ts';

const many = '{n, plural, one {moon} other {# moons}} of {planet}';

it('finds missing, unknown and differing texts', () => {
  const source = { Moon: 'Moon', Star: 'Star', [many]: many, 'Hello {name}': '' };
  const own = {
    Moon: 'Mond',
    Star: '',
    [many]: '{n, plural, one {Mond} other {# Monde}} von {planet}',
    'Hello {name}': 'Hallo {nam}',
    Old: 'Alt',
  };
  expect(listTranslationGaps(source, own)).toEqual([
    'has no translation: Star',
    'is in no source any more: Old',
    'has other placeholders (nam instead of name): Hello {name}',
  ]);
});
