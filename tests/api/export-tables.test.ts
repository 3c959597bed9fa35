import { Readable } from 'node:stream';
import { parse } from 'csv-parse/sync';
import readXlsxFile from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { typed } from '../fixtures/model.ts';
import type { ExportCell } from '../../engine/model/export-cell.ts';
import { readCsvLines } from '../../engine/server/table-files/csv.ts';
import { toExportCell } from '../../engine/model/export-cell.ts';
import { writeCsv } from '../../engine/server/exports/csv.ts';
import { writeXlsx } from '../../engine/server/exports/xlsx.ts';

type Rows = readonly (readonly ExportCell[])[];

async function* inBatches(...batches: readonly Rows[]): AsyncGenerator<Rows> {
  for (const batch of batches) yield batch;
}

async function whole(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

const nasty = [
  'plain',
  'a\tb',
  'a,b;c',
  'say "hi"',
  'two\nlines',
  'ü 😀 漢',
  ' blanks ',
  '<b>&amp;</b>',
  '_x0041_',
  "it's",
  '0123',
  '1e5',
  'true',
];

describe('a CSV', () => {
  it('is read back as it was, by another library', async () => {
    const bytes = await whole(
      writeCsv(
        inBatches(
          [['name', 'n']],
          nasty.map((text) => [text, -1.5] as const),
          [[null, true]],
        ),
      ),
    );
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(parse(bytes, { bom: true })).toEqual([['name', 'n'], ...nasty.map((text) => [text, '-1.5']), ['', 'true']]);
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '＝1', '＋1', '－1', '＠1'])('disarms %j, which a spreadsheet would compute', async (text) => {
    expect(parse(await whole(writeCsv(inBatches([[text, 'x']]))), { bom: true })).toEqual([[`'${text}`, 'x']]);
  });

  // A spreadsheet whose country splits at something else sees a quotation mark only where its own cell begins.
  const splitAt = (text: string, signs: string): readonly string[] =>
    text
      .replace('\uFEFF', '')
      .split(new RegExp(`[${signs}\r\n]`))
      .map((cell) => cell.replace(/^"+/, ''));
  const isComputed = (cell: string): boolean => /^[=+\-@＝＋－＠]/.test(cell) && !/^[+-]?[\d.]+[\]}]*"?$/.test(cell);

  it.each([
    'x;=1+1;y',
    'x\t=1+1',
    'x\n=1+1\n',
    'x,=1+1',
    'x;"=A1&"',
    "x;'=1+1",
    'x;-2+cmd|A0',
    'x;@SUM(A1);+1+1',
    '=1;=2,=3',
    '-1',
    "'=1",
    'x;＝1',
    '"=1+1"',
    '[1,-2,-3]',
    'A, -B; -C',
  ])('holds no formula wherever it is split, and %j comes back as it was', async (text) => {
    const bytes = await whole(
      writeCsv(
        inBatches([
          ['a', 'b', 'c', 'd'],
          ['first', text, text, 'last'],
        ]),
      ),
    );
    for (const signs of [';', '\t', ';\t']) expect(splitAt(String(bytes), signs).filter(isComputed)).toEqual([]);
    const lines = [];
    for await (const { cells } of readCsvLines(Readable.from([bytes]))) lines.push(cells);
    expect(lines.slice(1)).toEqual([['first', text, text, 'last']]);
  });

  it('leaves lists of numbers and ordinary words as they are', async () => {
    for (const text of ['[1,-2,-3]', 'A, -B; -C', 'a=b; c=d', 'me@here.example;you@there.example'])
      expect(parse(await whole(writeCsv(inBatches([['x', text]]))), { bom: true })).toEqual([['x', text]]);
  });

  it.each(['\t', '\r', '\n'])('disarms %j and what follows it', async (blank) => {
    expect(parse(await whole(writeCsv(inBatches([[`${blank}=1`, 'x']]))), { bom: true })).toEqual([[`'${blank}'=1`, 'x']]);
  });

  it('leaves negative numbers alone', async () => {
    expect(parse(await whole(writeCsv(inBatches([[-12, -0.5]]))), { bom: true })).toEqual([['-12', '-0.5']]);
  });
});

describe('an XLSX', () => {
  const read = async (chunks: AsyncIterable<Uint8Array>) => readXlsxFile(await whole(chunks), { trim: false });

  it('is read back as it was, by another library: text as text, numbers and booleans as such', async () => {
    const rows: Rows = [...nasty.map((text) => [text, 1.5]), ['=1+1', -3], [null, true], ['-1', 0]];
    const [sheet, ...others] = await read(writeXlsx(inBatches([['name', 'n']], rows.slice(0, 4), [], rows.slice(4))));
    expect([sheet?.data, others]).toEqual([[['name', 'n'], ...rows], []]);
  });

  it('goes on on another sheet, each with the header', async () => {
    const rows = Array.from({ length: 10 }, (_, n) => [`row ${n}`, n]);
    const sheets = await read(writeXlsx(inBatches([['name', 'n']], rows.slice(0, 7), rows.slice(7)), { sheetRows: 4 }));
    expect(sheets.map(({ data }) => data.length)).toEqual([4, 4, 4, 2]);
    expect(sheets.map(({ data }) => data[0])).toEqual(sheets.map(() => ['name', 'n']));
    expect(sheets.flatMap(({ data }) => data.slice(1))).toEqual(rows);
  });

  it('has no sheet more than it needs', async () => {
    const rows = Array.from({ length: 6 }, (_, n) => [n]);
    const sheets = await read(writeXlsx(inBatches([['n']], rows), { sheetRows: 4 }));
    expect(sheets.map(({ data }) => data.length)).toEqual([4, 4]);
  });

  it('leaves out what no XML can hold, and cuts what no cell can', async () => {
    const [sheet] = await read(writeXlsx(inBatches([['a\u0000b\u0007c\uFFFE', 'x'.repeat(40_000)]])));
    expect(sheet?.data[0]).toEqual(['abc', 'x'.repeat(32_767)]);
  });

  it('tells its reader when its rows break off', async () => {
    async function* broken(): AsyncGenerator<Rows> {
      yield [['n']];
      throw new Error('the store went away');
    }
    await expect(whole(writeXlsx(broken()))).rejects.toThrow('the store went away');
  });
});

it('is the same file for the same rows', async () => {
  const rows = (): AsyncIterable<Rows> => inBatches([['n']], [[1], [2]]);
  expect(await whole(writeXlsx(rows()))).toEqual(await whole(writeXlsx(rows())));
});

describe('a cell', () => {
  const money = { ...typed('amount', 'money'), codec: { kind: 'money', scale: 2, currency: { lit: 'EUR' } } as const };

  it.each([
    [typed('name', 'string'), 'Mars', 'Mars'],
    [typed('name', 'string'), '', null],
    [typed('name', 'string'), null, null],
    [typed('count', 'integer'), 0, 0],
    [typed('hasRings', 'boolean'), false, false],
    [money, 1250, 12.5],
    [typed('tags', 'string'), ['near', 'grey'], 'near, grey'],
    [typed('orbit', 'json'), { zone: 'inner' }, '{"zone":"inner"}'],
    [typed('craters', 'json'), [{ width: 8 }], '[{"width":8}]'],
  ])('of %o holds %j as %j', (field, value, cell) => {
    expect(toExportCell(field, value)).toBe(cell);
  });
});
