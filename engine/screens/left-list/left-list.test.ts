// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { fixtureModel, resourceIn } from '../../../tests/fixtures/screen.tsx';
import type { LoadedPage } from '../../data/source.ts';
import { emptyQuery, type ListQuery } from '../../model/query.ts';
import { clearLeftLists, extendLeftList, findLeftRow, findMissingSide, keepLeftList, readLeftList, type LeftList } from './left-list.ts';
import { findWayBack } from './way-back.ts';

const model = fixtureModel();
const planets = resourceIn(model, 'planets');
const moons = resourceIn(model, 'moons');

const row = (code: string) => ({ key: [code], params: {} });
const left = (codes: string, more: Partial<LeftList> = {}): LeftList => ({
  ...{ to: '/planets?_offset=2', entry: 'e1', params: {}, start: 2, total: 9, isEstimated: false, selected: [], matched: null },
  query: { ...emptyQuery, limit: 3, offset: 2 },
  rows: [...codes].map(row),
  ...more,
});

/** A list on a server that holds these records now. */
const askOf =
  (stored: string, asked: ListQuery[] = []) =>
  (query: ListQuery): Promise<LoadedPage> => {
    asked.push(query);
    const rows = [...stored].slice(query.offset, query.offset + (query.limit ?? 99)).map((code) => ({ code }));
    return Promise.resolve({ rows, total: stored.length, isEstimated: false, meta: {} } as LoadedPage);
  };

const codesOf = ({ rows }: LeftList) => rows.map(({ key }) => key[0]).join('');

afterEach(clearLeftLists);

describe('the rows of a list that was left', () => {
  it('go on with the next page, and back to the one before', async () => {
    const list = left('cde');
    const longer = await extendLeftList(planets, list, { side: 'behind', ask: askOf('abcdefghi') });
    expect([codesOf(longer), longer.start, longer.total]).toEqual(['cdefgh', 2, 9]);
    const whole = await extendLeftList(planets, longer, { side: 'before', ask: askOf('abcdefghi') });
    expect([codesOf(whole), whole.start, whole.total]).toEqual(['abcdefgh', 0, 9]);
  });

  it('leave out no record when those that were dealt with are gone from the list', async () => {
    // c and d no longer match: what stood sixth stands fourth now.
    const longer = await extendLeftList(planets, left('cde'), { side: 'behind', ask: askOf('abefghi') });
    expect([codesOf(longer), longer.total]).toEqual(['cdefgh', 9]);
  });

  it('repeat no record when new ones have come before them', async () => {
    const longer = await extendLeftList(planets, left('cde'), { side: 'behind', ask: askOf('xyabcdefghi') });
    expect(codesOf(longer)).toBe('cdefgh');
  });

  it('end where the server knows of no more, so that it is not asked for ever', async () => {
    const longer = await extendLeftList(planets, left('cde'), { side: 'behind', ask: askOf('abcde') });
    expect([longer.total, findMissingSide(longer, 2)]).toEqual([5, null]);
  });

  it('are asked for near an end only', () => {
    const list = left('cdefgh', { total: 9 });
    expect([0, 1, 2, 3, 4, 5].map((at) => findMissingSide(list, at))).toEqual(['before', 'before', null, null, 'behind', 'behind']);
    expect(findMissingSide(left('abc', { start: 0, total: 3 }), 2)).toBe(null);
  });

  it('are found by key and parents, whatever an address leaves open', () => {
    const list = { ...left(''), rows: [{ key: ['io'], params: { planet: 'jupiter' } }] };
    expect(findLeftRow(list, { key: ['io'], params: { planet: 'jupiter' } })).toBe(0);
    expect(findLeftRow(list, { key: ['io'], params: { planet: '*' } })).toBe(0);
    expect(findLeftRow(list, { key: ['io'], params: { planet: 'mars' } })).toBe(-1);
    expect(findLeftRow(list, { key: ['europa'], params: { planet: 'jupiter' } })).toBe(-1);
  });
});

describe('a list that was left', () => {
  it('is there again after the page is loaded anew, and gone with the user', () => {
    keepLeftList('planets', left('abc'));
    expect(JSON.parse(sessionStorage.getItem('steward.left.planets') ?? 'null')).toMatchObject({ to: '/planets?_offset=2' });
    clearLeftLists();
    expect(readLeftList('planets')).toBe(null);
    expect(sessionStorage.length).toBe(0);
  });

  it('is what the way back leads to, page and order included', () => {
    expect(findWayBack(planets, {}, null)).toEqual({ to: '/planets' });
    keepLeftList('planets', left('abc'));
    expect(findWayBack(planets, {}, ['b'])).toEqual({ to: '/planets?_offset=2', state: { returnsTo: 'e1' } });
  });

  it('of other parents is left alone, unless the record was opened from it', () => {
    keepLeftList('moons', { ...left(''), to: '/moons?_offset=2', rows: [{ key: ['io'], params: { planet: 'jupiter' } }] });
    expect(findWayBack(moons, { planet: 'jupiter' }, ['io']).to).toBe('/moons?_offset=2');
    expect(findWayBack(moons, { planet: 'jupiter' }, ['europa']).to).toBe('/moons?_planet=jupiter');
  });
});
