/** What the descriptors of a project let its code say, judged by TypeScript: lines that end in `// wrong` do not compile, all others do. */
import { join } from 'node:path';
import ts from 'typescript';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { readModel, type Source } from '../engine/language/index.ts';
import { printRecords } from '../engine/print/records.ts';
import { listProjectFiles } from '../engine/project/init-files.ts';
import { describeSample } from '../engine/project/init-sample.ts';
import { readManualPage } from '../engine/studio/manual/pages.ts';
import { laySamplesOver, listSamples, project as library } from '../engine/studio/manual/samples.ts';

// TypeScript reads the engine for it.
vi.setConfig({ hookTimeout: 300_000, testTimeout: 300_000 });

const folder = import.meta.dirname;

const descriptors = {
  'resources/_app.yaml': `apiVersion: admin/v1
title: Library
menu: [{ group: stock, title: Stock }]
pages: [x-plan]
widgets: [x-map]
`,
  'resources/plan.yaml': `apiVersion: admin/v1
resource: plan
title: Plan
page: x-plan
access: true
menu: { group: stock, icon: dashboard }
`,
  'resources/rooms.yaml': `apiVersion: admin/v1
resource: rooms
title: Room
access: true
fields: { code: code, floor: integer }
`,
  'resources/shelves.yaml': `apiVersion: admin/v1
resource: shelves
title: Shelf
access: true
byCode: [after]
fields:
  code: code
  room: { type: ref, to: rooms }
  loans: integer
  kind: { enum: [open, closed] }
  genres: { multiple: true, enum: [crime, poetry] }
  steps: { type: array, items: { type: object, fields: { at: date, by: string } } }
  state: { type: state, default: empty, enum: { empty: {}, full: { final: true } } }
actions:
  fill: { from: [empty], to: full, fields: { by: { enum: [hand, robot] } } }
list: { columns: [code, state, { name: both, title: Both, fields: [code, loans] }], filters: [state, room] }
`,
};

const screen = `
import {
  ActionButton, ActionForm, Cell, ListView, loadThemeWidget, useAction, useCan, useList, useRecord, useResource, useScreenLink,
  type CustomCell, type CustomCellProps, type CustomInput, type CustomInputProps, type CustomProps, type CustomScreen, type FieldValue,
  type ListViewColumn, type RecordOf,
} from 'steward';

export function Lists() {
  const list = useList('shelves', { query: { state: ['empty', 'full'], kind: 'open', _room: 'r1', q: 'a' } });
  useList('shelfs'); // wrong
  useList('shelves', { query: { stat: 'full' } }); // wrong
  useList('shelves', { query: { state: 'ful' } }); // wrong
  useList('shelves', { query: { state: { ne: 'ful' } } }); // wrong
  const loans: readonly (number | null | undefined)[] = list.rows.map((row) => row.loans);
  const copies = list.rows.map((row) => row._data?.room?.['floor']);
  list.rows.map((row) => row.loan); // wrong
  list.rows.map((row) => row['loan']); // wrong
  list.rows.map((row) => row._data?.rom); // wrong
  list.setQuery({ state: 'full' });
  const columns: readonly ListViewColumn<'shelves'>[] = ['both', 'state', { name: 'own', title: 'Own', cell: (row) => row.code }];
  return (
    <>
      {loans.length + copies.length}
      <ListView list={list} columns={columns} />
      <ListView list={list} columns={['code']} />
      <ListView list={list} columns={['cod']} /> {/* wrong */}
    </>
  );
}

export function Records() {
  const { record } = useRecord('shelves', 'a1');
  const isFull: boolean = record?.state === 'full';
  const days: readonly (string | null | undefined)[] = (record?.steps ?? []).map(({ at }) => at);
  record?.state === 'ful'; // wrong
  record?.['amuont']; // wrong
  record?.loans?.toUpperCase(); // wrong
  record?.genres?.includes('crme'); // wrong
  const [step] = record?.steps ?? [];
  step?.when; // wrong
  useRecord('shelve', 'a1'); // wrong
  const { fields, titlePlural } = useResource('shelves');
  const title = fields.loans.title;
  fields.loan; // wrong
  useResource('shelve'); // wrong
  if (record === null) return null;
  return (
    <>
      {[isFull, days.length, titlePlural.text, title.text].join()}
      <Cell resource="shelves" field="loans" record={record} />
      <Cell resource="shelves" field="state" record={{ state: 'as the answer has it' }} />
      <Cell resource="shelves" field="loan" record={record} /> {/* wrong */}
      <Cell resource="shelves" field="loans" record={{ loan: 1 }} /> {/* wrong */}
      <Cell resource="shelfs" field="loans" record={record} /> {/* wrong */}
    </>
  );
}

export function Actions({ record }: { record: RecordOf<'shelves'> }) {
  const fill = useAction('shelves', 'fill');
  useAction('shelves', 'fil'); // wrong
  useAction('rooms', 'fill'); // wrong
  void fill(record, { by: 'robot' });
  void fill(null);
  void fill(record, { by: 'robott' }); // wrong
  void fill(record, { buy: 'robot' }); // wrong
  const link = useScreenLink();
  link('plan', { screen: 'list' });
  link('shelves', { screen: 'create', filter: { kind: 'closed' } });
  link('shelfs', { screen: 'list' }); // wrong
  link('shelves', { screen: 'list', filter: { kin: 'closed' } }); // wrong
  const { allowed } = useCan('shelves', 'fill', record);
  useCan('plan', 'show');
  useCan('shelves', 'edit', { state: 'empty' });
  useCan('shelves', 'fil', record); // wrong
  useCan('shelfs', 'edit'); // wrong
  return (
    <>
      {String(allowed)}
      <ActionButton resource="shelves" action="fill" record={record} />
      <ActionButton resource="shelves" action="fil" record={record} /> {/* wrong */}
      <ActionForm resource="shelves" action="fill" record={record} onTyped={({ by }) => by === 'hand'} />
      <ActionForm resource="shelves" action="fill" record={record} onTyped={({ by }) => by === 'hnd'} /> {/* wrong */}
    </>
  );
}

export function Map({ resource, record }: CustomProps<'shelves'>) {
  const isHere: boolean = resource === 'shelves';
  record?.amuont; // wrong
  return isHere ? record?.code : null;
}

export function Anywhere({ resource, record }: CustomProps) {
  const isHere: boolean = resource === 'rooms';
  record?.amuont; // wrong
  return isHere ? record?.code : null;
}

export const strayed = ({ record }: CustomProps<'shelfs'>) => record; // wrong

export function Loans({ value, onChange }: CustomInputProps<FieldValue<'shelves', 'loans'>>) {
  onChange('1'); // wrong
  return <button onClick={() => onChange((value ?? 0) + 1)} />;
}

export function Kind({ value, record }: CustomCellProps<FieldValue<'shelves', 'kind'>, RecordOf<'shelves'>>) {
  value === 'opn'; // wrong
  record.loan; // wrong
  return value === 'open' ? record.loans : null;
}

export type Strayed = FieldValue<'shelves', 'loan'>; // wrong

export const customScreens: readonly CustomScreen[] = [
  { name: 'x-map', view: () => Promise.resolve({ Screen: Map }) },
  { name: 'x-plan', view: () => Promise.resolve({ Screen: Lists }) },
  { name: 'x-any', view: () => Promise.resolve({ Screen: Anywhere }) },
];
export const customInputs: readonly CustomInput[] = [
  { name: 'x-loans', view: () => Promise.resolve({ Input: Loans }) },
  { name: 'x-range', view: () => loadThemeWidget('RangeWidget') },
];
export const customCells: readonly CustomCell[] = [{ name: 'x-kind', view: () => Promise.resolve({ Cell: Kind }) }];
`;

const behaviour = `
import { defineProject, type ActionCall, type Behaviour, type FoundValues, type RecordOf } from 'steward/server';

export const shelves: Behaviour<'shelves'> = {
  resource: 'shelves',
  afterWrite: async ({ before, after }, { enqueue }) => {
    if (after?.state === 'full' && before?.state !== 'full') await enqueue('shelves', 'tell', { code: after.code });
    if (after?.state === 'ful') return; // wrong
  },
  actions: {
    fill: async ({ record }: ActionCall<'shelves'>) => ({ kind: 'done', record: { ...record, state: 'full' } }),
    fil: async () => ({ kind: 'done' }), // wrong
  },
};
export const stray: Behaviour<'shelfs'> = { resource: 'shelfs' }; // wrong
export const written: RecordOf<'shelves'> = { code: 'a1', kind: 'open', genres: ['crime'] };
export const mistyped: RecordOf<'shelves'> = { kind: 'opn' }; // wrong
export const found: FoundValues<'shelves'> = { kind: 'as it was stored' };

export const behaviours: readonly Behaviour[] = [shelves];
export const project = defineProject({ behaviours });
`;

const plain = `
import { ActionButton, ListView, useAction, useList, useRecord, useScreenLink, type CustomCellProps, type CustomProps, type CustomScreen } from 'steward';

export function Screen({ resource, record }: CustomProps) {
  const list = useList('anything', { query: { any: ['one'] } });
  const { record: read } = useRecord('anything', 'a1');
  const run = useAction('anything', 'run');
  const link = useScreenLink();
  const loans: number = read?.['loans']; // wrong
  return (
    <button onClick={() => void run(read, { by: 'hand' })}>
      {[resource, String(record?.['title']), String(list.rows[0]?.['title']), link('anything', { screen: 'list' }), loans].join()}
      <ListView list={list} columns={['any', { name: 'own', title: 'Own', cell: (row) => String(row['any']) }]} />
      {record && <ActionButton resource="anything" action="run" record={record} />}
    </button>
  );
}

export const cell = ({ value, record }: CustomCellProps<string>) => [value, String(record['any'])].join();
export const customScreens: readonly CustomScreen[] = [{ name: 'x-any', view: () => Promise.resolve({ Screen }) }];
`;

function printTypes(sources: readonly Source[]): string {
  const { model, problems } = readModel(sources);
  if (model === null) throw new Error(JSON.stringify(problems));
  return printRecords(model);
}

const toSources = (texts: Readonly<Record<string, string>>): readonly Source[] =>
  Object.entries(texts).map(([file, text]) => ({ file, text }));

/** The modules of a page of the manual that stand alone. */
function readManualCode(page: string): Readonly<Record<string, string>> {
  const modules = readManualPage(page).blocks.flatMap((block) =>
    block.kind === 'code' && block.text.startsWith('import ') ? [block.text] : [],
  );
  return Object.fromEntries(modules.flatMap((text, at) => (/from '\.\/|export default/.test(text) ? [] : [[`${page}-${at}.tsx`, text]])));
}

type ReadSource = ts.CompilerHost['getSourceFile'];

const read = new Map<string, ReturnType<ReadSource>>();

/** The lines that TypeScript has something against, by file, in a project as `steward init` writes it. */
function listRefusedLines(files: Readonly<Record<string, string>>): Readonly<Record<string, readonly string[]>> {
  const config = JSON.parse(listProjectFiles({ name: 'a', steward: '*', environment: {}, home: '' })['tsconfig.json'] ?? '') as object;
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, folder);
  const texts = new Map(Object.entries(files).map(([name, text]) => [join(folder, name), text]));
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = (file) => texts.has(file) || fileExists(file);
  host.readFile = (file) => texts.get(file) ?? readFile(file);
  host.getSourceFile = (file, ...more) => {
    const text = texts.get(file);
    if (text !== undefined) return ts.createSourceFile(file, text, ts.ScriptTarget.ES2023, true);
    if (!read.has(file)) read.set(file, getSourceFile(file, ...more));
    return read.get(file);
  };
  const program = ts.createProgram([...texts.keys()], options, host);
  return Object.fromEntries(
    [...texts].map(([path, text]) => {
      const lines = text.split('\n');
      const found = [
        ...program.getSyntacticDiagnostics(program.getSourceFile(path)),
        ...program.getSemanticDiagnostics(program.getSourceFile(path)),
      ];
      const numbers = found.map(({ start = 0 }) => text.slice(0, start).split('\n').length - 1);
      return [path.slice(folder.length + 1), [...new Set(numbers)].map((at) => lines[at]?.trim() ?? '')];
    }),
  );
}

const nothingIn = (files: readonly string[]) => Object.fromEntries(files.map((file) => [file, []]));

const markedIn = (text: string): readonly string[] =>
  text
    .split('\n')
    .filter((line) => /\/[/*] wrong/.test(line))
    .map((line) => line.trim());

describe('the code of a project', () => {
  let refused: ReturnType<typeof listRefusedLines> = {};
  beforeAll(() => {
    refused = listRefusedLines({
      'screen.tsx': screen,
      'behaviour.ts': behaviour,
      'resources/records.ts': printTypes(toSources(descriptors)),
    });
  });

  it('compiles with the names of its descriptors, and with no others: screens, cells and inputs', () => {
    expect(refused['screen.tsx']).toEqual(markedIn(screen));
  });

  it('compiles with the names of its descriptors, and with no others: behaviours', () => {
    expect(refused['behaviour.ts']).toEqual(markedIn(behaviour));
  });

  it('has types that compile', () => {
    expect(refused['resources/records.ts']).toEqual([]);
  });
});

describe('the code of the manual', () => {
  const ownParts = readManualCode('own-parts');
  const roles = library.filter(({ file }) => file === 'resources/_roles.yaml');
  const shelves = printTypes(laySamplesOver(roles, listSamples(readManualPage('own-parts'))));

  it('compiles: parts of one’s own', () => {
    expect(Object.keys(ownParts).length).toBe(6);
    expect(listRefusedLines({ ...ownParts, 'records.ts': shelves })).toEqual(nothingIn([...Object.keys(ownParts), 'records.ts']));
  });

  it('compiles: a project', () => {
    const code = readManualCode('project');
    const requests = printTypes(toSources(describeSample('Purchasing').descriptors).filter(({ file }) => file.startsWith('resources/')));
    expect(Object.keys(code).length).toBe(2);
    expect(listRefusedLines({ ...code, 'records.ts': requests })).toEqual(nothingIn([...Object.keys(code), 'records.ts']));
  });

  it('does not compile with the mistakes that it names', () => {
    const [sample = ''] = Object.values(ownParts);
    const mistakes = [
      ["useList('shelves'", "useList('shelfs'"],
      ["state: 'full'", "state: 'ful'"],
      ['record?.state', 'record?.stat'],
      ["=== 'open'", "=== 'opn'"],
      ['field="loans"', 'field="loan"'],
    ] as const;
    const files = Object.fromEntries(mistakes.map(([right, wrong], at) => [`mistaken-${String(at)}.tsx`, sample.replace(right, wrong)]));
    const refused = listRefusedLines({ ...files, 'records.ts': shelves });
    expect(Object.keys(files).map((file) => refused[file])).toEqual(mistakes.map(([, wrong]) => [expect.stringContaining(wrong)]));
  });
});

it('compiles with any names where nobody has run `steward types`, and knows nothing of values', () => {
  expect(listRefusedLines({ 'plain.tsx': plain, 'behaviour.ts': behaviour })).toEqual({ 'plain.tsx': markedIn(plain), 'behaviour.ts': [] });
});
