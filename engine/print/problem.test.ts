import { describe, expect, it } from 'vitest';
import type { Problem } from '../language/problem.ts';
import { printProblem, printProblems } from './problem.ts';
import { printProblemsAsJson, printProblemsAsSarif } from './problem-json.ts';

const problem: Problem = {
  code: 'unknown-field',
  severity: 'error',
  file: 'resources/moons.yaml',
  line: 7,
  column: 7,
  endColumn: 10,
  message: '`columns` names "mas", but "moons" has no such field',
  fix: null,
  hint: 'Did you mean "mass"? Fields here: name, mass.',
};
const text = 'a\nb\nc\nd\ne\n    - name\n    - mas\n';

describe('a printed problem', () => {
  it('has a place, a fact, a frame and a way out', () => {
    expect(printProblem(problem, () => text)).toBe(
      [
        'resources/moons.yaml:7:7: error: `columns` names "mas", but "moons" has no such field  [unknown-field]',
        '    6 |     - name',
        '  > 7 |     - mas',
        '      |       ^^^',
        '    Did you mean "mass"? Fields here: name, mass.',
      ].join('\n'),
    );
  });

  it('is shown in full once, then in one line', () => {
    const lines = printProblems([problem, { ...problem, line: 9 }], () => text).split('\n');
    expect(lines[5]).toMatch(/^resources\/moons\.yaml:9:7: error: .* {2}\[unknown-field\] {3}Did you mean "mass"/);
    expect(lines.at(-1)).toBe('2 errors');
  });

  it('cuts a long line around the word', () => {
    const long = `${'x'.repeat(300)}mas${'y'.repeat(300)}`;
    const [, shown, marks] = printProblem({ ...problem, line: 1, column: 301, endColumn: 304 }, () => long).split('\n');
    expect(shown?.length).toBeLessThan(180);
    expect(shown?.slice(marks?.indexOf('^'), (marks?.lastIndexOf('^') ?? 0) + 1)).toBe('mas');
  });

  it('is data as JSON and a result as SARIF', () => {
    expect(JSON.parse(printProblemsAsJson([problem]))).toEqual([problem]);
    const fix = { line: 7, column: 7, endColumn: 10, text: 'mass' };
    const sarif: unknown = JSON.parse(printProblemsAsSarif([{ ...problem, fix }]));
    expect(sarif).toMatchObject({
      version: '2.1.0',
      runs: [
        {
          results: [
            {
              ruleId: 'unknown-field',
              level: 'error',
              locations: [{ physicalLocation: { region: { startLine: 7, startColumn: 7, endColumn: 10 } } }],
              fixes: [
                {
                  description: { text: problem.hint },
                  artifactChanges: [
                    {
                      artifactLocation: { uri: 'resources/moons.yaml' },
                      replacements: [{ deletedRegion: { startLine: 7, startColumn: 7, endColumn: 10 }, insertedContent: { text: 'mass' } }],
                    },
                  ],
                },
              ],
            },
          ],
        },
      ],
    });
  });
});
