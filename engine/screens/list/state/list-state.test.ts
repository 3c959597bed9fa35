import { describe, expect, it } from 'vitest';
import { fixtureModel } from '../../../../tests/fixtures/screen.tsx';
import { expressionOf, scopeOf } from '../../../model/testing.ts';
import {
  addSortKey,
  evaluateDefaultFilters,
  buildListQuery,
  parseListState,
  replaceFilter,
  printListState,
  type ListScreenState,
} from './list-state.ts';

const resource = fixtureModel().resources['missions'];
const list = resource?.list ?? null;
if (resource === undefined || list === null) throw new Error('The fixtures lack the list of missions.');

const scope = scopeOf({ mode: 'list' });
const reading = { resource, list, scope, saved: null };
const read = (address: string, saved: string | null = null) => parseListState(new URLSearchParams(address), { ...reading, saved });
const write = (state: ListScreenState) => printListState(state, { resource, list, scope });

describe('the state of a list', () => {
  it('comes back from its address', () => {
    const state: ListScreenState = {
      filters: [
        { param: 'kind', op: 'in', values: ['probe', 'crewed'] },
        { param: 'title', op: 'contains', values: ['~moon, *'] },
        { param: 'younger', op: 'within', values: ['1week'] },
        { param: 'starts', op: 'between', values: ['2031-05-01', '2031-05-03'] },
      ],
      alternatives: [
        [
          { param: 'kind', op: 'eq', values: ['probe'] },
          { param: 'title', op: 'contains', values: ['a&b=c'] },
        ],
        [{ param: 'younger', op: 'within', values: ['1day'] }],
      ],
      search: '*io',
      sort: [{ by: 'title', desc: true }],
      page: 3,
      size: 100,
      parents: {},
      group: 'kind',
      chart: 'kind,weight',
      view: null,
    };
    expect(parseListState(write(state), reading)).toEqual(state);
  });

  it('says with the words of the API what the list asks for', () => {
    const address = write({
      filters: [{ param: 'kind', op: 'eq', values: ['probe'] }],
      alternatives: [],
      search: null,
      sort: [{ by: 'title', desc: false }],
      page: 2,
      size: 100,
      parents: {},
      group: 'kind',
      chart: null,
      view: null,
    });
    expect(address.toString()).toBe('kind=probe&_limit=100&_offset=100&_group=kind&_sort%5Btitle%5D=asc');
  });

  it('starts with the default filters, sort and size', () => {
    expect(read('')).toEqual({
      filters: [{ param: 'state', op: 'eq', values: ['planned'] }],
      alternatives: [],
      search: null,
      sort: [
        { by: 'starts', desc: true },
        { by: 'title', desc: false },
      ],
      page: 1,
      size: 50,
      parents: {},
      group: null,
      chart: null,
      view: null,
    });
  });

  it('keeps the order of its keys in the address, and leaves out the one it begins with', () => {
    const sort = ['title', 'starts', 'kind'].map((by) => ({ by, desc: by === 'starts' }));
    const address = write({ ...read('kind=probe'), sort });
    expect(decodeURIComponent(address.toString())).toBe('kind=probe&_sort[title]=asc&_sort[starts]=desc&_sort[kind]=asc');
    expect(parseListState(address, reading).sort).toEqual(sort);
    const two = { ...reading, list: { ...list, sort: sort.slice(0, 2) } };
    const begun = parseListState(new URLSearchParams('kind=probe'), two);
    expect(begun.sort).toEqual(sort.slice(0, 2));
    expect(printListState(begun, two).toString()).toBe('kind=probe');
    expect(decodeURIComponent(printListState({ ...begun, sort: sort.slice(0, 1) }, two).toString())).toBe('kind=probe&_sort[title]=asc');
  });

  it('begins without the keys that this user may not see: the server refuses an order by them', () => {
    const { kind, title } = resource.fields;
    if (kind === undefined || title === undefined) throw new Error('The fixtures lack the fields of missions.');
    const sort = ['kind', 'title'].map((by) => ({ by, desc: true }));
    const own = { ...reading, list: { ...list, sort } };
    const closed = { ...resource, fields: { ...resource.fields, kind: { ...kind, visible: expressionOf(['role', 'ROLE_SECRET']) } } };
    const begun = parseListState(new URLSearchParams('kind=probe'), { ...own, resource: closed });
    expect(begun.sort).toEqual(sort.slice(1));
    expect(printListState(begun, { ...own, resource: closed }).toString()).toBe('kind=probe');
    // By record a field may be empty, and is still sorted by.
    const byRecord = { ...kind, visible: expressionOf(['get', 'self', ['secret']]) };
    const some = { ...resource, fields: { ...resource.fields, kind: byRecord } };
    expect(parseListState(new URLSearchParams(''), { ...own, resource: some }).sort).toEqual(sort);
  });

  it('has one key where lists have one, the first', () => {
    const one = {
      ...reading,
      list: {
        ...list,
        mostSorts: 1,
        sort: [
          { by: 'title', desc: true },
          { by: 'kind', desc: false },
        ],
      },
    };
    expect(parseListState(new URLSearchParams(''), one).sort).toEqual([{ by: 'title', desc: true }]);
    expect(parseListState(new URLSearchParams('_sort[starts]=asc&_sort[kind]=asc'), one).sort).toEqual([{ by: 'starts', desc: false }]);
  });

  it('gets a further key, turns it and lets it go', () => {
    const [a, b] = [
      { by: 'a', desc: false },
      { by: 'b', desc: false },
    ];
    const [aDown, bDown] = [
      { by: 'a', desc: true },
      { by: 'b', desc: true },
    ];
    expect(addSortKey([a], 'b', 5)).toEqual([a, b]);
    expect(addSortKey([a, b], 'b', 5)).toEqual([a, bDown]);
    expect(addSortKey([a, b], 'a', 5)).toEqual([aDown, b]);
    expect(addSortKey([a, bDown], 'b', 5)).toEqual([a]);
    expect([addSortKey([a], 'a', 5), addSortKey([aDown], 'a', 5)]).toEqual([[aDown], [a]]);
    expect(addSortKey([a, b], 'c', 2)).toEqual([a, b]);
  });

  it('leaves the default filters out when the address has any filter', () => {
    expect(read('kind=probe').filters).toEqual([{ param: 'kind', op: 'eq', values: ['probe'] }]);
  });

  it('keeps the default filters when only page or sort are in the address', () => {
    expect(read('_offset=50&_sort[title]=asc').filters).toEqual(evaluateDefaultFilters(list, scope));
  });

  it('remembers in the address that the default filters were cleared', () => {
    const cleared = write({ ...read(''), filters: [] });
    expect(cleared.toString()).not.toBe('');
    expect(parseListState(cleared, reading).filters).toEqual([]);
  });

  it('takes the saved filters only when there is no query at all [P1-7.1-006]', () => {
    expect(read('', 'kind=crewed').filters).toEqual([{ param: 'kind', op: 'eq', values: ['crewed'] }]);
    expect(read('kind=probe', 'kind=crewed').filters).toEqual([{ param: 'kind', op: 'eq', values: ['probe'] }]);
  });

  it('knows ~empty~ as "the field is empty" [P1-5-117]', () => {
    expect(read('kind=~empty~').filters).toEqual([{ param: 'kind', op: 'eq', values: [null] }]);
  });

  it('asks for as many rows as there are when all are wanted [P1-9-007] [P2-7-008]', () => {
    const state = read('_limit=all');
    expect(state.size).toBe('all');
    expect(buildListQuery(state, list, { base: [], total: null }).limit).toBe(50);
    expect(buildListQuery(state, list, { base: [], total: 731 })).toMatchObject({ limit: 731, offset: 0 });
  });

  it('has all rows on pages of what one answer holds, when they are more than that [P1-9-007]', () => {
    const second = { ...read('_limit=all'), page: 2 };
    expect(buildListQuery(read('_limit=all'), list, { base: [], total: 23_456 })).toMatchObject({ limit: 10_000, offset: 0 });
    expect(buildListQuery(second, list, { base: [], total: 23_456 })).toMatchObject({ limit: 10_000, offset: 10_000 });
    expect(parseListState(write(second), reading)).toMatchObject({ size: 'all', page: 2 });
  });

  it('replaces a filter in its place', () => {
    const filters = read('kind=probe&title=~io&target=mars').filters;
    expect(replaceFilter(filters, 'title', { param: 'title', op: 'eq', values: ['Io'] }).map(({ param }) => param)).toEqual([
      'kind',
      'title',
      'target',
    ]);
    expect(replaceFilter(filters, 'kind', null).map(({ param }) => param)).toEqual(['title', 'target']);
  });
});
