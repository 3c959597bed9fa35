// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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
  handOverTable(table, { load: () => Promise.resolve(), turn, isWanted: true });
  find('select')?.focus();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(turn).not.toHaveBeenCalled();
  find('select')?.blur();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(turn).toHaveBeenCalledOnce();
  for (const held of ['input', 'a']) {
    turn.mockClear();
    handOverTable(table, { load: () => Promise.resolve(), turn, isWanted: true });
    find(held)?.focus();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(turn).toHaveBeenCalledOnce();
  }
});

describe('the table that stands first', () => {
  const draw = () => {
    document.body.innerHTML = `<div id="table"><div role="grid">
      <div role="row"><div role="columnheader" tabindex="0" data-field="name">Name<div class="MuiDataGrid-columnSeparator--resizable"></div></div></div>
      <div role="row" data-id="0"><div role="gridcell" tabindex="-1" data-field="name">a</div></div>
    </div></div>`;
    const table = document.querySelector<HTMLElement>('#table');
    if (table === null) throw new Error('There is no table.');
    const [load, turn] = [vi.fn(() => Promise.resolve()), vi.fn()];
    handOverTable(table, { load, turn, isWanted: false });
    return { table, load, turn, find: (selector: string) => table.querySelector<HTMLElement>(selector) as HTMLElement };
  };
  const wait = () => vi.advanceTimersByTimeAsync(10_000);

  it('stays, and asks for no grid, whatever is read, walked through or pressed in it', async () => {
    const { table, load, turn, find } = draw();
    const cell = find('[role=gridcell]');
    cell.dispatchEvent(new Event('pointerover', { bubbles: true }));
    cell.focus();
    for (const key of ['ArrowDown', 'ArrowRight', 'Enter', 'Tab', 'Escape', 'j', 'F5'])
      cell.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    const opened = new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true });
    cell.dispatchEvent(opened);
    table.dispatchEvent(new Event('wheel'));
    await wait();
    expect([load.mock.calls.length, turn.mock.calls.length, opened.defaultPrevented]).toEqual([0, 0, false]);
  });

  it('makes room where a column is taken by its edge, and its code is on the way from the head on', async () => {
    const { load, turn, find } = draw();
    find('[role=columnheader]').dispatchEvent(new Event('pointerover', { bubbles: true }));
    await wait();
    expect([load.mock.calls.length, turn.mock.calls.length]).toEqual([1, 0]);
    find('.MuiDataGrid-columnSeparator--resizable').dispatchEvent(new Event('pointerover', { bubbles: true }));
    await wait();
    expect([load.mock.calls.length, turn.mock.calls.length]).toEqual([1, 1]);
  });

  it('makes room for a key that leads far away, which the grid answers from the same cell', async () => {
    const { turn, find } = draw();
    find('[role=gridcell]').focus();
    find('[role=gridcell]').dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true, cancelable: true }));
    await wait();
    expect(turn).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ place: '0', field: 'name', pressed: expect.objectContaining({ key: 'End' }) as unknown }),
    );
  });

  it('sorts by the head that Enter is pressed on', () => {
    const { find } = draw();
    const sort = vi.fn();
    find('[role=columnheader]').addEventListener('click', ({ shiftKey }) => void sort(shiftKey));
    for (const shiftKey of [false, true])
      find('[role=columnheader]').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', shiftKey, bubbles: true, cancelable: true }));
    expect(sort.mock.calls).toEqual([[false], [true]]);
  });
});
