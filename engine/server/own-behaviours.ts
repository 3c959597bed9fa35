import type { Model } from '../model/model.ts';
import type { Behaviour } from './behaviour.ts';
import { createExportRuns, findExportRuns } from './exports/export-runs.ts';
import type { ServerProject } from './project.ts';

/** The code of a project with what the engine itself brings for these descriptors; where the project has code of its own, that counts. */
export function withOwnBehaviours(
  model: Model,
  { behaviours, cellTexts }: Pick<ServerProject, 'behaviours' | 'cellTexts'>,
): readonly Behaviour[] {
  const runs = findExportRuns(model);
  return runs === null || behaviours.some(({ resource }) => resource === runs.name)
    ? behaviours
    : [...behaviours, createExportRuns(runs, cellTexts)];
}
