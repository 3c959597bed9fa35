import type { Problem } from '../language/problem.ts';

/** Text of a file by its name, for frames; null if it is not at hand. */
export type ReadFileText = (file: string) => string | null;

/** One problem as a person reads it: place, fact, code; frame; hint. */
export function printProblem(problem: Problem, textOf: ReadFileText): string {
  const text = textOf(problem.file);
  const frame = text === null ? [] : printFrame(problem, text);
  const hint = problem.hint === null ? [] : [`    ${problem.hint}`];
  return [printHeadline(problem), ...frame, ...hint].join('\n');
}

/** All problems: a fact in full once; the same fact at other places without frame and with its hint in the same line. Ends with a count. */
export function printProblems(problems: readonly Problem[], textOf: ReadFileText): string {
  const seen = new Set<string>();
  const blocks = problems.map((problem) => {
    const fact = `${problem.code} ${problem.message}`;
    if (!seen.has(fact)) {
      seen.add(fact);
      return printProblem(problem, textOf);
    }
    return problem.hint === null ? printHeadline(problem) : `${printHeadline(problem)}   ${problem.hint}`;
  });
  return [...blocks, countProblems(problems)].join('\n');
}

/** `2 errors, 1 warning` */
function countProblems(problems: readonly Problem[]): string {
  const errors = problems.filter((problem) => problem.severity === 'error').length;
  const warnings = problems.length - errors;
  const parts = [errors > 0 ? pluralize(errors, 'error') : null, warnings > 0 ? pluralize(warnings, 'warning') : null];
  return parts.filter((part) => part !== null).join(', ') || 'no problems';
}

function pluralize(count: number, word: string): string {
  return count === 1 ? `1 ${word}` : `${count} ${word}s`;
}

function printHeadline(problem: Problem): string {
  return `${problem.file}:${problem.line}:${problem.column}: ${problem.severity}: ${problem.message}  [${problem.code}]`;
}

const wide = 160;

/** The line with the one before it, and a row of ^ under the word. Long lines are cut around the word. */
function printFrame(problem: Problem, text: string): readonly string[] {
  const lines = text.split(/\r?\n/);
  const line = lines[problem.line - 1];
  if (line === undefined) return [];
  const width = String(problem.line).length + 4;
  const gutter = (label: string): string => `${label.padStart(width)} | `;
  const from = Math.max(0, Math.min(problem.column - 40, line.length - wide + 20));
  const start = line.length > wide ? from : 0;
  const shown = cutAroundWord(line, start);
  const column = problem.column - 1 - start + (start > 0 ? 1 : 0);
  const length = Math.max(1, Math.min(problem.endColumn - problem.column, shown.length - column));
  const before = lines[problem.line - 2];
  return [
    ...(before === undefined || before.trim() === '' ? [] : [`${gutter(String(problem.line - 1))}${cutAroundWord(before, 0)}`]),
    `${gutter(`> ${problem.line}`)}${shown}`,
    `${gutter('')}${' '.repeat(Math.max(0, column))}${'^'.repeat(length)}`,
  ];
}

function cutAroundWord(line: string, start: number): string {
  if (line.length <= wide) return line;
  const part = line.slice(start, start + wide);
  return `${start > 0 ? '…' : ''}${part}${start + wide < line.length ? '…' : ''}`;
}
