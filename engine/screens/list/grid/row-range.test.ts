import { describe, expect, it } from 'vitest';
import { coverRange, findRowsInSight, followRange, isRangeWithin, measureRowsAbove, settleRange } from './row-range.ts';

describe('rows in sight', () => {
  const plain = { count: 100, above: [], rowHeight: 32, room: 320 };

  it.each([
    { top: 0, from: 0, to: 11 },
    // The first one is half away, and of the eleventh a half has come.
    { top: 16, from: 0, to: 11 },
    { top: 32, from: 1, to: 12 },
    { top: 2880, from: 90, to: 100 },
  ])('of 32 px each, $top px further down', ({ top, from, to }) => {
    expect(findRowsInSight(top, plain)).toEqual({ from, to });
  });

  it('are fewer than there is room for', () => {
    expect(findRowsInSight(0, { ...plain, count: 3 })).toEqual({ from: 0, to: 3 });
    expect(findRowsInSight(0, { ...plain, count: 0 })).toEqual({ from: 0, to: 0 });
  });

  // Two groups: a heading above row 0, another above row 2.
  const grouped = { count: 4, above: [1, 1, 2, 2], rowHeight: 10, room: 20 };

  it.each([
    { top: 0, what: 'the heading and the first row', from: 0, to: 2 },
    { top: 20, what: 'the second row and the second heading', from: 1, to: 3 },
    { top: 40, what: 'the last two', from: 2, to: 4 },
  ])('stand below headings: $what', ({ top, from, to }) => {
    expect(findRowsInSight(top, grouped)).toEqual({ from, to });
  });

  it('begin behind what is not drawn above them, headings included', () => {
    expect([0, 1, 2, 3].map((from) => measureRowsAbove(from, grouped))).toEqual([0, 20, 30, 50]);
    expect(measureRowsAbove(7, plain)).toBe(224);
  });
});

describe('rows that are drawn', () => {
  it('stay where they touch what is needed, and go where they are far away', () => {
    expect(coverRange({ from: 0, to: 20 }, { from: 12, to: 32 })).toEqual({ from: 0, to: 32 });
    expect(coverRange({ from: 20, to: 40 }, { from: 0, to: 20 })).toEqual({ from: 0, to: 40 });
    expect(coverRange({ from: 0, to: 20 }, { from: 300, to: 320 })).toEqual({ from: 300, to: 320 });
    expect(isRangeWithin({ from: 3, to: 9 }, { from: 3, to: 9 })).toBe(true);
    expect(isRangeWithin({ from: 3, to: 9 }, { from: 4, to: 20 })).toBe(false);
  });

  it('are a few more than those in sight, and never behind the last', () => {
    const { from, to } = settleRange({ from: 100, to: 120 }, { from: 100, to: 120 }, { count: 500, isKept: false });
    expect([from < 100, to > 120, to - from < 60]).toEqual([true, true, true]);
    expect(settleRange({ from: 0, to: 20 }, { from: 0, to: 20 }, { count: 22, isKept: false })).toEqual({ from: 0, to: 22 });
  });

  it('come with some around them where a step leads further, so that small steps find theirs', () => {
    // Twenty in sight, of which the last five are not drawn.
    const next = followRange({ from: 95, to: 120 }, { from: 105, to: 125 }, { count: 500, isKept: false });
    expect(next).toEqual({ from: 100, to: 130 });
    const [step, seen] = [4, { from: 109, to: 129 }];
    expect([isRangeWithin({ from: 105 + step, to: 125 + step }, next), settleRange(next, seen, { count: 500, isKept: false })]).toEqual([
      true,
      // One is left below: too few.
      { from: 104, to: 134 },
    ]);
    expect(settleRange(next, { from: 107, to: 127 }, { count: 500, isKept: false })).toBe(next);
    // What has the focus, and what is far away.
    expect(followRange({ from: 95, to: 120 }, { from: 105, to: 125 }, { count: 500, isKept: true })).toEqual({ from: 95, to: 130 });
    expect(followRange({ from: 95, to: 120 }, { from: 300, to: 320 }, { count: 500, isKept: false })).toEqual({ from: 300, to: 320 });
  });

  it('do not grow with what was scrolled past, unless the focus is among them', () => {
    const far = settleRange({ from: 0, to: 420 }, { from: 400, to: 420 }, { count: 500, isKept: false });
    expect([far.from > 350, far.to > 420]).toEqual([true, true]);
    expect(settleRange({ from: 0, to: 420 }, { from: 400, to: 420 }, { count: 500, isKept: true }).from).toBe(0);
  });
});
