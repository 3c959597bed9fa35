import { expect, it } from 'vitest';
import { isOfFieldType } from './facts.ts';
import type { Field } from './model.ts';
import { fieldOf } from './testing.ts';

const rows = { codec: { kind: 'key-value', wire: 'array', isClosed: false, keys: [], pattern: null, keyRequired: true } } as const;
const seat = fieldOf('seat', { ty: { obj: { deck: 'number' } }, members: { deck: fieldOf('deck', { ty: 'number' }) } });

/** A field, values of its kind whatever its limits say, and others. */
const kinds: readonly (readonly [string, Partial<Field>, readonly unknown[], readonly unknown[]])[] = [
  ['a text', { ty: 'string', maxLength: 2, pattern: '^x$' }, ['much too long'], [3, true, ['a'], { a: 1 }]],
  ['a choice', { ty: { enum: ['low'] } }, ['low', 'high'], [3, ['low']]],
  ['a number', { ty: 'number', maximum: 1 }, [0, 7.5], ['7', [7]]],
  ['yes or no', { ty: 'bool' }, [true, false], ['true', 0]],
  ['a day', { ty: 'date' }, ['2031-05-01', 'tomorrow'], [1935500000000, {}]],
  ['several texts', { ty: { list: 'string' }, isMultiple: true }, [[], ['a', '']], ['a', [3], { 0: 'a' }]],
  ['a text in languages', { ty: { map: 'string' }, codec: { kind: 'localized' } }, [{ en: 'Moon', de: null }], ['Moon', { en: 3 }, []]],
  [
    'keys and values',
    { ty: { map: 'number' }, ...rows, codec: { ...rows.codec, values: fieldOf('v', { ty: 'number' }) } },
    [[{ key: 'a', value: 3 }, {}]],
    [{ a: 3 }, ['a'], [{ key: 'a', value: 'x' }]],
  ],
  ['an object', { ty: seat.ty, members: seat.members }, [{ deck: 3 }, { deck: null }, { other: 'x' }], ['x', { deck: '3' }, [3]]],
  ['rows', { ty: { list: seat.ty }, items: seat }, [[{ deck: 3 }, null, {}]], [{ deck: 3 }, ['x'], [{ deck: '3' }]]],
  ['anything', { ty: 'json' }, ['x', 3, [{ a: [null] }]], []],
];

it.each(kinds)('tells values of the kind of a field from others: %s', (_kind, changes, own, others) => {
  const field = fieldOf('it', changes);
  expect([null, undefined, '', ...own].filter((value) => !isOfFieldType(field, value))).toEqual([]);
  expect(others.filter((value) => isOfFieldType(field, value))).toEqual([]);
});
