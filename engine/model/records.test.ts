import { describe, expect, it } from 'vitest';
import type { Field } from './model.ts';
import {
  fromWirePath,
  findFieldSentAs,
  valuesFromBody,
  valuesFromRow,
  getAtPath,
  toWirePath,
  rowFromDialog,
  setAtPath,
  bodyFromValues,
  rowFromValues,
  fillEmptyValues,
} from './records.ts';
import { expressionOf, fieldOf } from './testing.ts';

const keyValue = (wire: 'array' | 'map'): Field['codec'] => ({
  kind: 'key-value',
  wire,
  isClosed: false,
  keys: [],
  pattern: null,
  keyRequired: true,
  values: fieldOf('value'),
});
const fields = Object.fromEntries(
  [
    fieldOf('code', { isImmutable: true }),
    fieldOf('id', { readOnly: true }),
    fieldOf('last_name', { path: ['name', 'last'], sendAs: 'name.last' }),
    fieldOf('amount', { path: ['sum'], sendAs: 'amount' }),
    fieldOf('seen', { path: ['watch', 'state'], sendAs: null }),
    fieldOf('planet', {
      choices: { kind: 'ref', to: 'planets', key: 'code', title: 'name', filter: [], params: {}, pageSize: 50, picker: true, fallback: [] },
    }),
    fieldOf('tags', { isMultiple: true, codec: { kind: 'comma' } }),
    fieldOf('labels', { codec: keyValue('map') }),
    fieldOf('notes', { codec: keyValue('array') }),
    fieldOf('orbit', { type: 'object', members: { radius: fieldOf('radius', { path: ['r'], sendAs: 'r' }) } }),
    fieldOf('craters', {
      type: 'array',
      items: fieldOf('crater', { members: { depth: fieldOf('depth', { path: ['size', 'depth'], sendAs: 'size.depth' }) } }),
    }),
    fieldOf('options', { codec: { kind: 'json' }, emptyAs: {} }),
    fieldOf('group', { derived: expressionOf(['lit', 'x']), sendAs: null }),
    fieldOf('secret', { codec: { kind: 'password' } }),
  ].map((field) => [field.name, field]),
);
const of = { fields };

const row = {
  code: 'io',
  id: '7',
  name: { last: 'Io', first: 'unknown here' },
  sum: 1250,
  planet: 'jupiter',
  planet_data: { code: 'jupiter', name: 'Jupiter' },
  tags: 'a, b,',
  labels: { x: '1' },
  notes: [{ key: 'k', value: 'v' }],
  orbit: { r: 3, kept: true },
  craters: [{ size: { depth: 1 } }],
  options: { deep: { '': null } },
  group: 'x',
};
const values = {
  code: 'io',
  id: '7',
  last_name: 'Io',
  amount: 1250,
  planet: 'jupiter',
  _data: { planet: { code: 'jupiter', name: 'Jupiter' } },
  tags: ['a', 'b'],
  labels: [{ key: 'x', value: '1' }],
  notes: [{ key: 'k', value: 'v' }],
  orbit: { radius: 3, kept: true },
  craters: [{ depth: 1 }],
  options: { deep: { '': null } },
  group: 'x',
};

describe('records', () => {
  it('reads a row by field name, with copies in _data [P1-7.1-039]', () => {
    expect(valuesFromRow(of, row)).toEqual(values);
    expect(valuesFromRow(of, { planet: 'mars', _data: { planet: { name: 'Mars' } } })).toEqual({
      planet: 'mars',
      _data: { planet: { name: 'Mars' } },
    });
  });

  it('writes the same row back, without what is no field', () => {
    expect(rowFromValues(of, values)).toEqual({ ...row, name: { last: 'Io' }, tags: 'a,b' });
  });

  it("writes members beside each other, and into what is somebody else's only as a copy", () => {
    const write = (list: readonly Field[], held: Readonly<Record<string, unknown>>) =>
      rowFromValues({ fields: Object.fromEntries(list.map((field) => [field.name, field])) }, held);
    const at = (name: string, ...path: string[]) => fieldOf(name, { path });
    expect(write([at('a', 'x', 'y', 'a'), at('b', 'x', 'b'), at('c', 'x', 'y', 'c')], { a: 1, b: null, c: 3 })).toEqual({
      x: { y: { a: 1, c: 3 }, b: null },
    });
    const whole = Object.freeze({ last: 'Io', kept: true });
    expect(write([at('name', 'name'), at('last', 'name', 'last')], { name: whole, last: 'Europa' })).toEqual({
      name: { last: 'Europa', kept: true },
    });
    const inherited = write([at('a', 'constructor', 'a'), at('b', '__proto__', 'b')], { a: 1, b: 2 });
    expect(Object.entries(inherited)).toEqual([
      ['constructor', { a: 1 }],
      ['__proto__', { b: 2 }],
    ]);
    expect(Object.getPrototypeOf(inherited)).toBe(Object.prototype);
  });

  it('sends the whole record on edit: key and immutable fields, nothing computed or literally read-only', () => {
    expect(bodyFromValues(of, values, { mode: 'edit', fields: null })).toEqual({
      code: 'io',
      name: { last: 'Io' },
      amount: 1250,
      planet: 'jupiter',
      tags: 'a,b',
      labels: { x: '1' },
      notes: [{ key: 'k', value: 'v' }],
      orbit: { r: 3, kept: true },
      craters: [{ size: { depth: 1 } }],
      options: { deep: { '': null } },
    });
  });

  it('clears what is named and empty, and leaves out what is not there', () => {
    expect(bodyFromValues(of, { code: 'io', last_name: null, options: null, secret: '' }, { mode: 'edit', fields: null })).toEqual({
      code: 'io',
      name: { last: null },
      options: {},
    });
    expect(bodyFromValues(of, { code: 'io', last_name: null }, { mode: 'create', fields: null })).toEqual({ code: 'io', options: {} });
    expect(bodyFromValues(of, values, { mode: 'edit', fields: ['amount'] })).toEqual({ amount: 1250 });
  });

  it('clears what the call itself names, though the record does not hold it', () => {
    expect(bodyFromValues(of, { code: 'io' }, { mode: 'edit', fields: ['code', 'amount', 'options'] })).toEqual({
      code: 'io',
      amount: null,
      options: {},
    });
    const hidden = { fields: { amount: fieldOf('amount', { visible: false }) } };
    expect(bodyFromValues(hidden, { code: 'io' }, { mode: 'edit', fields: ['amount'] })).toEqual({});
  });

  it('reads bodies by both names, and keeps null', () => {
    expect(valuesFromBody(of, { name: { last: null }, sum: 3, labels: { x: '1' } })).toEqual({
      last_name: null,
      amount: 3,
      labels: [{ key: 'x', value: '1' }],
    });
    expect(valuesFromBody(of, { amount: 4, sum: 3 })).toEqual({ amount: 4 });
    expect(fillEmptyValues(of, { options: null, code: null })).toEqual({ options: {}, code: null });
  });

  it('sets and removes rows of key-value fields by key', () => {
    const record = { labels: [{ key: 'a', value: '1' }] };
    expect(setAtPath(record, ['labels', 'b'], '2')).toEqual({
      labels: [
        { key: 'a', value: '1' },
        { key: 'b', value: '2' },
      ],
    });
    expect(setAtPath(record, ['labels', 'a'], '3')).toEqual({ labels: [{ key: 'a', value: '3' }] });
    expect(setAtPath(record, ['labels', 'a'], null)).toEqual({ labels: [] });
    expect(setAtPath({}, ['a', 'b'], 1)).toEqual({ a: { b: 1 } });
    expect(setAtPath({ list: [1, 2] }, ['list', 1], 5)).toEqual({ list: [1, 5] });
    expect(getAtPath(record, ['labels', 'a'])).toBe('1');
  });

  it('keeps prototypes out of reach', () => {
    const result = setAtPath({}, ['__proto__', 'polluted'], true);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
    expect(getAtPath({}, ['constructor', 'name'])).toBeUndefined();
  });
});

it.each([
  ['code', 'code'],
  ['last_name', 'name.last'],
  ['orbit.radius', 'orbit.r'],
  ['craters.0.depth', 'craters.0.size.depth'],
  ['craters.2', 'craters.2'],
  ['labels.1.key', 'labels.1.key'],
  ['seen', 'watch.state'],
  ['unknown.0.x', 'unknown.0.x'],
])('%s is told as %s in the words of bodies, and back', (path, sent) => {
  expect(toWirePath(fields, path)).toBe(sent);
  expect(fromWirePath(fields, sent)).toBe(path);
});

it('what is sent under a word comes before what is only read under it', () => {
  const two = { read: fieldOf('read', { path: ['state'], sendAs: null }), sent: fieldOf('sent', { path: ['mood'], sendAs: 'state' }) };
  expect(findFieldSentAs(two, 'state')?.name).toBe('sent');
  expect(findFieldSentAs(two, 'sent')).toBeUndefined();
});

it('a dialog and the row that it appends understand each other by what is sent', () => {
  const dialog = { fields: { kind: fieldOf('kind', { sendAs: 'type' }), text: fieldOf('text'), left: fieldOf('left') } };
  const row = { fields: { sort: fieldOf('sort', { path: ['type'], sendAs: 'type' }), text: fieldOf('text'), left: fieldOf('left') } };
  expect(rowFromDialog(dialog, row, { kind: 'warm', text: 'Hello', left: '' })).toEqual({ sort: 'warm', text: 'Hello' });
});
