import { expect, it } from 'vitest';
import { isSameLayout, moveColumn, orderColumns, parseLayout, plainLayout } from './column-layout.ts';

const columns = ['code', 'name', 'kind', 'mass'].map((name) => ({ name }));
const ordered = (order: readonly string[]) => orderColumns(columns, order).map(({ name }) => name);

it('columns stand as they were put', () => {
  expect(ordered([])).toEqual(['code', 'name', 'kind', 'mass']);
  expect(ordered(['mass', 'code', 'kind', 'name'])).toEqual(['mass', 'code', 'kind', 'name']);
});

it('a column that came later stands behind the one that it follows in the descriptor; one that is gone leaves no gap', () => {
  expect(ordered(['mass', 'glow', 'name', 'code'])).toEqual(['mass', 'name', 'kind', 'code']);
  expect(ordered(['kind'])).toEqual(['code', 'name', 'kind', 'mass']);
});

it('one column moves and the others keep their order', () => {
  expect(moveColumn(['a', 'b', 'c', 'd'], 'a', 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moveColumn(['a', 'b', 'c', 'd'], 'd', 0)).toEqual(['d', 'a', 'b', 'c']);
});

it('a layout is read whatever stands where it was kept', () => {
  const kept = { hidden: ['a', 7], order: 'b', widths: { a: 90, b: 'wide', c: 7, d: Number.NaN }, pinned: { a: false, b: true, c: 'yes' } };
  expect(parseLayout(kept)).toEqual({ hidden: ['a'], order: [], widths: { a: 90 }, pinned: { a: false, b: true } });
  for (const nothing of [null, undefined, 7, 'x', {}]) expect(parseLayout(nothing)).toEqual(plainLayout);
  expect(parseLayout(['kind'])).toEqual({ ...plainLayout, hidden: ['kind'] });
});

it('two layouts are one whatever the order in which columns were hidden or dragged', () => {
  expect(
    isSameLayout(
      { hidden: ['a', 'b'], order: [], widths: { a: 50, b: 60 }, pinned: { a: true, b: false } },
      { hidden: ['b', 'a'], order: [], widths: { b: 60, a: 50 }, pinned: { b: false, a: true } },
    ),
  ).toBe(true);
  expect(isSameLayout({ ...plainLayout, order: ['a', 'b'] }, { ...plainLayout, order: ['b', 'a'] })).toBe(false);
  expect(isSameLayout(plainLayout, { ...plainLayout, widths: { a: 50 } })).toBe(false);
  expect(isSameLayout(plainLayout, { ...plainLayout, pinned: { a: true } })).toBe(false);
});
