import { describe, expect, it } from 'vitest';
import { emptyQuery, type QueryFilter } from '../model/query.ts';
import { resourceOf, typed } from '../../tests/fixtures/model.ts';
import { createMemorySource } from './memory.ts';

const planets = resourceOf(
  'planets',
  [typed('code', 'code'), typed('mass', 'number'), typed('gases', 'string', { isMultiple: true }), typed('found', 'date-time')],
  { search: ['code'] },
);
const records = {
  planets: [
    { code: 'earth', mass: 5, gases: [], found: '2031-04-30T10:00:00Z' },
    { code: 'Saturn', mass: 568, gases: ['helium', 'methane'], found: '2031-02-01T10:00:00Z' },
    { code: 'mars', mass: null, gases: null, found: null },
  ],
};
const memory = () => createMemorySource({ records, now: () => new Date('2031-05-01T12:00:00Z') });

async function codes(...filters: QueryFilter[]): Promise<unknown[]> {
  return (await memory().list(planets, { ...emptyQuery, filters }, {})).rows.map((row) => row['code']);
}

describe('the reference meaning of filters', () => {
  it.each<[string, QueryFilter, readonly string[]]>([
    ['equals', { param: 'code', op: 'eq', values: ['mars'] }, ['mars']],
    ['equals one of a list', { param: 'gases', op: 'eq', values: ['methane'] }, ['Saturn']],
    ['is empty', { param: 'gases', op: 'eq', values: [null] }, ['earth', 'mars']],
    ['is not empty', { param: 'mass', op: 'ne', values: [null] }, ['earth', 'Saturn']],
    ['any of, empty included', { param: 'mass', op: 'in', values: ['5', null] }, ['earth', 'mars']],
    ['contains, letter case aside', { param: 'code', op: 'contains', values: ['SAT'] }, ['Saturn']],
    ['begins with', { param: 'code', op: 'prefix', values: ['ma'] }, ['mars']],
    ['at least, the bound included', { param: 'mass', op: 'gt', values: ['568'] }, ['Saturn']],
    ['between with an open end', { param: 'mass', op: 'between', values: ['', '5'] }, ['earth']],
    ['until a day, to its end', { param: 'found', op: 'lt', values: ['2031-04-30'] }, ['earth', 'Saturn']],
    ['within an age', { param: 'found', op: 'within', values: ['1week'] }, ['earth']],
  ])('%s', async (_, filter, expected) => {
    expect(await codes(filter)).toEqual(expected);
  });
});

it('sorts, pages and counts', async () => {
  const page = await memory().list(planets, { ...emptyQuery, sort: [{ by: 'mass', desc: true }], limit: 1, offset: 1 }, {});
  expect(page).toMatchObject({ total: 3, rows: [{ code: 'earth' }] });
});

it('refuses to write or delete a stale version, with the current record', async () => {
  const source = memory();
  await source.update(planets, ['mars'], { mass: 6 }, { params: {}, version: null });
  await expect(source.update(planets, ['mars'], { mass: 7 }, { params: {}, version: '0' })).rejects.toMatchObject({
    status: 412,
    current: { mass: 6 },
  });
  await expect(source.remove(planets, ['mars'], { params: {}, version: '"0"' })).rejects.toMatchObject({ status: 412 });
  await source.remove(planets, ['mars'], { params: {}, version: '"1"' });
  expect(source.records('planets').map(({ code }) => code)).not.toContain('mars');
});
