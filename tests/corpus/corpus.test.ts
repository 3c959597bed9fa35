/** Mistakes that people make in descriptors: each is told once, at its place, and what the hint says makes it go away. */
import { describe, expect, it } from 'vitest';
import { readModel, type Problem, type Source } from '../../engine/language/index.ts';
import { applyAllFixes } from '../../engine/language/fix.ts';
import { lintSources, descriptorLints } from '../../engine/studio/lints/index.ts';
import { descriptorRules } from '../../engine/language/rules/index.ts';
import { fixtures, made, mended, mistakes, type Mistake } from './case.ts';

/** What `steward check` finds, without policies. */
function problemsOf(sources: readonly Source[]): readonly Problem[] {
  const { model, problems } = readModel(sources);
  return model === null ? problems : [...problems, ...lintSources(sources, { model })];
}

const files = mistakes();
const all = files.flatMap(([, cases]) => cases);
const named = (cases: readonly Mistake[]) => cases.map((one) => [one.title, one] as const);

describe.each(files)('%s', (_file, cases) => {
  it.each(named(cases))('%s', (_title, one) => {
    const { sources, place } = made(one);
    const problems = problemsOf(sources);
    expect(problems.map(({ code }) => code)).toEqual([one.code]);
    const [problem] = problems;
    if (problem === undefined) return;
    expect(problem).toMatchObject({ ...place, severity: one.severity ?? 'error' });
    expect(one.hint).not.toBe('');
    expect(problem.hint).toContain(one.hint);
    expect(problemsOf(mended(sources, problem, one))).toEqual([]);
  });
});

describe('the corpus', () => {
  it('begins with a project in which nothing is wrong', () => {
    expect(problemsOf(fixtures)).toEqual([]);
  });

  it('holds at least 120 mistakes, each once', () => {
    expect(all.length).toBeGreaterThanOrEqual(120);
    expect(new Set(all.map(({ in: file, by }) => `${file} ${by}`)).size).toBe(all.length);
  });

  it('mends most mistakes by what the problem carries, and none by what the test writes where it carries something', () => {
    expect(all.filter(({ fix }) => fix === undefined).length).toBeGreaterThanOrEqual(150);
    const written = all.filter(({ fix }) => fix !== undefined);
    expect(written.filter((one) => problemsOf(made(one).sources).some(({ fix }) => fix !== null)).map(({ title }) => title)).toEqual([]);
  });

  it('has a mistake for each rule and each lint', () => {
    // The expression compiler reports under codes of its own; translations need catalogues, and choices of roles users, which the fixtures lack.
    const elsewhere = ['faulty-expression', 'missing-translation', 'role-choices'];
    const codes = [...Object.keys(descriptorRules), ...descriptorLints.map(({ id }) => id)].filter((code) => !elsewhere.includes(code));
    expect(codes.filter((code) => !all.some((one) => one.code === code))).toEqual([]);
  });

  it('mends in one go all that is certain of several mistakes', () => {
    const titles = ['a slip of the pen in a key', 'int for integer', 'a column in camelCase', 'the word or'];
    const several = all.filter(({ title }) => titles.includes(title));
    const wrong = several.reduce<readonly Source[]>((sources, one) => {
      const { sources: own } = made(one);
      return sources.map((source) => (source.file === `resources/${one.in}` ? joined(source, one, own) : source));
    }, fixtures);
    const { sources, problems } = applyAllFixes(wrong, problemsOf);
    expect(problems).toHaveLength(several.length);
    expect(problemsOf(sources)).toEqual([]);
  });

  it('takes back a fix that does not help', () => {
    const text = 'apiVersion: admin/v1\nresource: rings\n';
    const problem = { code: 'x', severity: 'error', file: 'a', message: 'm', hint: null, line: 1, column: 1, endColumn: 2 } as const;
    const find = (): readonly Problem[] => [{ ...problem, fix: { line: 1, column: 1, endColumn: 1, text: '#' } }];
    expect(applyAllFixes([{ file: 'a', text }], find)).toEqual({ sources: [{ file: 'a', text }], problems: [] });
  });
});

/** The text with one more mistake in it. */
function joined(source: Source, { replace, by }: Mistake, own: readonly Source[]): Source {
  const text = source.text.replace(replace, () => by.replace('«', '').replace('»', ''));
  return own.some((each) => each.file === source.file) ? { ...source, text } : source;
}
