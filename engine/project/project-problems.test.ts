import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { packageFolder } from './package-folder.ts';
import { findProjectProblems } from './project-problems.ts';

let root = '';

const pets = 'apiVersion: admin/v1\nresource: pets\ntitle: Pet\naccess: true\nfields: { code: code, name: string! }\n';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'steward-beside-'));
  mkdirSync(join(root, 'node_modules'));
  symlinkSync(packageFolder, join(root, 'node_modules/steward'));
  write('resources/_app.yaml', 'apiVersion: admin/v1\ntitle: Pets\npages: [x-map]\n');
  write('resources/pets.yaml', pets);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

/** `defineProject` itself is tried with the packed package. */
const writeCode = (lines: string): void =>
  write(
    'steward.config.ts',
    `const rest = { behaviours: [], cellTexts: {}, formats: {}, slowPaths: [], people: {}, records: {} };\nexport default {\n${lines}\n};\n`,
  );

const app = (settings: string): string => `  ...rest,\n  app: { accountPages: [], languages: ['en'],\n    ${settings} },`;

async function find(): Promise<readonly string[]> {
  const { problems } = await findProjectProblems(root);
  return problems.map(
    ({ file, line, column, message, hint }) => `${file}:${line}:${column}: ${message}${hint === null ? '' : ` | ${hint}`}`,
  );
}

it('finds nothing where nothing is wrong, and where there is neither code nor seed', async () => {
  expect(await find()).toEqual([]);
  writeCode(app("home: 'pets', accent: '#0B6E4F'"));
  write('seed/pets.csv', 'code,name\nrex,Rex\n');
  expect(await find()).toEqual([]);
});

it.each([
  ["home: 'pest'", '5:11: app.home names "pest", and there is no such resource | Resources: pets.'],
  [
    "home: '', accent: '#FFD400'",
    '5:23: app.accent is too light for the white letters on it: #FFD400 has a contrast of 1.43, and 4.5 is needed | #',
  ],
  ["home: '', colour: 'red'", '5:15: there is no setting app.colour | Settings: '],
  ['home: 3', "5:5: app.home must be the name of a resource, or ''"],
])('names the place of %s', async (settings, said) => {
  writeCode(app(settings));
  expect(await find()).toEqual([expect.stringContaining(`steward.config.ts:${said}`)]);
});

it('names the place of a schedule that never comes, in the file of its behaviour', async () => {
  const job = (cron: string) =>
    `export const pets = { resource: 'pets', jobs: { feed: { cron: '${cron}',\n  run: async () => {}, failed: async () => {} } } };\n`;
  write('behaviours/pets.ts', job('every morning'));
  write(
    'steward.config.ts',
    `import { pets } from './behaviours/pets.ts';\nexport default { behaviours: [pets], cellTexts: {}, formats: {}, slowPaths: [], people: {}, records: {},\n  app: { home: '', accountPages: [], languages: ['en'] } };\n`,
  );
  expect(await find()).toEqual([
    'behaviours/pets.ts:1:63: job "feed" of "pets" starts at "every morning", which is never: write minute, hour, day of month, month and day of week',
  ]);
  write('behaviours/pets.ts', job('0 7 * * 1-5'));
  expect(await find()).toEqual([]);
});

it('names the place of a language without a catalogue', async () => {
  writeCode(`  ...rest,\n  app: { accountPages: [], home: '', languages: ['en', 'xx'] },`);
  expect(await find()).toEqual([
    expect.stringMatching(
      /^steward\.config\.ts:4:56: app\.languages names "xx", and there is no locales\/xx\/messages\.po: `npx steward i18n xx` writes one/,
    ),
  ]);
});

it.each<[string, string, string]>([
  [
    'a file that is not there',
    "import { a } from './behaviours/pets.ts';\nexport default a;\n",
    'steward.config.ts:1:20: the project cannot be loaded: there is no ./behaviours/pets.ts',
  ],
  ['what is no TypeScript', 'export default {\n  app: ,\n};\n', 'steward.config.ts:2:8: the project cannot be loaded: Unexpected token'],
  ['no project', 'export const app = {};\n', 'steward.config.ts:1:1: steward.config.ts has to end with'],
])('says where the code cannot be loaded: %s', async (_what, text, said) => {
  write('steward.config.ts', text);
  expect(await find()).toEqual([expect.stringContaining(said)]);
});

it('is a part of `steward check`: told in its style, by its exit code, and with the place where loading stops', () => {
  write('behaviours/pets.ts', 'export const pets = 1;\nthrow new Error("not today");\n');
  write('steward.config.ts', "import { pets } from './behaviours/pets.ts';\nexport default pets;\n");
  const check = (...args: readonly string[]) =>
    spawnSync(process.execPath, [join(packageFolder, 'engine/studio/cli/bin.mjs'), 'check', ...args], { cwd: root, encoding: 'utf8' });
  const found = check('--json');
  expect([found.status, JSON.parse(found.stdout)]).toMatchObject([
    1,
    [
      {
        file: 'behaviours/pets.ts',
        line: 2,
        column: 7,
        code: 'config',
        severity: 'error',
        message: 'the project cannot be loaded: not today',
      },
    ],
  ]);
  writeCode(app("home: 'pest'"));
  expect(check().stdout).toContain('steward.config.ts:5:11: error: app.home names');
  writeCode(app("home: 'pets'"));
  expect([check().status, check().stdout]).toEqual([0, 'resources: 2 files, no problems\n']);
}, 60_000);

it('finds screens by hand that nobody has written', async () => {
  write('resources/maps.yaml', 'apiVersion: admin/v1\nresource: maps\ntitle: Map\npage: x-map\naccess: true\n');
  expect(await find()).toEqual([
    expect.stringMatching(/^resources\/maps\.yaml:4:7: "x-map" is a screen by hand, and there is no custom-screens\/index\.ts/),
  ]);
  write('custom-screens/index.ts', "export const customScreens = [{ name: 'x-map', view }];\n");
  expect(await find()).toEqual([]);
});

const drawn = `apiVersion: admin/v1
resource: inns
title: Inn
access: true
fields:
  code: code
  stars: { type: integer, widget: x-stars }
  nights: { type: array, items: integer, as: x-line }
list: { columns: [code, { field: nights, as: x-bars }] }
show: { layout: [code, { widget: x-map }] }
`;

it('holds what is drawn by hand against what descriptors ask for, each at its place', async () => {
  write('resources/_app.yaml', 'apiVersion: admin/v1\ntitle: Inns\nwidgets: [x-map, x-stars, x-line, x-bars]\n');
  write('resources/inns.yaml', drawn);
  write(
    'custom-screens/index.tsx',
    `import type { CustomCell, CustomInput, CustomScreen } from 'steward';
export const customScreens: readonly CustomScreen[] = [{ name: 'x-map', view: () => import('./map.tsx') }];
export const customInputs = [
  { name: 'x-star', view: () => import('./stars.tsx') },
] satisfies readonly CustomInput[];
export const customCells = [{ name: 'x-line', view }, { name: 'x-stars', view }] as const;
`,
  );
  expect(await find()).toEqual([
    expect.stringMatching(
      /^resources\/inns\.yaml:7:35: "x-stars" is an input by hand, and customInputs of custom-screens\/index\.tsx has none of that name \| Did you mean "x-star"\?/,
    ),
    'custom-screens/index.tsx:4:12: no descriptor names "x-star" as an input | A field names an input by `widget`.',
    expect.stringMatching(
      /^resources\/inns\.yaml:9:46: "x-bars" is a cell by hand, and customCells of custom-screens\/index\.tsx has none/,
    ),
    'custom-screens/index.tsx:6:64: no descriptor names "x-stars" as a cell | A field or a column names a cell by `as`.',
  ]);
  // What is put together elsewhere is not read: nobody is told of what may well be there.
  write('custom-screens/index.tsx', "export * from './others.ts';\n");
  expect(await find()).toEqual([]);
});

it('holds formats by code against descriptors, on both sides, and tries each by its examples', async () => {
  write('resources/_app.yaml', 'apiVersion: admin/v1\ntitle: Pets\nformats: [x-chip, x-tag]\n');
  write('resources/pets.yaml', pets.replace('name: string!', 'name: string!, chip: { type: string, format: x-chip }'));
  write('custom-screens/index.ts', "export const customFormats = { 'x-chop': chip };\n");
  write(
    'steward.config.ts',
    `const isChip = (text: string) => /^\\d{3}$/.test(text);
export default { behaviours: [], cellTexts: {}, slowPaths: [], people: {}, records: {},
  formats: { 'x-chip': { isValid: isChip, examples: ['123', '12'] }, 'x-spare': { isValid: isChip, examples: [] } },
  app: { home: '', accountPages: [], languages: ['en'] } };
`,
  );
  expect(await find()).toEqual([
    'steward.config.ts:3:3: _app.yaml names the format "x-tag", and the code of the project has none of that name',
    'steward.config.ts:3:70: the code has a format "x-spare", and `formats` of _app.yaml does not name it',
    'steward.config.ts:3:14: the format "x-chip" refuses its own example "12"',
    'steward.config.ts:3:70: the format "x-spare" gives no example',
    expect.stringMatching(
      /^resources\/pets\.yaml:5:68: "x-chip" is a format by code, and customFormats of custom-screens\/index\.ts has none of that name \| Did you mean "x-chop"\?/,
    ),
    'custom-screens/index.ts:1:33: no descriptor names "x-chop" as a format | A field names a format by `format`.',
  ]);
});

it('judges seeds by the formats of the code', async () => {
  write('resources/_app.yaml', 'apiVersion: admin/v1\ntitle: Pets\nformats: [x-chip]\n');
  write('resources/pets.yaml', pets.replace('name: string!', 'name: { type: string, format: x-chip }'));
  write('custom-screens/index.ts', "export const customFormats = { 'x-chip': chip };\n");
  writeCode(
    `  ...rest, formats: { 'x-chip': { isValid: (text: string) => text.length === 3, examples: ['123'] } },\n  app: { home: '', accountPages: [], languages: ['en'] },`,
  );
  write('seed/pets.csv', 'code,name\nrex,123\ntom,1234\n');
  expect(await find()).toEqual(['seed/pets.csv:3:1: "name": Name is not in the right format']);
});

it('holds icons against their files, and files against what an icon is', async () => {
  const heart = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#f00" d="M1 1h2v2z"/></svg>';
  write('resources/pets.yaml', pets.replace('title: Pet', 'title: Pet\nicon: own/heart\nmenu: { icon: own/hart }'));
  write('icons/heart.svg', heart);
  expect(await find()).toEqual([
    'resources/pets.yaml:5:15: `icon` names "own/hart", and there is no icons/hart.svg | Did you mean "own/heart"? Icons of this project: own/heart.',
  ]);
  write('icons/hart.svg', '<svg viewBox="0 0 24 24">\n<path onclick="x()" d="M1 1"/>\n<image href="https://example.com/a.png"/>\n</svg>\n');
  write('icons/Spare.svg', '<svg>\n');
  expect(await find()).toEqual([
    expect.stringMatching(/^icons\/Spare\.svg:1:\d+: <svg> needs a viewBox of four numbers/),
    expect.stringMatching(/^icons\/Spare\.svg:2:1: it is no XML: unclosed tag: svg$/),
    'icons/Spare.svg:1:1: an icon is called by small letters, digits and hyphens',
    'icons/Spare.svg:1:1: nobody names this icon: it would be "own/Spare"',
    expect.stringMatching(/^icons\/hart\.svg:2:\d+: <path> has "onclick", which an icon may not/),
    expect.stringMatching(/^icons\/hart\.svg:3:\d+: <image> is no shape/),
  ]);
});

it('finds what is wrong with seeds', async () => {
  write('seed/pets.csv', 'code,name\nrex,\n');
  write('seed/pest.yaml', '- { code: a }\n');
  expect(await find()).toEqual([
    'seed/pest.yaml:1:1: there is no resource "pest" | Did you mean "pets"? Resources: pets.',
    'seed/pets.csv:2:1: "name": Name is required',
  ]);
});
