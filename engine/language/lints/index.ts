/** Lints: what is right as a descriptor and yet most likely a mistake. They run in `steward check`, never when an app starts. */
import type { Model } from '../../model/model.ts';
import { compile } from '../compile/index.ts';
import { readDescriptors } from '../index.ts';
import type { Source } from '../load/disk.ts';
import { mentionsOf } from '../rules/mentions.ts';
import { projectOf } from '../rules/project.ts';
import { parse, type Parsed } from '../parse.ts';
import { problemAt, sorted, type Problem } from '../problem.ts';
import { accessWiderThanParent } from './access-wider-than-parent.ts';
import { withoutAllowed } from './allow.ts';
import { constantCondition } from './constant-condition.ts';
import { copiesHidden } from './copies-hidden.ts';
import { costlyList } from './costly-list.ts';
import { deadEnd } from './dead-end.ts';
import { fieldNowhere } from './field-nowhere.ts';
import { filterWithoutIndex } from './filter-without-index.ts';
import { irreversibleWithoutConfirm } from './irreversible-without-confirm.ts';
import type { Catalogue, Lint } from './lint.ts';
import { missingTranslation } from './missing-translation.ts';
import { neverWritten } from './never-written.ts';
import { transitionNobody } from './transition-nobody.ts';
import { unreachableState } from './unreachable-state.ts';

export type { Catalogue, Lint } from './lint.ts';

/** All lints; the manual prints this table, and tests hold each against its two samples. */
export const lints: readonly Lint[] = [
  accessWiderThanParent,
  constantCondition,
  copiesHidden,
  costlyList,
  deadEnd,
  fieldNowhere,
  filterWithoutIndex,
  irreversibleWithoutConfirm,
  missingTranslation,
  neverWritten,
  transitionNobody,
  unreachableState,
];

export interface LintOptions {
  /** The Model of the sources, if it is at hand. */
  readonly model?: Model;
  /** Languages that are kept complete; without them nothing is said of translations. */
  readonly catalogues?: readonly Catalogue[];
  /** Whoever has read the sources already need not read them again. */
  readonly read?: (source: Source) => Parsed;
}

/** What the lints find in a project without errors, apart from what it allows with a reason; sorted. A project with errors yields nothing. */
export function lint(sources: readonly Source[], { model, catalogues = [], read = parse }: LintOptions = {}): readonly Problem[] {
  const { descriptors } = readDescriptors(sources, read);
  if (descriptors === null) return [];
  const project = projectOf(descriptors);
  const linted = { model: model ?? compile(descriptors), facts: { project, mentions: mentionsOf(project) }, catalogues };
  const asked = lints.filter(({ id }) => catalogues.length > 0 || id !== missingTranslation.id);
  const found = asked.flatMap(({ id, find }) =>
    find(linted).map(({ place, message, hint }) => problemAt(place, { code: id, severity: 'warning', message, hint })),
  );
  return sorted(withoutAllowed(found, sources, { asked: asked.map(({ id }) => id), known: lints.map(({ id }) => id) }));
}
