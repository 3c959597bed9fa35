import { resolve } from 'node:path';
import type { Problem, Source } from '../language/index.ts';
import { loadFolder } from '../language/load/disk.ts';
import { loadSeedFiles } from '../language/load/seed-files.ts';
import { readSeeds } from '../language/seeds/judge-seeds.ts';
import type { Model } from '../model/model.ts';
import type { ProjectSeeds } from '../model/seed.ts';
import { describeProject } from '../studio/author/described.ts';
import { readAppSettings } from './app-settings.ts';
import { formatProblemLine, refuseDoubtfulDescriptors } from './doubts.ts';
import { keptModelFile, readKeptModel } from './kept-model.ts';
import type { WriteLog } from './log.ts';
import { withOwnBehaviours } from './own-behaviours.ts';
import { listBehaviourProblems } from './plan/behave.ts';
import { listFormatProblems } from './format-problems.ts';
import { plainProject, type ServerProject } from './project.ts';
import { wordInEnglish } from './reply/print.ts';
import { ownResources, type ServerSettings } from './settings.ts';
import type { ReviewedProject } from './studio/routes.ts';
import { BadSetting, collectBadSettings } from './variable.ts';

/** What the descriptors of a project give its server. */
export interface DescribedServer {
  readonly model: Model;
  /** The code of these descriptors: that of the project where they are its own. */
  readonly project: ServerProject;
  readonly appSettings: Readonly<Record<string, unknown>>;
  /** What reviewers read. */
  readonly described: ReviewedProject['described'];
  readonly sources: readonly Source[];
  /** What its store begins with; null: nothing is written for it. */
  readonly seeds: ProjectSeeds | null;
}

/** Reads and judges the descriptors. Throws with every reason why they cannot be served. */
export function readDescribedServer({
  root,
  env,
  project,
  settings,
  log,
  now,
}: {
  root: string;
  env: Readonly<Record<string, string | undefined>>;
  project: ServerProject;
  settings: ServerSettings;
  log: WriteLog;
  now: () => Date;
}): DescribedServer {
  const { resources, apiBase } = settings;
  const folder = resolve(root, resources);
  const own = folder === resolve(root, ownResources) ? project : plainProject;
  const { model: written, described, sources, problems: warnings } = readDescriptorFolder(folder, resolve(root, settings.dataDir));
  const model = apiBase === null ? written : { ...written, apiBase };
  const code = { ...own, behaviours: withOwnBehaviours(model, own) };
  const start = collectBadSettings();
  start.attempt(() => refuseDoubtfulDescriptors({ sources, model, problems: warnings }, { settings, log }));
  start.attempt(() => refuseUnfitCode(model, code));
  const appSettings = start.attempt(() => readAppSettings(env, model.settings)) ?? {};
  start.refuse();
  const seedFiles = own === project ? loadSeedFiles(root) : [];
  const seeds = seedFiles.length === 0 ? null : readSeeds(seedFiles, model, { word: wordInEnglish, now: now(), formats: code.formats });
  return { model, project: code, appSettings, described, sources, seeds };
}

function refuseUnfitCode(model: Model, { behaviours, formats }: ServerProject): void {
  const problems = [...listBehaviourProblems(model, behaviours), ...listFormatProblems(model, formats).map(({ message }) => message)];
  if (problems.length > 0) throw new BadSetting(problems.join('\n'));
}

/** The Model alone, for what is done to a store without any code of its project. */
export function readStoredModel({ root, settings }: { readonly root: string; readonly settings: ServerSettings }): Model {
  return readDescriptorFolder(resolve(root, settings.resources), resolve(root, settings.dataDir)).model;
}

function readDescriptorFolder(
  folder: string,
  dataDir: string,
): Pick<DescribedServer, 'model' | 'described' | 'sources'> & { readonly problems: readonly Problem[] } {
  const sources = loadFolder(folder, 'resources');
  const { model, problems } = readKeptModel(sources, keptModelFile(dataDir));
  if (model) return { model, sources, problems, described: describeProject(sources, { model, problems }) };
  throw new BadSetting(
    problems
      .filter(({ severity }) => severity === 'error')
      .map(formatProblemLine)
      .join('\n'),
  );
}
