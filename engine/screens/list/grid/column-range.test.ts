import { describe, expect, it } from 'vitest';
import { findColumnsBetween, listRowParts } from './column-range.ts';

const columns = [
  { field: 'code', least: 100, isPinned: true },
  { field: 'name', least: 200, isPinned: false },
  { field: 'city', least: 50, isPinned: false },
  { field: 'total', least: 150, isPinned: true },
  { field: 'note', least: 300, isPinned: false },
];
// With 40 px of boxes in front: 40 to 140, 340, 390, 540 and 840.
const between = (left: number, right: number) => findColumnsBetween(columns, { left, right, before: 40 });

describe('columns in sight', () => {
  it('are those of which a pixel is', () => {
    expect(between(0, 140)).toEqual({ from: 0, to: 1 });
    expect(between(0, 141)).toEqual({ from: 0, to: 2 });
    expect(between(139, 340)).toEqual({ from: 0, to: 2 });
    expect(between(140, 390)).toEqual({ from: 1, to: 3 });
    expect(between(539, 5000)).toEqual({ from: 3, to: 5 });
  });

  it('are none in front of the first and behind the last', () => {
    expect(between(-100, 40)).toEqual({ from: 0, to: 0 });
    expect(between(840, 900)).toEqual({ from: 0, to: 0 });
  });
});

describe('parts of a row', () => {
  const print = (from: number, to: number) => listRowParts(columns, { from, to }).map((part) => ('gap' in part ? part.width : part.field));

  it('are all of its columns where all are in sight', () => {
    expect(listRowParts(columns, { from: 0, to: 5 })).toEqual(columns);
  });

  it('have one gap in the place of neighbours, as wide as they are together', () => {
    expect(print(0, 0)).toEqual(['code', 250, 'total', 300]);
    expect(print(2, 3)).toEqual(['code', 200, 'city', 'total', 300]);
    expect(print(4, 5)).toEqual(['code', 250, 'total', 'note']);
  });

  it('are as wide together wherever the table is scrolled to', () => {
    const widths = [0, 1, 2, 3, 4, 5].map((from) =>
      listRowParts(columns, { from, to: from + 1 }).reduce((sum, part) => sum + ('gap' in part ? part.width : part.least), 0),
    );
    expect(new Set(widths)).toEqual(new Set([800]));
  });
});
