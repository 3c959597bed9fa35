import { expect, it } from 'vitest';
import type { ListColumn, Field } from '../../../model/model.ts';
import { fieldOf, optionOf, textOf } from '../../../model/testing.ts';
import { measureColumn } from './column-size.ts';
import { measureCellText } from './text-width.ts';

const column: ListColumn = { kind: 'fields', name: 'size', title: textOf('Size'), when: true, cells: [], sort: null, isEditable: false };
const figure = (name: string): Field => fieldOf(name, { type: 'integer' });
const plain = (text: { readonly text: string }) => text.text;
const sizeFor = (fields: readonly Field[], { print = plain, longest = 0, isName = false } = {}) =>
  measureColumn(column, { fields, isName, print, longest });

it('has room for the longest word in the language of the user', () => {
  const state = fieldOf('state', { choices: { kind: 'enum', values: [optionOf('approved'), optionOf('open')] } });
  const german = sizeFor([state], { print: ({ text }) => (text.toLowerCase() === 'approved' ? 'Genehmigung ausstehend' : text) });
  expect(german.width).toBeGreaterThan(sizeFor([state]).width);
  expect(german.flex).toBe(0);
});

it('has room for its content, and cuts no figure', () => {
  for (const fields of [[figure('width')], [figure('width'), figure('height')], [fieldOf('note')]])
    expect(sizeFor(fields, { longest: 200 }).width).toBeGreaterThanOrEqual(200 + 16);
  expect(sizeFor([figure('width'), figure('height')], { longest: 200 })).toMatchObject({
    flex: 0,
    least: sizeFor([figure('one')], { longest: 200 }).width,
  });
});

it('takes what is left by what stands in it, and gives way to its neighbours unless it says which record a row is', () => {
  const [short, long] = [100, 300].map((longest) => sizeFor([fieldOf('note')], { longest }));
  expect(long?.flex).toBeGreaterThan(2 * (short?.flex ?? Infinity));
  expect(long?.least).toBeLessThan(300);
  expect(short?.least).toBeGreaterThanOrEqual(100 + 16);
  expect(sizeFor([fieldOf('name')], { longest: 300, isName: true }).least).toBeGreaterThanOrEqual(300 + 16);
  expect(sizeFor([fieldOf('mail', { type: 'email' })], { longest: 290 }).least).toBeGreaterThanOrEqual(290 + 16);
});

it('is as wide as the number or name of another record, or as an address, however little room there is', () => {
  const other = fieldOf('planet', {
    choices: { kind: 'ref', to: 'planets', key: 'id', title: 'name', filter: [], params: {}, pageSize: 50, picker: true, fallback: [] },
  });
  for (const field of [other, fieldOf('mail', { type: 'email' })])
    expect(sizeFor([field], { longest: 340 }).least).toBeGreaterThanOrEqual(340 + 16);
  // Several of them are a list, which says by its cut that it goes on.
  expect(sizeFor([{ ...other, isMultiple: true }], { longest: 340 }).least).toBeLessThan(340);
});

it('is not as wide as an absurdly long text', () => {
  // 60 letters are some 470 px.
  expect(sizeFor([fieldOf('name')], { longest: 2000, isName: true }).width).toBeLessThan(520);
  expect(sizeFor([fieldOf('note')], { longest: 2000 }).width).toBeLessThan(400);
});

it('has room for its heading and the arrow of the sorting', () => {
  const long = { ...column, title: textOf('Number of inhabitants') };
  const { width } = measureColumn(long, { fields: [figure('people')], isName: false, print: plain });
  // 12 px of Inter, weight 500, as Chromium measures it, two paddings of 8, and the arrow with its padding.
  expect(width).toBeGreaterThanOrEqual(128 + 16 + 24);
  expect(width).toBeLessThan(200);
});

it('gives a drawn column the width that its screen names, and what is left without one', () => {
  const drawn = (fixed: number | null) =>
    measureColumn({ kind: 'drawn', title: textOf('Decision'), fixed }, { fields: [], isName: false, print: plain });
  expect(drawn(184)).toMatchObject({ isRight: false, width: 184, flex: 0 });
  expect(drawn(null).flex).toBeGreaterThan(0);
});

// As Chromium measures them in Inter, 13 px, weight 500.
it.each([
  ['ORD-26-1119-004815', 132.7],
  ['ruth.whitfield@example.com', 178.3],
  ['WWW Mammoth & Wyman AG', 190.3],
  ['Illinois filling ll', 86.7],
  ['€1,234,567.89', 87.9],
])('there is room for a text, and not much more: %s', (text, drawn) => {
  expect(measureCellText(text)).toBeGreaterThanOrEqual(drawn);
  expect(measureCellText(text)).toBeLessThan(drawn * 1.12);
});
