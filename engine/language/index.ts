import type { Model } from '../model/model.ts';
import { checkDescriptors } from './check.ts';
import { compileModel } from './compile/index.ts';
import type { Descriptors, Tree } from './descriptor.ts';
import type { Source } from './load/disk.ts';
import { parseYamlSource, type ParsedYaml } from './parse.ts';
import { isPolicyFile } from './load/is-policy.ts';
import { sortProblems, type Problem } from './problem.ts';
import { applyRules, applyRulesOfWords } from './rules/index.ts';
import { setUnreadAside } from './unread.ts';

export type { Source } from './load/disk.ts';
export type { Problem } from './problem.ts';

export interface ReadModelResult {
  /** null if any problem is an error. */
  readonly model: Model | null;
  /**
   * Each file goes through as many stages as it can; sorted by file, line and column. Beside mistakes of grammar stand those of a single word,
   * which no other mistake can cause; a file without such a mistake is read on as if nothing were known of the others.
   */
  readonly problems: readonly Problem[];
}

/** All stages in order: parse → check → rules → compile. Pure: the same sources give the same Model. `read` may be a parse that remembers. */
export function readModel(sources: readonly Source[], read: (source: Source) => ParsedYaml = parseYamlSource): ReadModelResult {
  const { checked, problems } = checkSources(sources, read);
  const isSound = !problems.some(isErrorProblem);
  const descriptors = isSound
    ? checked
    : setUnreadAside(
        checked,
        sources.map(({ file }) => file),
        problems,
      );
  const ofWords = isSound ? [] : applyRulesOfWords(checked, problems);
  const found = sortProblems([...problems, ...ofWords, ...applyRules(descriptors)]);
  if (found.some(isErrorProblem)) return { model: null, problems: found };
  // The rules have typed every expression already; whatever compile still refuses is reported like theirs.
  const late: Problem[] = [];
  const model = compileModel(descriptors, (problem) => void late.push(problem));
  return late.some(isErrorProblem) ? { model: null, problems: sortProblems([...found, ...late]) } : { model, problems: found };
}

/** The first two stages: YAML to checked descriptors, null if anything was wrong with them. */
export function readDescriptors(
  sources: readonly Source[],
  read: (source: Source) => ParsedYaml = parseYamlSource,
): { descriptors: Descriptors | null; problems: readonly Problem[] } {
  const { checked, problems } = checkSources(sources, read);
  return { descriptors: problems.some(isErrorProblem) ? null : checked, problems };
}

function checkSources(
  sources: readonly Source[],
  read: (source: Source) => ParsedYaml,
): { checked: Descriptors; problems: readonly Problem[] } {
  const parsed = sources.filter(({ file }) => !isPolicyFile(file)).map((source) => read(source));
  const files: { file: string; tree: Tree }[] = [];
  for (const { file, tree } of parsed) if (tree !== null) files.push({ file, tree });
  const { descriptors, problems } = checkDescriptors(files);
  return { checked: descriptors, problems: sortProblems([...parsed.flatMap((one) => one.problems), ...problems]) };
}

function isErrorProblem(problem: Problem): boolean {
  return problem.severity === 'error';
}
