import { expect, it } from 'vitest';
import { coveringAll } from './share.ts';

const shows = (word: string): readonly string[] => [...word];

it('takes as few as show everything, in their order', () => {
  expect(coveringAll(['a', 'ab', 'bc', 'abcd', 'e'], shows)).toEqual(['abcd', 'e']);
  expect(coveringAll(['ab', 'bc', 'cd'], shows)).toEqual(['ab', 'cd']);
});

it('takes one of several that show the same, and none that shows nothing', () => {
  expect(coveringAll(['ab', 'ba', ''], shows)).toEqual(['ab']);
  expect(coveringAll([], shows)).toEqual([]);
});
