import { expect, it } from 'vitest';
import { parsePlainQuery, printPlainQuery } from './plain-query.ts';

const query = {
  state: ['new', 'failed'],
  name: { contains: 'x' },
  size: { between: ['1', '9'] },
  owner: null,
  _parent: 'p',
  test: 'false',
};

it('reads values, lists, operators and emptiness', () =>
  expect(parsePlainQuery(query)).toEqual([
    { param: 'state', op: 'in', values: ['new', 'failed'] },
    { param: 'name', op: 'contains', values: ['x'] },
    { param: 'size', op: 'between', values: ['1', '9'] },
    { param: 'owner', op: 'eq', values: [null] },
    { param: '_parent', op: 'eq', values: ['p'] },
    { param: 'test', op: 'eq', values: ['false'] },
  ]));

it('prints what it read', () => expect(printPlainQuery(parsePlainQuery(query))).toEqual(query));

it('names an operator that does not exist', () => expect(() => parsePlainQuery({ a: { like: 1 } })).toThrow(/"like"/));
