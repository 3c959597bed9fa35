import { describe, expect, it, vi } from 'vitest';
import { createRowStore, fillGridPlaces } from './row-store.ts';

const io = { code: 'io', planet: 'jupiter' };
const named = { ...io, _data: { planet: { code: 'jupiter', name: 'Jupiter' } } };
const record = (id: string, values: Readonly<Record<string, unknown>> = { code: id }) => ({ id, values, hasKey: true });
const place = (values: Readonly<Record<string, unknown>>) => fillGridPlaces([record('io', values)], 'a', null);

describe('the store of a grid', () => {
  it('keeps the record for cells that do not read names of references when only those arrive', () => {
    const store = createRowStore(place(io));
    const listener = vi.fn();
    store.subscribe(listener);
    store.set(place(named));
    expect(listener).toHaveBeenCalledTimes(1);
    expect(store.values('0', false)).toBe(io);
    expect(store.values('0', true)).toBe(named);
  });

  it('hands a changed record to all cells', () => {
    const store = createRowStore(place(named));
    const moved = { ...named, planet: 'saturn' };
    store.set(place(moved));
    expect(store.values('0', false)).toBe(moved);
    expect(store.values('0', true)).toBe(moved);
  });

  it('tells nobody when nothing changed, nor those who left', () => {
    const store = createRowStore(place(io));
    const [staying, leaving] = [vi.fn(), vi.fn()];
    store.subscribe(staying);
    store.subscribe(leaving)();
    store.set(place(io));
    expect(staying).not.toHaveBeenCalled();
    store.set(place({ ...io, planet: 'mars' }));
    expect([staying.mock.calls.length, leaving.mock.calls.length]).toEqual([1, 0]);
  });

  it('knows nobody in a place that is not filled', () => {
    const store = createRowStore(place(io));
    expect([store.values('1', true), store.record('1')]).toEqual([null, null]);
  });
});

describe('the places of a grid', () => {
  const ids = (of: ReturnType<typeof fillGridPlaces>) => of.rows.map(({ id }) => id);
  const first = fillGridPlaces(
    ['io', 'europa', 'callisto'].map((id) => record(id)),
    'a',
    null,
  );

  it('are the same rows when another page fills them', () => {
    const next = fillGridPlaces(
      ['titan', 'rhea', 'io'].map((id) => record(id)),
      'b',
      first,
    );
    expect(next.rows).toBe(first.rows);
    expect([...next.placeOf]).toEqual([
      ['titan', '0'],
      ['rhea', '1'],
      ['io', '2'],
    ]);
  });

  it('stay with their records when the page is read again', () => {
    const again = fillGridPlaces(
      ['ganymede', 'io', 'callisto'].map((id) => record(id)),
      'a',
      first,
    );
    // The place of the one that has gone goes as well.
    expect(ids(again)).toEqual(['3', '0', '2']);
    expect(again.rows[2]).toBe(first.rows[2]);
  });

  it('grow and shrink at their end', () => {
    const more = fillGridPlaces(
      ['a', 'b', 'c', 'd', 'e'].map((id) => record(id)),
      'b',
      first,
    );
    expect(ids(more)).toEqual(['0', '1', '2', '3', '4']);
    expect(ids(fillGridPlaces([record('a')], 'c', more))).toEqual(['0']);
  });

  it('do not change while nobody knows which page the rows are of', () => {
    const turning = fillGridPlaces(first.records, null, first);
    expect([turning.rows, turning.page]).toEqual([first.rows, 'a']);
    expect(turning.rows).toBe(first.rows);
  });

  it('are a row each, also for records of one name', () => {
    const twice = fillGridPlaces([record('io'), record('io')], 'a', first);
    expect(new Set(ids(twice)).size).toBe(2);
  });

  it('are other rows when nothing in them can be chosen any more', () => {
    const keyless = fillGridPlaces([{ ...record('row 0'), hasKey: false }], 'b', first);
    expect(keyless.rows).toEqual([{ id: '0', hasKey: false, isOpen: false, detailsOf: null }]);
  });
});
