import { describe, expect, it } from 'vitest';
import { toChosenFile, isAcceptedFile, listMultipartParts } from './files.ts';
import { isSameContent, normalizeValues } from './normalize.ts';
import { fieldOf, scopeOf } from './testing.ts';
import { judgeDialog } from './verdict.ts';

const chosen = (name: string, text = 'a,b') => toChosenFile(new File([text], name, { type: 'text/csv' }));
const sheet = fieldOf('sheet', {
  ...{ type: 'file', ty: { obj: { name: 'string', size: 'number', type: 'string' } }, required: true },
  codec: { kind: 'file', accept: ['.csv', '.xlsx'], content: null },
});

describe('a chosen file', () => {
  it('is told by name, size and type, and keeps its content', async () => {
    const file = chosen('stars.csv');
    expect(file).toMatchObject({ name: 'stars.csv', size: 3, type: 'text/csv' });
    expect(await file.content?.text()).toBe('a,b');
  });

  it('is another file than a stored one of the same name', () => {
    const { content: _content, ...stored } = chosen('stars.csv');
    const file = chosen('stars.csv');
    expect(isSameContent(file, stored)).toBe(false);
    expect(isSameContent(file, file)).toBe(true);
    expect(isSameContent(stored, { ...stored })).toBe(true);
    expect(isSameContent(file, chosen('stars.csv'))).toBe(false);
  });

  it('survives normalizing', () => {
    const file = chosen('stars.csv');
    expect(normalizeValues({ fields: { sheet } }, { sheet: file }, scopeOf({}))['sheet']).toBe(file);
  });
});

describe('the extensions a field accepts', () => {
  it('are compared without case; none means any', () => {
    expect([isAcceptedFile('a.CSV', ['.csv']), isAcceptedFile('a.csv.exe', ['.csv']), isAcceptedFile('a', [])]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('are part of the verdict, as is that there is a file', () => {
    const codes = (value: unknown) => judgeDialog({ sheet }, { sheet: value }, scopeOf({})).map(({ code }) => code);
    expect(codes(chosen('stars.csv'))).toEqual([]);
    expect(codes(chosen('stars.exe'))).toEqual(['accept']);
    expect(codes(null)).toEqual(['required']);
    expect(codes('stars.csv')).toEqual(['type']);
    expect(codes({ name: 'stars.csv', size: 3, type: 'text/csv', content: 'a,b' })).toEqual(['type']);
  });
});

describe('a multipart body', () => {
  it('carries files as they are, objects as JSON, and leaves stored files alone', () => {
    const file = chosen('stars.csv');
    const stored = { name: 'old.csv', size: 1, type: 'text/csv' };
    expect(
      listMultipartParts({
        name: 'N',
        count: 2,
        isOpen: false,
        list: [1],
        map: { a: 1 },
        gone: null,
        file,
        stored,
        several: [file, stored],
      }),
    ).toEqual([
      ...[
        ['name', 'N'],
        ['count', '2'],
        ['isOpen', 'false'],
        ['list', '[1]'],
        ['map', '{"a":1}'],
        ['gone', ''],
      ],
      ...[
        ['file', file],
        ['several', file],
      ],
    ]);
  });
});
