import { expect, it } from 'vitest';
import type { Field } from '../../../model/model.ts';
import { fieldOf } from '../../../model/testing.ts';
import { placeFields } from './layout.ts';

const columnsOf = (fields: readonly Field[]): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(placeFields(fields)).map(([name, { columns }]) => [name, columns]));
const text = fieldOf('name');
const on = fieldOf('on', { type: 'boolean' });
const confirmed = fieldOf('confirmed', { type: 'boolean' });
const at = fieldOf('at', { type: 'date-time' });
const count = fieldOf('count', { type: 'integer' });
const notes = fieldOf('notes', { type: 'text' });

it('gives all fields of a section the same edges: halves beside a long one', () => {
  expect(columnsOf([text, on, confirmed, at, count])).toEqual({ name: 6, on: 6, confirmed: 6, at: 6, count: 6 });
  expect(columnsOf([at, count])).toEqual({ at: 6, count: 6 });
});

it('gives thirds where each is short, whatever goes over the whole width', () =>
  expect(columnsOf([on, at, count, notes, confirmed])).toEqual({ on: 4, at: 4, count: 4, notes: 12, confirmed: 4 }));

it('leaves room for a label above a switch only beside inputs that have one', () => {
  expect(Object.values(placeFields([on, confirmed])).map(({ isBelowLabels }) => isBelowLabels)).toEqual([false, false]);
  expect(Object.values(placeFields([on, text])).map(({ isBelowLabels }) => isBelowLabels)).toEqual([true, true]);
});
