import { expect, it } from 'vitest';
import { scopeOf } from '../model/testing.ts';
import { refTo, typed } from '../../tests/fixtures/model.ts';
import { getLookupGroup, collectLookups, attachCopies } from './lookups.ts';

const planet = typed('planet', 'ref', { choices: refTo('planets') });
const origin = typed('origin', 'ref', { choices: refTo('planets') });
const stops = typed('stops', 'ref', { choices: refTo('moons'), isMultiple: true });
const scope = scopeOf({});

it('makes one any-of call per target with distinct ids [P1-7.1-038]', () => {
  const rows = [
    { planet: 'mars', origin: 'earth', stops: ['phobos'] },
    { planet: 'earth', origin: null, stops: ['phobos', 'deimos'] },
  ];
  expect(collectLookups([planet, origin, stops], rows, scope)).toEqual([
    { to: 'planets', key: 'code', params: {}, ids: ['earth', 'mars'] },
    { to: 'moons', key: 'code', params: {}, ids: ['deimos', 'phobos'] },
  ]);
});

it('asks for nothing that the row carries already, and nothing that the user may not look up', () => {
  expect(collectLookups([planet], [{ planet: 'mars', _data: { planet: { name: 'Mars' } } }], scope)).toEqual([]);
  expect(
    collectLookups([typed('planet', 'ref', { choices: refTo('planets', 'code', { picker: false }) })], [{ planet: 'mars' }], scope),
  ).toEqual([]);
});

it('puts the copies into _data by field name; what was not found keeps its id only [P1-7.1-039]', () => {
  const copies = new Map([
    [getLookupGroup({ to: 'planets', key: 'code', params: {} }), new Map([['mars', { code: 'mars', name: 'Mars' }]])],
  ]);
  const rows = attachCopies([planet, origin], [{ planet: 'mars', origin: 'vulcan' }], { copies, scope });
  expect(rows).toEqual([{ planet: 'mars', origin: 'vulcan', _data: { planet: { code: 'mars', name: 'Mars' } } }]);
});

it('cuts a look-up whose address would be too long', () => {
  const rows = Array.from({ length: 1000 }, (_, n) => ({ planet: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}` }));
  const lookups = collectLookups([planet], rows, scope);
  expect(lookups.flatMap(({ ids }) => ids)).toHaveLength(1000);
  expect(lookups.every(({ ids }) => ids.join(',').length <= 12_000)).toBe(true);
});
