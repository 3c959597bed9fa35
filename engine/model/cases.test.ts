import { describe, expect, it } from 'vitest';
import { listNumbersApart, listTrialCases } from './cases.ts';

describe('cases to try', () => {
  it('are all combinations', () => {
    const cases = listTrialCases<string | number>([['a', 'b'], [1, 2], ['x']], 4);
    expect([...(cases ?? [])]).toEqual([
      ['a', 1, 'x'],
      ['b', 1, 'x'],
      ['a', 2, 'x'],
      ['b', 2, 'x'],
    ]);
  });
  it('are one where nothing can be chosen, and none where something has no value', () => {
    expect([...(listTrialCases([], 1) ?? [])]).toEqual([[]]);
    expect([...(listTrialCases([[1, 2], []], 1) ?? ['none'])]).toEqual([]);
  });
  it('are too many, and not some of them', () => {
    expect(
      listTrialCases<string | number>(
        [
          ['a', 'b'],
          [1, 2],
          ['x', 'y'],
        ],
        7,
      ),
    ).toBeNull();
  });
});

it.each<[marks: readonly number[], numbers: readonly number[]]>([
  [[], [-1, 1]],
  [[3], [2, 3, 4]],
  [
    [10, 3, 3],
    [2, 3, 10, 4, 11],
  ],
  [
    [4, 5],
    [3, 4, 5, 4.5, 6],
  ],
  [
    [0.5, 1],
    [-0.5, 0.5, 1, 0.75, 2],
  ],
])('numbers around %j', (marks, numbers) => {
  expect(listNumbersApart(marks)).toEqual(numbers);
});
