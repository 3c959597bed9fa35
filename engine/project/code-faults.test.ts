import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { plainProject, type ProjectApp } from '../server/project.ts';
import { readProjectCode } from './code.ts';
import { listCodeFaults } from './code-faults.ts';

let root = '';

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'steward-app-'));
  mkdirSync(join(root, 'resources'));
  mkdirSync(join(root, 'locales/nl'), { recursive: true });
  writeFileSync(join(root, 'locales/nl/messages.po'), 'msgid ""\nmsgstr ""\n');
  writeFileSync(
    join(root, 'resources/pets.yaml'),
    'apiVersion: admin/v1\nresource: pets\ntitle: Pet\naccess: true\nfields: { code: code }\n',
  );
  writeFileSync(join(root, 'resources/_app.yaml'), 'apiVersion: admin/v1\ntitle: Pets\n');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const listFaults = (app: Partial<ProjectApp>) =>
  listCodeFaults(root, { ...plainProject, app: { ...plainProject.app, ...app } }).map(({ message }) => message);

it('takes what is there, and what a project without code has', () => {
  expect(listFaults({})).toEqual([]);
  expect(listFaults({ home: 'pets', accountPages: ['pets'], languages: ['en', 'nl', 'de'], accent: '#0B6E4F' })).toEqual([]);
});

it.each<[Partial<ProjectApp>, string]>([
  [{ home: 'pet' }, 'home names "pet", and there is no such resource. Resources: pets.'],
  [{ accountPages: ['gone'] }, 'accountPages names "gone"'],
  [
    { languages: ['en', 'xx'] },
    'languages names "xx", and there is no locales/xx/messages.po: `npx steward i18n xx` writes one. Languages: de, en, nl, pt, uk, zh.',
  ],
  [{ languages: [] }, 'languages is empty'],
  [{ accent: '#FFD400' }, 'accent is too light'],
  [{ accent: 'teal' }, 'accent is written as #RRGGBB'],
])('refuses %o', (app, said) => {
  expect(listFaults(app)).toEqual([expect.stringContaining(said)]);
});

it('refuses settings that are none, and values of another kind', () => {
  const given = { ...plainProject, behavious: [], app: { ...plainProject.app, languages: 'en', colour: '#0B6E4F' } };
  expect(listCodeFaults(root, given as unknown as typeof plainProject).map(({ message }) => message)).toEqual([
    expect.stringMatching(/^there is no setting behavious\. Did you mean "behaviours"\?/),
    expect.stringMatching(/^there is no setting app\.colour\./),
    'app.languages must be a list of languages.',
  ]);
});

it('refuses a format that is none', () => {
  expect(
    listCodeFaults(root, { ...plainProject, formats: { 'x-chip': { isValid: true } } } as unknown as typeof plainProject),
  ).toMatchObject([
    { message: 'formats must be a map of formats, each with `isValid`, a function, and a list of `examples`.', keys: ['formats'] },
  ]);
});

it('refuses the text of a cell that no descriptor names', () => {
  expect(listCodeFaults(root, { ...plainProject, cellTexts: { 'x-line': String } })).toMatchObject([
    { message: 'cellTexts has "x-line", and no descriptor names such a cell by `as`.', keys: ['cellTexts'], value: 'x-line' },
  ]);
});

it('refuses a behaviour of a resource that is not there', () => {
  expect(listCodeFaults(root, { ...plainProject, behaviours: [{ resource: 'pest' }] })).toMatchObject([{ value: 'pest' }]);
  expect(listCodeFaults(root, { ...plainProject, behaviours: [{ resource: 'pets' }] })).toEqual([]);
});

it('says every fault at once, and does so where the code is read', async () => {
  const faults = { ...plainProject, app: { home: 'pet', accountPages: [], languages: ['xx'] } };
  writeFileSync(join(root, 'steward.config.ts'), `export default ${JSON.stringify({ ...faults, people: {}, records: {} })};\n`);
  await expect(readProjectCode(root)).rejects.toThrow(/app\.home.*\n.*app\.languages/);
});
