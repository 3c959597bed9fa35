import { describe, expect, it } from 'vitest';
import { formatRecordTitle } from './record-title.ts';

describe('what a record is called', () => {
  const line = { order_id: 10248, product_id: 11, note: 'Fragile', names: { en: 'Cheese', de: 'Käse' } };

  it.each([
    { why: 'by its title field', of: { key: ['order_id', 'product_id'], titleField: 'note' }, title: 'Fragile' },
    { why: 'in the language of the reader', of: { key: ['order_id'], titleField: 'names' }, title: 'Käse' },
    { why: 'by its key, where nothing else names it', of: { key: ['order_id'], titleField: 'order_id' }, title: '10248' },
    {
      why: 'by all parts of its key: the first is shared with the other lines',
      of: { key: ['order_id', 'product_id'], titleField: 'order_id' },
      title: '10248 · 11',
    },
    {
      why: 'by the part of its key that its author has chosen',
      of: { key: ['order_id', 'product_id'], titleField: 'product_id' },
      title: '11',
    },
    { why: 'by its key while its title is empty', of: { key: ['order_id', 'product_id'], titleField: 'absent' }, title: '10248 · 11' },
    { why: 'by nothing before it has a key', of: { key: ['id'], titleField: 'id' }, title: '' },
  ])('$why', ({ of, title }) => {
    expect(formatRecordTitle(of, line, 'de')).toBe(title);
  });
});
