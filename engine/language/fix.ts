/** Applies the certain fixes of problems. */
import type { Source } from './load/disk.ts';
import type { ProblemFix, Problem } from './problem.ts';

export interface FixedSources {
  readonly sources: readonly Source[];
  /** What was fixed, in the order in which it was. */
  readonly problems: readonly Problem[];
}

/** Rounds after which no further fixes are looked for: each one can uncover what the stage before hid. */
const most = 50;

/**
 * Applies fixes until no problem carries one. A fix that leaves its problem, or makes YAML of the file that cannot be read, is taken back.
 * `find` gives all problems of some sources.
 */
export function applyAllFixes(sources: readonly Source[], find: (sources: readonly Source[]) => readonly Problem[]): FixedSources {
  const given = new Set<string>();
  const mended: Problem[] = [];
  let now = sources;
  let problems = find(now);
  for (let round = 0; round < most; round++) {
    const wanted = pickSeparateFixes(problems.filter((problem) => problem.fix !== null && !given.has(identifyProblem(problem))));
    if (wanted.length === 0) break;
    const next = now.map((source) => ({ ...source, text: applyFixes(source.text, listFileFixes(wanted, source.file)) }));
    const after = find(next);
    const failed = wanted.filter(
      (problem) => after.some((each) => identifyProblem(each) === identifyProblem(problem)) || isBrokenByFix(problem.file, problems, after),
    );
    for (const problem of failed.length > 0 ? failed : wanted) given.add(identifyProblem(problem));
    if (failed.length > 0) continue;
    mended.push(...wanted);
    [now, problems] = [next, after];
  }
  return { sources: now, problems: mended };
}

/** The text with the changes in it; they must not overlap. */
export function applyFixes(text: string, fixes: readonly ProblemFix[]): string {
  const lines = text.split('\n');
  for (const { line, column, endColumn, text: by } of [...fixes].sort((a, b) => b.line - a.line || b.column - a.column)) {
    const before = lines[line - 1] ?? '';
    lines[line - 1] = before.slice(0, column - 1) + by + before.slice(endColumn - 1);
  }
  return lines.join('\n');
}

function listFileFixes(problems: readonly Problem[], file: string): readonly ProblemFix[] {
  return problems.flatMap((problem) => (problem.file === file && problem.fix !== null ? [problem.fix] : []));
}

/** At most one change of a line at a time: a second one stands elsewhere after the first. */
function pickSeparateFixes(problems: readonly Problem[]): readonly Problem[] {
  const lines = new Set<string>();
  return problems.filter(({ file, fix }) => {
    const line = `${file}:${fix?.line ?? 0}`;
    const isFree = !lines.has(line);
    lines.add(line);
    return isFree;
  });
}

function identifyProblem({ file, line, code, message }: Problem): string {
  return JSON.stringify([file, line, code, message]);
}

function isBrokenByFix(file: string, before: readonly Problem[], after: readonly Problem[]): boolean {
  const isUnreadable = (problem: Problem) => problem.file === file && problem.code === 'yaml-syntax';
  return after.some(isUnreadable) && !before.some(isUnreadable);
}
