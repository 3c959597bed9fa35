// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { handOverTable } from './hand-over.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

it('waits as long as something is chosen or typed in a cell, and not for its box or link', async () => {
  document.body.innerHTML = `<div id="table"><div role="grid"><div role="row">
    <div role="gridcell"><input type="checkbox"></div>
    <div role="gridcell"><a href="/a">a</a></div>
    <div role="gridcell"><select><option>a</option></select></div>
  </div></div></div>`;
  const table = document.querySelector<HTMLElement>('#table');
  if (table === null) throw new Error('There is no table.');
  const turn = vi.fn();
  const find = (selector: string) => table.querySelector<HTMLElement>(selector);
  handOverTable(table, { load: () => Promise.resolve(), turn });
  find('select')?.focus();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(turn).not.toHaveBeenCalled();
  find('select')?.blur();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(turn).toHaveBeenCalledOnce();
  for (const held of ['input', 'a']) {
    turn.mockClear();
    handOverTable(table, { load: () => Promise.resolve(), turn });
    find(held)?.focus();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(turn).toHaveBeenCalledOnce();
  }
});
