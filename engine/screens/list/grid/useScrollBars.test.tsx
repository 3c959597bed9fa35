// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { useRef } from 'react';
import { expect, it } from 'vitest';
import { useScrollBars } from './useScrollBars.ts';

function Table() {
  const table = useRef<HTMLDivElement>(null);
  useScrollBars(table, false, true);
  return (
    <div ref={table}>
      <div className="MuiDataGrid-virtualScroller" />
      <div className="MuiDataGrid-scrollbar MuiDataGrid-scrollbar--horizontal" />
    </div>
  );
}

function drawTable(): { readonly rows: Element; readonly bar: Element; readonly tell: (element: Element) => void } {
  const { container } = render(<Table />);
  const [rows, bar] = [container.querySelector('.MuiDataGrid-virtualScroller'), container.querySelector('.MuiDataGrid-scrollbar')];
  if (!rows || !bar) throw new Error('There is no table.');
  return { rows, bar, tell: (element) => element.dispatchEvent(new Event('scroll')) };
}

it('leaves the rows where they are once more scrolled before the bar tells that it has followed', () => {
  const { rows, bar, tell } = drawTable();
  rows.scrollLeft = 100;
  tell(rows);
  expect(bar.scrollLeft).toBe(100);
  rows.scrollLeft = 250;
  tell(bar);
  expect(rows.scrollLeft).toBe(250);
  tell(rows);
  expect(bar.scrollLeft).toBe(250);
});

it('moves the rows with the bar, there and back', () => {
  const { rows, bar, tell } = drawTable();
  for (const left of [80, 0, 80]) {
    bar.scrollLeft = left;
    tell(bar);
    expect(rows.scrollLeft).toBe(left);
    tell(rows);
    tell(bar);
    expect([rows.scrollLeft, bar.scrollLeft]).toEqual([left, left]);
  }
});
