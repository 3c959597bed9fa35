// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { focusRow, cellWish } from '../rows/focus-row.ts';
import { findNeighbourCell } from './table-focus.ts';

afterEach(() => document.body.replaceChildren());

const rowAt = (index: number) =>
  `<div role="row" data-record="r${index}" aria-rowindex="${index}"><div role="gridcell" aria-colindex="1" tabindex="-1">${index}</div></div>`;

function drawTable(...indexes: readonly number[]): HTMLElement {
  document.body.innerHTML = `<div role="grid">${indexes.map(rowAt).join('')}</div>`;
  return document.body.firstElementChild as HTMLElement; // just drawn
}

it('leads to the row below, and to none that is only drawn next', () => {
  const table = drawTable(5, 6, 400);
  const [fifth, sixth] = table.querySelectorAll('[role="gridcell"]');
  if (fifth === undefined || sixth === undefined) throw new Error('There are no cells.');
  expect(findNeighbourCell(fifth, 'ArrowDown')).toBe(sixth);
  expect(findNeighbourCell(sixth, 'ArrowDown')).toBeNull();
});

it('has a row drawn that is to have the focus', () => {
  const table = drawTable(400);
  const wishes: unknown[] = [];
  table.addEventListener(cellWish, (event) => {
    wishes.push((event as CustomEvent).detail);
    table.insertAdjacentHTML('afterbegin', rowAt(5));
  });
  focusRow(table, 'r5');
  expect(document.activeElement?.textContent).toBe('5');
  focusRow(table, 'r400');
  expect(document.activeElement?.textContent).toBe('400');
  expect(wishes).toEqual([{ record: 'r5' }]);
});
