import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { resourceOf, typed } from '../../tests/fixtures/model.ts';
import { pageQueryKey, recordQueryKey } from './keys.ts';
import { emptyQuery } from '../model/query.ts';
import { buildIfMatchHeader, propagateWrittenVersion, buildEntityTag, clearVersion, addReplyVersion } from './version.ts';

const title = { text: 'Planet', with: {}, tone: null, keep: false, link: null };
const moons = resourceOf('moons', [typed('code', 'code'), typed('planet', 'code')], {
  parents: [{ param: 'planet', resource: 'planets', wildcard: true, field: 'planet', title }],
});
const reply = (etag: string | null) => ({ status: 200, body: null, headers: etag === null ? {} : { etag } });

describe('the version of a record', () => {
  it('comes from the entity tag, weak or not, and goes back as one', () => {
    for (const tag of ['"7"', 'W/"7"']) expect(addReplyVersion({ code: 'io' }, reply(tag))).toEqual({ code: 'io', _version: '7' });
    expect(addReplyVersion({ code: 'io', _version: 3 }, reply(null))).toEqual({ code: 'io', _version: 3 });
    expect([buildEntityTag({ _version: 7 }), buildEntityTag({ _version: null }), buildEntityTag({}), buildEntityTag(null)]).toEqual([
      '"7"',
      null,
      null,
      null,
    ]);
    expect([buildIfMatchHeader('"7"'), buildIfMatchHeader(null)]).toEqual([{ 'If-Match': '"7"' }, {}]);
  });

  it('is over once the record was written', () => {
    expect([clearVersion({ code: 'io', _version: 3 }), clearVersion({ code: 'io' })]).toEqual([
      { code: 'io', _version: null },
      { code: 'io' },
    ]);
  });
});

describe('a write of our own', () => {
  const io = { code: 'io', planet: 'jupiter', _version: 3 };
  const others = [
    { code: 'io', planet: 'saturn', _version: 3 },
    { code: 'europa', planet: 'jupiter', _version: 3 },
    { ...io, _version: 2 },
  ];

  it.each([
    ['"4"', '4'],
    [null, null],
  ])('with the tag %s is told to all that shows the record, and to nothing else', (etag, version) => {
    const client = new QueryClient();
    const page = pageQueryKey(moons, emptyQuery, {});
    const key = recordQueryKey(moons, ['io'], {});
    client.setQueryData(page, { rows: [io, ...others], total: 4, isEstimated: false, meta: {} });
    client.setQueryData(key, { values: io, version: '"3"' });
    propagateWrittenVersion(client, moons, { record: io, reply: reply(etag) });
    expect(client.getQueryData(page)).toMatchObject({ rows: [{ ...io, _version: version }, ...others] });
    expect(client.getQueryData(key)).toEqual({ values: { ...io, _version: version }, version: etag });
  });
});
