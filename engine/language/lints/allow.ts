/** `# lint: allow dead-end because …`: a warning that is meant, accepted where it stands. */
import type { Source } from '../load/disk.ts';
import { commentsIn, type Comment } from '../parse-comments.ts';
import { meant, problemAt, type Problem } from '../problem.ts';

interface Allow {
  readonly file: string;
  readonly comment: Comment;
  readonly ids: readonly string[];
  /** It speaks of its own line, or alone on a line of the next one that is no comment. */
  readonly line: number;
}

/**
 * The warnings that are not allowed, and what is wrong with the comments that allow: an unknown lint, no reason (both errors), or a lint
 * that finds nothing there (a warning). `asked` are the lints that ran, `known` all there are.
 */
export function withoutAllowed(
  found: readonly Problem[],
  sources: readonly Source[],
  { asked, known }: { readonly asked: readonly string[]; readonly known: readonly string[] },
): readonly Problem[] {
  const read = sources.map((source) => allowsIn(source, known));
  const allows = read.flatMap((one) => one.allows);
  // Until a faulty comment is mended, it is the only thing to tell of its line.
  const isFaulty = (problem: Problem) => read.some(({ faulty }) => faulty.has(`${problem.file}:${problem.line}`));
  const covers = ({ file, line, ids }: Allow, problem: Problem) =>
    file === problem.file && line === problem.line && ids.includes(problem.code);
  const needless = allows.flatMap((allow) =>
    allow.ids
      .filter((id) => asked.includes(id) && !found.some((problem) => problem.code === id && covers(allow, problem)))
      .map((id) =>
        problemOf(allow.file, allow.comment, {
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

interface Allows {
  readonly allows: readonly Allow[];
  readonly problems: readonly Problem[];
  /** `file:line` that a comment with a problem speaks of. */
  readonly faulty: ReadonlySet<string>;
}

function allowsIn({ file, text }: Source, known: readonly string[]): Allows {
  if (!/#\s*lint:/.test(text)) return { allows: [], problems: [], faulty: new Set() };
  const lines = text.split('\n');
  const allows: Allow[] = [];
  const problems: Problem[] = [];
  const faulty = new Set<string>();
  for (const comment of commentsIn(text)) {
    const said = /^\s*lint:\s*(.*)$/.exec(comment.text)?.[1];
    if (said === undefined) continue;
    const found = allowOf(said, known);
    const line = lineMeant(lines, comment);
    if ('ids' in found) allows.push({ file, comment, ids: found.ids, line });
    else {
      problems.push(problemOf(file, comment, found));
      faulty.add(`${file}:${line}`);
    }
  }
  return { allows, problems, faulty };
}

interface Told {
  readonly message: string;
  readonly hint: string | null;
  readonly replace?: string | null;
  readonly severity?: 'warning';
}

function allowOf(said: string, known: readonly string[]): { readonly ids: readonly string[] } | Told {
  const [, list = '', reason] = /^allow\s+([\w-]+(?:\s*,\s*[\w-]+)*)(?:\s+because\s+(\S.*))?\s*$/.exec(said) ?? [];
  const ids = list.split(/\s*,\s*/).filter((id) => id !== '');
  if (ids.length === 0) {
    const meantTo = said.replace(/^(?:ignore|disable|skip)\b/, 'allow');
    const isSure = meantTo !== said && 'ids' in allowOf(meantTo, known);
    return { message: `"lint: ${said}" cannot be read`, hint: form, replace: isSure ? `# lint: ${meantTo}` : null };
  }
  const wrong = ids.find((id) => !known.includes(id));
  if (wrong !== undefined) {
    const { hint, replace } = meant(wrong, known, 'Lints');
    return {
      message: `there is no lint "${wrong}"`,
      hint,
      replace: replace === null ? null : `# lint: ${said.replace(wrong, () => replace)}`,
    };
  }
  return reason === undefined ? { message: `\`allow ${list}\` gives no reason`, hint: form } : { ids };
}

const form = 'Write # lint: allow ID because …, with the reason.';

function problemOf(file: string, { line, column, endColumn }: Comment, { message, hint, replace, severity }: Told): Problem {
  return problemAt(
    { file, line, column, endColumn },
    { code: 'lint-allow', message, hint, replace: replace ?? null, severity: severity ?? 'error' },
  );
}

function lineMeant(lines: readonly string[], { line, column }: Comment): number {
  const isAlone = (lines[line - 1] ?? '').slice(0, column - 1).trim() === '';
  if (!isAlone) return line;
  const next = lines.findIndex((each, index) => index >= line && each.trim() !== '' && !each.trim().startsWith('#'));
  return next < 0 ? line : next + 1;
}
