import type { Model } from '../model/model.ts';
import { check } from './check.ts';
import { compile } from './compile/index.ts';
import type { Descriptors, Tree } from './descriptor.ts';
import type { Source } from './load/disk.ts';
import { parse, type Parsed } from './parse.ts';
import { isPolicy } from './policy/is-policy.ts';
import { sorted, type Problem } from './problem.ts';
import { applyRules } from './rules/index.ts';

export type { Source } from './load/disk.ts';
export type { Problem } from './problem.ts';

export interface ReadModel {
  /** null if any problem is an error. */
  readonly model: Model | null;
  /** Of the first stage that found an error, sorted by file, line and column; warnings alone do not stop. */
  readonly problems: readonly Problem[];
}

/** All stages in order: parse → check → rules → compile. Pure: the same sources give the same Model. `read` may be a parse that remembers. */
export function readModel(sources: readonly Source[], read: (source: Source) => Parsed = parse): ReadModel {
  const { descriptors, problems } = readDescriptors(sources, read);
  if (descriptors === null) return { model: null, problems };
  const found = sorted([...problems, ...applyRules(descriptors)]);
  if (found.some(isError)) return { model: null, problems: found };
  // The rules have typed every expression already; whatever compile still refuses is reported like theirs.
  const late: Problem[] = [];
  const model = compile(descriptors, (problem) => void late.push(problem));
  return late.some(isError) ? { model: null, problems: sorted([...found, ...late]) } : { model, problems: found };
}

/** The first two stages: YAML to checked descriptors, null if anything was wrong with them. */
export function readDescriptors(
  sources: readonly Source[],
  read: (source: Source) => Parsed = parse,
): { descriptors: Descriptors | null; problems: readonly Problem[] } {
  const parsed = sources.filter(({ file }) => !isPolicy(file)).map((source) => read(source));
  const files: { file: string; tree: Tree }[] = [];
  for (const { file, tree } of parsed) if (tree !== null) files.push({ file, tree });
  const checked = check(files);
  const problems = sorted([...parsed.flatMap((one) => one.problems), ...checked.problems]);
  return { descriptors: problems.some(isError) ? null : checked.descriptors, problems };
}

function isError(problem: Problem): boolean {
  return problem.severity === 'error';
}
