import { expect, it } from 'vitest';
import type { ListColumn, Field } from '../../../model/model.ts';
import { fieldOf, optionOf, textOf } from '../../../model/testing.ts';
import { measureColumn } from './column-size.ts';

const column: ListColumn = { kind: 'fields', name: 'size', title: textOf('Size'), when: true, cells: [], sort: null, isEditable: false };
const figure = (name: string): Field => fieldOf(name, { type: 'integer' });
const sizeFor = (fields: readonly Field[], print = (text: { readonly text: string }) => text.text) =>
  measureColumn(column, { fields, isId: false, print });

it('has room for the longest word in the language of the user', () => {
  const state = fieldOf('state', { choices: { kind: 'enum', values: [optionOf('approved'), optionOf('open')] } });
  const german = sizeFor([state], ({ text }) => (text.toLowerCase() === 'approved' ? 'Genehmigung ausstehend' : text));
  expect(german.width).toBeGreaterThan(sizeFor([state]).width);
  expect(german.flex).toBe(0);
});

it('cuts none of several figures in one cell', () => {
  const one = sizeFor([figure('width')]).width;
  expect(sizeFor([figure('width'), figure('height'), figure('length')])).toMatchObject({ flex: 0 });
  expect(sizeFor([figure('width'), figure('height'), figure('length')]).width).toBeGreaterThan(2 * one);
});

it('lets several texts take what is left', () => {
  expect(sizeFor([fieldOf('first'), fieldOf('last')]).flex).toBe(1);
});

it('has room for its heading and the arrow of the sorting', () => {
  const long = { ...column, title: textOf('Number of inhabitants') };
  expect(measureColumn(long, { fields: [figure('people')], isId: false, print: ({ text }) => text }).width).toBe(42 + 6.5 * 21);
});

it('gives a figure that names the record no more room than another figure', () => {
  const sizeWith = (isId: boolean) => measureColumn(column, { fields: [figure('line')], isId, print: ({ text }) => text });
  expect(sizeWith(true)).toEqual(sizeWith(false));
  expect(measureColumn(column, { fields: [fieldOf('name')], isId: true, print: ({ text }) => text }).width).toBeGreaterThan(
    sizeWith(true).width,
  );
});

it('gives a drawn column the width that its screen names, and what is left without one', () => {
  const drawn = (fixed: number | null) =>
    measureColumn({ kind: 'drawn', title: textOf('Decision'), fixed }, { fields: [], isId: false, print: ({ text }) => text });
  expect(drawn(184)).toEqual({ isRight: false, width: 184, flex: 0 });
  expect(drawn(null).flex).toBe(1);
});
