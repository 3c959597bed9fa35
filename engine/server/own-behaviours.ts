import type { Model } from '../model/model.ts';
import type { ResourceBehaviour } from './behaviour.ts';
import { createExportRuns, findExportRuns } from './exports/export-runs.ts';
import { createImportRuns, findImportRuns } from './imports/import-runs.ts';
import type { ServerProject } from './project.ts';

/** The code of a project with what the engine itself brings for these descriptors; where the project has code of its own, that counts. */
export function withOwnBehaviours(
  model: Model,
  { behaviours, cellTexts }: Pick<ServerProject, 'behaviours' | 'cellTexts'>,
): readonly ResourceBehaviour[] {
  const exported = findExportRuns(model);
  const imported = findImportRuns(model);
  const own = [
    ...(exported === null ? [] : [createExportRuns(exported, cellTexts)]),
    ...(imported === null ? [] : [createImportRuns(imported)]),
  ];
  return [...behaviours, ...own.filter(({ resource }) => !behaviours.some((each) => each.resource === resource))];
}
