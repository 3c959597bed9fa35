import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { readModel } from '../language/index.ts';
import { loadFolder } from '../language/load/disk.ts';
import { keptModelFile, readKeptModel } from './kept-model.ts';

const dir = mkdtempSync(join(tmpdir(), 'kept-model-'));
afterAll(() => rmSync(dir, { recursive: true }));
const file = keptModelFile(join(dir, 'data'));
const sources = loadFolder(join(import.meta.dirname, '../../tests/fixtures'), 'resources');
const others = sources.map((source) =>
  source.file.endsWith('planets.yaml') ? { ...source, text: source.text.replace(/^title: .*$/m, 'title: World') } : source,
);
const compiled = readModel(sources);

/** Whether the file was written anew, and what was read. */
function read(of = sources): readonly [isWritten: boolean, what: ReturnType<typeof readModel>] {
  const before = written();
  const what = readKeptModel(of, file);
  return [written() !== before, what];
}
const written = (): number | null => statSync(file, { throwIfNoEntry: false })?.ino ?? null;

beforeEach(() => rmSync(file, { force: true }));

it('is the same as the compiled one, frozen, with what is doubtful in it, and compiled once', () => {
  expect(compiled.model).not.toBeNull();
  expect([read(), read()]).toEqual([
    [true, compiled],
    [false, compiled],
  ]);
  const { model } = readKeptModel(sources, file);
  expect(Object.isFrozen(model?.resources['planets']?.fields)).toBe(true);
});

it('is compiled again for other descriptors, and for those of before', () => {
  read();
  const [isWritten, { model }] = read(others);
  expect([isWritten, model?.resources['planets']?.title.text, read()[0]]).toEqual([true, 'World', true]);
});

it.each([
  ['torn', () => truncateSync(file, 5000)],
  ['empty', () => truncateSync(file, 0)],
  [
    'altered',
    () => {
      const bytes = readFileSync(file);
      bytes[bytes.length - 100] = (bytes.at(-100) ?? 0) ^ 1;
      writeFileSync(file, bytes);
    },
  ],
])('is compiled again where the file is %s', (_how, spoil) => {
  read();
  spoil();
  expect([read(), read()]).toEqual([
    [true, compiled],
    [false, compiled],
  ]);
});

it('is not kept where it cannot be written, nor what is wrong', () => {
  writeFileSync(join(dir, 'none'), '');
  expect(readKeptModel(sources, join(dir, 'none', 'file'))).toEqual(compiled);
  const wrong = [...sources, { file: 'resources/wrong.yaml', text: 'nothing: here' }];
  expect([readKeptModel(wrong, file).model, written()]).toEqual([null, null]);
});
