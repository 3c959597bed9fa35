/** `# lint: allow dead-end because …`: a warning that is meant, accepted where it stands. */
import type { Source } from '../../language/load/disk.ts';
import { listYamlComments, type YamlComment } from '../../language/parse-comments.ts';
import { suggestKnownName, createProblem, type Problem } from '../../language/problem.ts';

interface LintAllowance {
  readonly file: string;
  readonly comment: YamlComment;
  readonly ids: readonly string[];
  /** It speaks of its own line, or alone on a line of the next one that is not a comment. */
  readonly line: number;
}

/**
 * The warnings that are not allowed, and what is wrong with the comments that allow: an unknown lint, no reason (both errors), or a lint
 * that finds nothing there (a warning). `asked` are the lints that ran, `known` all there are.
 */
export function dropAllowedProblems(
  found: readonly Problem[],
  sources: readonly Source[],
  { asked, known }: { readonly asked: readonly string[]; readonly known: readonly string[] },
): readonly Problem[] {
  const read = sources.map((source) => parseAllowances(source, known));
  const allows = read.flatMap((one) => one.allows);
  // Until a faulty comment is fixed, it is the only thing to tell of its line.
  const isFaulty = (problem: Problem) => read.some(({ faulty }) => faulty.has(`${problem.file}:${problem.line}`));
  const covers = ({ file, line, ids }: LintAllowance, problem: Problem) =>
    file === problem.file && line === problem.line && ids.includes(problem.code);
  const needless = allows.flatMap((allow) =>
    allow.ids
      .filter((id) => asked.includes(id) && !found.some((problem) => problem.code === id && covers(allow, problem)))
      .map((id) =>
        createAllowanceProblem(allow.file, allow.comment, {
          message: `nothing here needs \`allow ${id}\``,
          hint: 'Remove the comment.',
          replace: allow.ids.length === 1 ? '' : null,
          severity: 'warning',
        }),
      ),
  );
  return [
    ...found.filter((problem) => !isFaulty(problem) && !allows.some((allow) => covers(allow, problem))),
    ...read.flatMap((one) => one.problems),
    ...needless,
  ];
}

interface FileAllowances {
  readonly allows: readonly LintAllowance[];
  readonly problems: readonly Problem[];
  /** `file:line` that a comment with a problem speaks of. */
  readonly faulty: ReadonlySet<string>;
}

function parseAllowances({ file, text }: Source, known: readonly string[]): FileAllowances {
  if (!/#\s*lint:/.test(text)) return { allows: [], problems: [], faulty: new Set() };
  const lines = text.split('\n');
  const allows: LintAllowance[] = [];
  const problems: Problem[] = [];
  const faulty = new Set<string>();
  for (const comment of listYamlComments(text)) {
    const said = /^\s*lint:\s*(.*)$/.exec(comment.text)?.[1];
    if (said === undefined) continue;
    const found = parseAllowance(said, known);
    const line = findMeantLine(lines, comment);
    if ('ids' in found) allows.push({ file, comment, ids: found.ids, line });
    else {
      problems.push(createAllowanceProblem(file, comment, found));
      faulty.add(`${file}:${line}`);
    }
  }
  return { allows, problems, faulty };
}

interface AllowanceFault {
  readonly message: string;
  readonly hint: string | null;
  readonly replace?: string | null;
  readonly severity?: 'warning';
}

function parseAllowance(said: string, known: readonly string[]): { readonly ids: readonly string[] } | AllowanceFault {
  const [, list = '', reason] = /^allow\s+([\w-]+(?:\s*,\s*[\w-]+)*)(?:\s+because\s+(\S.*))?\s*$/.exec(said) ?? [];
  const ids = list.split(/\s*,\s*/).filter((id) => id !== '');
  if (ids.length === 0) {
    const meantTo = said.replace(/^(?:ignore|disable|skip)\b/, 'allow');
    const isSure = meantTo !== said && 'ids' in parseAllowance(meantTo, known);
    return { message: `"lint: ${said}" cannot be read`, hint: form, replace: isSure ? `# lint: ${meantTo}` : null };
  }
  const wrong = ids.find((id) => !known.includes(id));
  if (wrong !== undefined) {
    const { hint, replace } = suggestKnownName(wrong, known, 'Lints');
    return {
      message: `there is no lint "${wrong}"`,
      hint,
      replace: replace === null ? null : `# lint: ${said.replace(wrong, () => replace)}`,
    };
  }
  return reason === undefined ? { message: `\`allow ${list}\` gives no reason`, hint: form } : { ids };
}

const form = 'Write # lint: allow ID because …, with the reason.';

function createAllowanceProblem(
  file: string,
  { line, column, endColumn }: YamlComment,
  { message, hint, replace, severity }: AllowanceFault,
): Problem {
  return createProblem(
    { file, line, column, endColumn },
    { code: 'lint-allow', message, hint, replace: replace ?? null, severity: severity ?? 'error' },
  );
}

function findMeantLine(lines: readonly string[], { line, column }: YamlComment): number {
  const isAlone = (lines[line - 1] ?? '').slice(0, column - 1).trim() === '';
  if (!isAlone) return line;
  const next = lines.findIndex((each, index) => index >= line && each.trim() !== '' && !each.trim().startsWith('#'));
  return next < 0 ? line : next + 1;
}
