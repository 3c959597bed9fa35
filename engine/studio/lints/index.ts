/** Lints: what is right as a descriptor and yet most likely a mistake. They run in `steward check`, never when an app starts. */
import type { Model } from '../../model/model.ts';
import { compileModel } from '../../language/compile/index.ts';
import { readDescriptors } from '../../language/index.ts';
import type { Source } from '../../language/load/disk.ts';
import { collectMentions } from '../../language/rules/mentions.ts';
import { createRuleProject } from '../../language/rules/project.ts';
import { parseYamlSource, type ParsedYaml } from '../../language/parse.ts';
import { createProblem, sortProblems, type Problem } from '../../language/problem.ts';
import { accessWiderThanParent } from './access-wider-than-parent.ts';
import { dropAllowedProblems } from './allow.ts';
import { constantCondition } from './constant-condition.ts';
import { lintCopiesHidden } from './copies-hidden.ts';
import { costlyList } from './costly-list.ts';
import { deadEnd } from './dead-end.ts';
import { exportNowhere } from './export-nowhere.ts';
import { fieldNowhere } from './field-nowhere.ts';
import { filterWithoutIndex } from './filter-without-index.ts';
import { irreversibleWithoutConfirm } from './irreversible-without-confirm.ts';
import type { LintCatalogue, Lint } from './lint.ts';
import { missingTranslation } from './missing-translation.ts';
import { neverWritten } from './never-written.ts';
import { requiredCircle } from './required-circle.ts';
import { singularQuestion } from './singular-question.ts';
import { transitionNobody } from './transition-nobody.ts';
import { unreachableState } from './unreachable-state.ts';

export type { LintCatalogue, Lint } from './lint.ts';

/** All lints; the manual prints this table, and tests hold each against its two samples. */
export const descriptorLints: readonly Lint[] = [
  accessWiderThanParent,
  constantCondition,
  lintCopiesHidden,
  costlyList,
  deadEnd,
  exportNowhere,
  fieldNowhere,
  filterWithoutIndex,
  irreversibleWithoutConfirm,
  missingTranslation,
  neverWritten,
  requiredCircle,
  singularQuestion,
  transitionNobody,
  unreachableState,
];

export interface LintOptions {
  /** The Model of the sources, if it is at hand. */
  readonly model?: Model;
  /** Languages that are kept complete; without them nothing is said of translations. */
  readonly catalogues?: readonly LintCatalogue[];
  /** Whoever has read the sources already need not read them again. */
  readonly read?: (source: Source) => ParsedYaml;
}

/** What the lints find in a project without errors, apart from what it allows with a reason; sorted. A project with errors yields nothing. */
export function lintSources(
  sources: readonly Source[],
  { model, catalogues = [], read = parseYamlSource }: LintOptions = {},
): readonly Problem[] {
  const { descriptors } = readDescriptors(sources, read);
  if (descriptors === null) return [];
  const project = createRuleProject(descriptors);
  const linted = { model: model ?? compileModel(descriptors), facts: { project, mentions: collectMentions(project) }, catalogues };
  const asked = descriptorLints.filter(({ id }) => catalogues.length > 0 || id !== missingTranslation.id);
  const found = asked.flatMap(({ id, find }) =>
    find(linted).map(({ place, message, hint }) => createProblem(place, { code: id, severity: 'warning', message, hint })),
  );
  return sortProblems(
    dropAllowedProblems(found, sources, { asked: asked.map(({ id }) => id), known: descriptorLints.map(({ id }) => id) }),
  );
}
