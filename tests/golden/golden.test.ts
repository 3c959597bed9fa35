import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { treeToJson } from '../../engine/language/descriptor.ts';
import { readModel, type Source } from '../../engine/language/index.ts';
import { loadFolder } from '../../engine/language/load/disk.ts';
import { parseYamlSource } from '../../engine/language/parse.ts';
import { descriptorRules } from '../../engine/language/rules/index.ts';
import { printProblem } from '../../engine/print/problem.ts';

/** One edit to the fixtures; « » marks the word the problem must point at. */
interface Case {
  readonly title: string;
  readonly in: string;
  readonly replace?: string;
  readonly by?: string;
  /** Whole text of the file, in place of an edit. */
  readonly text?: string;
  readonly message: string;
  readonly hint?: string;
  readonly severity?: 'warning';
  /** Codes of problems that follow from the same edit. */
  readonly also?: readonly string[];
  /** The printed problem, in full. */
  readonly prints?: string;
}

const fixtures = loadFolder(join(import.meta.dirname, '../fixtures'), 'resources');
const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.yaml'));

function casesOf(name: string): readonly Case[] {
  const { tree, problems } = parseYamlSource({ file: name, text: readFileSync(join(import.meta.dirname, name), 'utf8') });
  expect(problems).toEqual([]);
  return treeToJson(tree) as readonly Case[];
}

function edited(one: Case): { sources: Source[]; line: number; column: number; endColumn: number } {
  const file = `resources/${one.in}`;
  const before = fixtures.find((source) => source.file === file)?.text ?? '';
  if (one.text === undefined && !before.includes(one.replace ?? '')) throw new Error(`${one.in} does not hold ${one.replace}`);
  const marked = one.text ?? before.replace(one.replace ?? '', () => one.by ?? '');
  const text = marked.replace('«', '').replace('»', '');
  const lines = marked.slice(0, marked.indexOf('«')).split('\n');
  const column = (lines.at(-1)?.length ?? 0) + 1;
  const width = marked.indexOf('»') - marked.indexOf('«') - 1;
  const sources = [...fixtures.filter((source) => source.file !== file), { file, text }].sort((a, b) => (a.file < b.file ? -1 : 1));
  return { sources, line: lines.length, column, endColumn: column + width };
}

describe.each(files)('%s', (name) => {
  const code = name.replace('.yaml', '');
  it.each(casesOf(name).map((one) => [one.title, one] as const))('%s', (_title, one) => {
    const { sources, line, column, endColumn } = edited(one);
    const { problems } = readModel(sources);
    const codes = problems.map((problem) => problem.code);
    expect(codes.toSorted()).toEqual([code, ...(one.also ?? [])].toSorted());
    const problem = problems.find((each) => each.code === code && each.file === `resources/${one.in}`);
    expect(problem).toMatchObject({ line, column, endColumn, severity: one.severity ?? 'error' });
    expect(problem?.message).toContain(one.message);
    if (one.hint !== undefined) expect(problem?.hint ?? '').toContain(one.hint);
    if (problem && one.prints !== undefined) {
      expect(printProblem(problem, (file) => sources.find((source) => source.file === file)?.text ?? null)).toBe(one.prints.trimEnd());
    }
  });
});

describe('the golden files', () => {
  it('hold a case for every rule', () => {
    const passedOn = ['faulty-expression'];
    expect(Object.keys(descriptorRules).filter((code) => !passedOn.includes(code) && !files.includes(`${code}.yaml`))).toEqual([]);
  });

  it('start from fixtures without a problem', () => {
    expect(readModel(fixtures).problems).toEqual([]);
  });
});
