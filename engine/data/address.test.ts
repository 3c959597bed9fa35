import { expect, it } from 'vitest';
import { fixtureModel, resourceIn } from '../../tests/fixtures/screen.tsx';
import { getRecordKey } from './address.ts';

const text = `apiVersion: admin/v1
resource: stations
title: Station
access: true
key: [line, code]
fields: {line: string!, code: string!}
`;

// WHATWG URL: of a path, segments "." and ".." are taken away, also where they are written %2E.
it('a record has a key unless a part of it could not stand in an address', () => {
  const keyOf = (line: unknown, code: unknown) =>
    getRecordKey(resourceIn(fixtureModel([{ file: 'resources/stations.yaml', text }]), 'stations'), { line, code });
  expect([keyOf(7, '...'), keyOf('a/b', '%2E')]).toEqual([
    ['7', '...'],
    ['a/b', '%2E'],
  ]);
  for (const part of ['', '.', '..', null, undefined]) expect([part, keyOf(part, 'x'), keyOf('x', part)]).toEqual([part, null, null]);
  for (const part of ['.', '..']) {
    const { pathname } = new URL(`https://example.com/stations/${encodeURIComponent(part).replaceAll('.', '%2E')}/edit`);
    expect(pathname).not.toContain(part === '.' ? '%2E/edit' : '%2E%2E/edit');
  }
});
