import { setFlagsFromString } from 'node:v8';
import { setTimeout as pause } from 'node:timers/promises';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import type { OpenedFile } from '../files/files.ts';
import { writeCsv } from '../exports/csv.ts';
import type { ExportCell } from '../../model/export-cell.ts';
import { writeXlsx } from '../exports/xlsx.ts';
import { writeZip } from '../exports/zip.ts';
import { openMessagePrinter } from '../reply/print.ts';
import { readTableLines } from './table.ts';
import { Unreadable } from './unreadable.ts';

async function* of<T>(...parts: readonly T[]): AsyncGenerator<T> {
  yield* parts;
}
const owner = { resource: 'x', id: '1', parent: '' };
const fileOf = (name: string, read: () => AsyncIterable<Uint8Array>): OpenedFile => ({ name, type: '', size: 0, owner, read });
const lines = async (file: OpenedFile): Promise<unknown[]> => {
  const found: unknown[] = [];
  for await (const row of readTableLines(file)) found.push('head' in row ? row.head : [row.line, row.cells, row.surplus]);
  return found;
};
const text = (content: string): OpenedFile => fileOf('a.csv', () => of(Buffer.from(content)));
const workbook = (sheet: string, more: Readonly<Record<string, string>> = {}): OpenedFile =>
  fileOf('a.XLSX', () =>
    writeZip(
      Object.entries({ 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`, ...more }).map(
        ([name, xml]) => ({ name, text: [xml] }),
      ),
    ),
  );

describe('CSV', () => {
  it.each([
    ['commas', 'a,b\n1,"x,y"'],
    ['semicolons', 'a;b\r\n1;"x,y"\r\n'],
    ['tabs and a byte order mark', '\uFEFFa\tb\n1\tx,y'],
  ])('is read with %s', async (_, content) => {
    expect(await lines(text(content))).toEqual([
      ['a', 'b'],
      [2, { a: '1', b: 'x,y' }, 0],
    ]);
  });

  it('passes over empty lines, fills short ones and counts what is too much', async () => {
    expect(await lines(text('a,b\n\n,\n1\n1,2,3,\n'))).toEqual([
      ['a', 'b'],
      [4, { a: '1', b: '' }, 0],
      [5, { a: '1', b: '2' }, 1],
    ]);
  });

  it.each([
    ['in UTF-16, as Excel saves Unicode text', Buffer.from('\uFEFFname\tcity\nJörg\tKöln\n', 'utf16le')],
    ['in UTF-16 and pieces of a byte', Buffer.from('\uFEFFname\tcity\nJörg\tKöln\n', 'utf16le'), 1],
    ['below an empty line', Buffer.from('\r\n;\r\nname;city\r\nJörg;Köln\r\n')],
  ])('is read %s', async (_, bytes, size = bytes.length) => {
    const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (__, at) => bytes.subarray(at * size, (at + 1) * size));
    const [head, line] = await lines(fileOf('a.csv', () => of(...parts)));
    expect([head, (line as readonly unknown[])[1]]).toEqual([['name', 'city'], { name: 'Jörg', city: 'Köln' }]);
  });

  it.each([
    ['in a line', 'name,city\nJörg,Köln\n'],
    ['at its very end', 'name\nJan\n\u00c3'],
  ])('in another encoding is refused, for its letters would change: %s', async (_, content) => {
    const file = fileOf('a.csv', () => of(Buffer.from(content, 'latin1')));
    await expect(lines(file)).rejects.toThrow(/not in UTF-8/);
  });

  it('that is none is told', async () => {
    await expect(lines(text('a,b\n"1,2\n'))).rejects.toThrow(Unreadable);
  });

  it('may come in any pieces', async () => {
    const bytes = Buffer.from('name,city\nJörg,Köln\n');
    const file = fileOf('a.csv', () => of(...Array.from(bytes, (_, at) => bytes.subarray(at, at + 1))));
    expect(await lines(file)).toEqual([
      ['name', 'city'],
      [2, { name: 'Jörg', city: 'Köln' }, 0],
    ]);
  });
});

describe('XLSX', () => {
  const rows: readonly (readonly ExportCell[])[] = [
    ['name', 'n', 'yes', 'note'],
    ['A & B <c> "ü"', 12.5, true, null],
    [null, -3, false, 'line\nbreak'],
  ];

  it('is read as our own exports write it, the same as their CSV', async () => {
    const sheet = await lines(fileOf('a.xlsx', () => writeXlsx(of(rows))));
    expect(sheet).toEqual([
      ['name', 'n', 'yes', 'note'],
      [2, { name: 'A & B <c> "ü"', n: '12.5', yes: 'true', note: '' }, 0],
      [3, { name: '', n: '-3', yes: 'false', note: 'line\nbreak' }, 0],
    ]);
    const flat = (await lines(fileOf('a.csv', () => writeCsv(of([rows[0] ?? [], rows[1] ?? []]))))) as unknown[];
    expect(flat).toEqual(sheet.slice(0, 2));
  });

  it.each([
    ['one number twice', '<row r="1"><c><v>1</v></c></row><row r="2"><c><v>2</v></c></row><row r="2"><c><v>3</v></c></row>', [2, 3]],
    [
      'numbers that are none',
      '<row r="x"><c><v>1</v></c></row><row r="NaN"><c><v>2</v></c></row><row r="-4"><c><v>3</v></c></row>',
      [2, 3],
    ],
    ['numbers that go back', '<row r="5"><c><v>1</v></c></row><row r="9"><c><v>2</v></c></row><row r="3"><c><v>3</v></c></row>', [9, 10]],
  ])('has each row once, with %s', async (_, sheet, numbers) => {
    expect((await lines(workbook(sheet))).slice(1).map((line) => (line as readonly unknown[])[0])).toEqual(numbers);
  });

  it('is read as Excel writes it: shared and rich texts, dates, gaps, the first sheet wherever it is', async () => {
    const sheet = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>
      <row r="4" spans="1:3"><c r="A4" s="1"><v>46000</v></c><c r="C4"><v>0.30000000000000004</v></c><c r="D4" s="2"/></row>`;
    const file = workbook('', {
      'xl/workbook.xml':
        '<workbook xmlns:r="x"><sheets><sheet name="S" sheetId="4" r:id="rId7"/><sheet name="T" r:id="rId1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId7" Target="/xl/worksheets/s9.xml"/></Relationships>',
      'xl/sharedStrings.xml':
        '<sst><si><t>day</t></si><si><r><t>am</t></r><r><t xml:space="preserve">ount</t></r><rPh><t>x</t></rPh></si></sst>',
      'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
      'xl/worksheets/s9.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    });
    expect(await lines(file)).toEqual([
      ['day', '', 'amount'],
      [4, { day: '2025-12-09', amount: '0.3' }, 0],
    ]);
  });

  it.each([
    ['text', Buffer.from('not a workbook')],
    ['nothing', Buffer.alloc(0)],
    ['a cut file', Buffer.from([0x50, 0x4b, 0x05, 0x06, 0, 0, 0, 0, 1, 0, 1, 0, 9, 9, 0, 0, 0, 0, 0, 0, 0, 0])],
  ])('that is %s is told', async (_, bytes) => {
    await expect(lines(fileOf('a.xlsx', () => of(bytes)))).rejects.toThrow(Unreadable);
  });

  it.each<readonly [what: string, parts: Parts, message: RegExp]>([
    [
      'texts that cells share',
      { 'xl/sharedStrings.xml': longTexts(2100, 'si') },
      /contains more than 64 MB of text\. Save the sheet as CSV/,
    ],
    ['text in a row', { 'xl/worksheets/sheet1.xml': `<row r="1">${[...longTexts(40, 'c')].join('')}</row>` }, /1,000,000 characters/],
    ['text in a cell', { 'xl/sharedStrings.xml': `<si><t>${'x'.repeat(1_100_000)}</t></si>` }, /1,000,000 characters/],
    ['styles', { 'xl/styles.xml': longTexts(600, 'x') }, /not an XLSX workbook/],
  ])('with too much %s is told what to do, and not held', { timeout: 60_000 }, async (_, parts, message) => {
    const before = await heldBytes();
    // An error holds what was there when it was made, so only what it says is kept.
    const said = await lines(workbookOf({ 'xl/worksheets/sheet1.xml': '<row r="1"/>', ...parts })).then(String, saidBy);
    expect(said).toMatch(message);
    expect((await heldBytes()) - before).toBeLessThan(8 * megabyte);
  });
});

// What follows from ECMA-376, part 1: 18.2.28 (date1904), 18.17.4 (days), 18.3.1.4 (cells), and from XML and XML Schema.
describe('a cell of a workbook', () => {
  const dated = { 'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>' };
  const cells = async (row: string, more: Readonly<Record<string, string>> = {}): Promise<unknown> => {
    const head = '<row><c><v>1</v></c><c><v>2</v></c><c><v>3</v></c></row>';
    return (await lines(workbook(`${head}<row>${row}</row>`, { ...dated, ...more })))[1];
  };

  it.each([
    ['', '2023-03-15'],
    ['<workbookPr date1904="0"/>', '2023-03-15'],
    ['<workbookPr date1904="1"/>', '2027-03-16'],
    ['<workbookPr date1904="true"/>', '2027-03-16'],
  ])('counts days as its workbook does: %s', async (settings, day) => {
    const book = { 'xl/workbook.xml': `<workbook>${settings}<sheets><sheet name="a" r:id="r"/></sheets></workbook>` };
    expect(await cells('<c s="1"><v>45000</v></c>', book)).toEqual([2, { 1: day, 2: '', 3: '' }, 0]);
  });

  it.each(['4915112345678', '-99999999999', 'abc'])('that shows a date and holds none is what it holds: %s', async (text) => {
    expect(await cells(`<c s="1"><v>${text}</v></c>`)).toEqual([2, { 1: text, 2: '', 3: '' }, 0]);
  });

  it('may be without a place, and is behind the one before then', async () => {
    expect(await cells('<c><v>7</v></c><c/><c><v>9</v></c>')).toEqual([2, { 1: '7', 2: '', 3: '9' }, 0]);
  });

  it('may be true in two spellings, and text as it stands', async () => {
    const row = '<c t="b"><v>true</v></c><c t="b"><v>0</v></c><c t="inlineStr"><is><t>a<![CDATA[ & <b>]]></t></is></c>';
    expect(await cells(row)).toEqual([2, { 1: 'true', 2: 'false', 3: 'a & <b>' }, 0]);
  });
});

describe('a workbook as people leave it', () => {
  const sheetOf = (text: string): string => `<worksheet><sheetData><row><c t="str"><v>${text}</v></c></row></sheetData></worksheet>`;
  const named = (text: string): string => `<c t="str"><v>${text}</v></c>`;

  // ECMA-376, part 1, 18.18.68: visible, hidden, veryHidden.
  it.each([
    ['hidden', '', 'second'],
    ['veryHidden', '', 'second'],
    ['visible', '', 'first'],
    ['hidden', 'hidden', 'first'],
  ])('is read on the first sheet that is shown: %s, %s', async (one, two, expected) => {
    const sheet = (id: string, state: string): string => `<sheet r:id="${id}" name="${id}"${state && ` state="${state}"`}/>`;
    const relation = (id: string): string => `<Relationship Id="${id}" Target="worksheets/${id}.xml"/>`;
    const book = workbook('', {
      'xl/workbook.xml': `<workbook><sheets>${sheet('first', one)}${sheet('second', two)}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships>${relation('first')}${relation('second')}</Relationships>`,
      'xl/worksheets/first.xml': sheetOf('first'),
      'xl/worksheets/second.xml': sheetOf('second'),
    });
    expect(await lines(book)).toEqual([[expected]]);
  });

  it('has no lines in its comments, however its parts come', async () => {
    const comment = '<!-- <row><c><v>9</v></c></row> > -->';
    expect(await lines(workbook(`${comment}<row>${named(`na${comment}me`)}</row>${comment}<row><c><v>1</v></c></row>`))).toEqual([
      ['name'],
      [2, { name: '1' }, 0],
    ]);
  });

  // 22.9.2.19 (ST_Xstring), 18.4.6 (rPh).
  it('has the characters that XML cannot hold, and not how its words are spoken', async () => {
    const spoken = '<c t="inlineStr"><is><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></is></c>';
    const shared = { 'xl/sharedStrings.xml': '<sst><si><t>c_x0009_d</t></si></sst>' };
    const row = `${named('a_x000D_b')}<c t="s"><v>0</v></c>${spoken}${named('_x005F_x0041_')}`;
    const head = ['w', 'x', 'y', 'z'].map(named).join('');
    expect((await lines(workbook(`<row>${head}</row><row>${row}</row>`, shared)))[1]).toEqual([
      2,
      { w: 'a\rb', x: 'c\td', y: '東京', z: '_x0041_' },
      0,
    ]);
  });

  it('comes back from an export with what looks like such a character', async () => {
    const rows = of([['a'], ['_x000D_ and _x005F_']]);
    expect(await lines(fileOf('a.xlsx', () => writeXlsx(rows)))).toEqual([['a'], [2, { a: '_x000D_ and _x005F_' }, 0]]);
  });

  it('has no cell that is passed over in silence: below merged names, or behind them', async () => {
    const row = (...cells: readonly string[]): string => `<row>${cells.join('')}</row>`;
    const sheet =
      row(named('code'), '<c/>', named('name')) + row(named('1'), named('lost'), named('n')) + row(named('2'), '<c/>', named('m'));
    expect((await lines(workbook(sheet))).slice(1)).toEqual([
      [2, { code: '1', name: 'n' }, 1],
      [3, { code: '2', name: 'm' }, 0],
    ]);
  });
});

// NUL, and half of a pair.
it.each(['&#0;', '&#xD800;'])('a head that no store can hold is refused: %s', async (sign) => {
  const row = (name: string) => `<row><c t="str"><v>${name}</v></c></row>`;
  await expect(lines(workbook(`${row(`a${sign}`)}${row('1')}`))).rejects.toThrow(Unreadable);
});

describe('a table that somebody made to keep a server busy', () => {
  it.each(['<c/>', '<row/>', '<!-- -->'])(
    'is given up when it is small and unpacks to a hundred times as much: %s',
    { timeout: 60_000 },
    async (piece) => {
      const part = piece.repeat(Math.floor(megabyte / piece.length));
      const sheet = ['<worksheet><row><c><v>1</v></c></row><row>', ...Array.from({ length: 20 }, () => part), '</row></worksheet>'];
      const file = workbookOf({ 'xl/worksheets/sheet1.xml': sheet });
      await expect(lines(file)).rejects.toThrow(/a hundred times larger/);
    },
  );

  it('has at most a thousand columns, whatever its format', async () => {
    const head = (count: number): string => Array.from({ length: count }, (_, at) => `c${at}`).join(',');
    await expect(lines(text(`${head(1000)}\n1`))).resolves.toHaveLength(2);
    await expect(lines(text(`${head(1001)}\n1`))).rejects.toThrow(Unreadable);
    // ALL is column 1000, ALM the one behind it.
    const row = (place: string, cell: string): OpenedFile =>
      workbook(`<row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="${place}2">${cell}</c></row>`);
    await expect(lines(row('ALL', '<v>1</v>'))).resolves.toHaveLength(2);
    await expect(lines(row('ALM', '<v>1</v>'))).rejects.toThrow(Unreadable);
    // With a colour and no text.
    await expect(lines(row('XFD', ''))).resolves.toEqual([['1']]);
  });

  it('lets others have their turn', async () => {
    const head = Array.from({ length: 1000 }, (_, at) => `c${at}`).join(',');
    let turns = 0;
    const turn = setInterval(() => (turns += 1), 1);
    await lines(text(`${head}\n${'1\n'.repeat(3000)}`));
    clearInterval(turn);
    expect(turns).toBeGreaterThan(1);
  });
});

describe('a file of 100,000 lines is read a row at a time', { timeout: 60_000 }, () => {
  const lineCount = 100_000;
  async function* many(): AsyncGenerator<readonly (readonly ExportCell[])[]> {
    yield [['code', 'amount']];
    for (let at = 0; at < lineCount; at += 1000) yield Array.from({ length: 1000 }, (_, n) => [`CODE-${at + n}`, n]);
  }
  const thousands = (line: (at: number) => string): string[] =>
    Array.from({ length: lineCount / 1000 }, (_, from) => Array.from({ length: 1000 }, (__, n) => line(from * 1000 + n)).join(''));
  function* sheet(): Generator<string> {
    yield '<worksheet><sheetData><row r="1"><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>';
    yield* thousands((at) => `<row r="${at + 2}"><c t="s"><v>${at + 2}</v></c><c><v>${at % 1000}</v></c></row>`);
    yield '</sheetData></worksheet>';
  }
  function* texts(): Generator<string> {
    yield '<sst><si><t>code</t></si><si><t>amount</t></si>';
    yield* thousands((at) => `<si><t>CODE-${at}</t></si>`);
    yield '</sst>';
  }

  it.each([
    ['CSV', () => fileOf('a.csv', () => writeCsv(many()))],
    ['XLSX with texts in its cells', () => fileOf('a.xlsx', () => writeXlsx(many()))],
    ['XLSX with shared texts', () => workbookOf({ 'xl/worksheets/sheet1.xml': sheet(), 'xl/sharedStrings.xml': texts() })],
  ])('as %s', async (_, open) => {
    const before = await heldBytes();
    let count = 0;
    let [early, late] = [0, 0];
    for await (const row of readTableLines(open())) {
      if ('head' in row) continue;
      if (row.cells['code'] !== `CODE-${count}` || row.cells['amount'] !== String(count % 1000)) throw new Error(JSON.stringify(row));
      count += 1;
      if (count === lineCount / 10) early = await heldBytes();
      if (count === lineCount) late = await heldBytes();
    }
    expect(count).toBe(lineCount);
    // Held rows would take a hundred bytes each at the least: nine megabytes from here to there.
    expect(late - early).toBeLessThan(4 * megabyte);
    expect(late - before).toBeLessThan(24 * megabyte);
  });
});

function saidBy(error: unknown): string {
  return error instanceof Unreadable ? openMessagePrinter(['locales'], ['en']).print(error.says, 'en') : String(error);
}

const megabyte = 1024 * 1024;

function* longTexts(count: number, name: string): Generator<string> {
  for (let n = 0; n < count; n += 1) yield `<${name} t="inlineStr"><t>${'x'.repeat(32_000)}</t></${name}>`;
}

type Parts = Readonly<Record<string, string | Iterable<string>>>;

function workbookOf(parts: Parts): OpenedFile {
  const entries = Object.entries(parts).map(([name, text]) => ({ name, text: typeof text === 'string' ? [text] : text }));
  return fileOf('a.xlsx', () => writeZip(entries));
}

setFlagsFromString('--expose-gc');
// What `--expose-gc` adds to every context.
const collect = runInNewContext('gc') as () => void;

/** Bytes that are held once what is not needed is gone. */
async function heldBytes(): Promise<number> {
  for (let n = 0; n < 2; n += 1) {
    collect();
    // Buffers are let go of in the background.
    await pause(5);
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
