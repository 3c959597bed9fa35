import { expect, it, vi } from 'vitest';
import { createRowStore } from './row-store.ts';

const io = { code: 'io', planet: 'jupiter' };
const named = { ...io, _data: { planet: { code: 'jupiter', name: 'Jupiter' } } };
const row = (values: Readonly<Record<string, unknown>>) => ({ id: 'io', values, hasKey: true });

it('keeps the record for cells that do not read names of references when only those arrive', () => {
  const store = createRowStore([row(io)]);
  const listener = vi.fn();
  store.subscribe(listener);
  store.set([row(named)]);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(store.values('io', false)).toBe(io);
  expect(store.values('io', true)).toBe(named);
});

it('hands a changed record to all cells', () => {
  const store = createRowStore([row(named)]);
  const moved = { ...named, planet: 'saturn' };
  store.set([row(moved)]);
  expect(store.values('io', false)).toBe(moved);
  expect(store.values('io', true)).toBe(moved);
});

it('tells nobody when nothing changed, nor those who left', () => {
  const store = createRowStore([row(io)]);
  const [staying, leaving] = [vi.fn(), vi.fn()];
  store.subscribe(staying);
  store.subscribe(leaving)();
  store.set([row(io)]);
  expect(staying).not.toHaveBeenCalled();
  store.set([row({ ...io, planet: 'mars' })]);
  expect([staying.mock.calls.length, leaving.mock.calls.length]).toEqual([1, 0]);
});

it('knows no record of another page', () => {
  expect(createRowStore([row(io)]).values('europa', true)).toEqual({});
});
