/** What a build left in a project, as `steward start` finds it. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readModel } from '../language/index.ts';
import { loadFolder } from '../language/load/disk.ts';
import type { Model } from '../model/model.ts';
import { keptModelFile, readKeptModel } from '../server/kept-model.ts';
import { plainProject, type ServerProject } from '../server/project.ts';
import { ownResources } from '../server/settings.ts';
import { BadSetting } from '../server/variable.ts';
import { codeFile, getProjectOf } from './code.ts';
import { readPackageVersion } from './package-folder.ts';

/** Folder of the compiled code of a project. */
export const codeFolder = 'dist-server';
export const compiledFile = 'steward.config.js';
const stampFile = 'built.json';

/** Of what a build was made. */
interface BuildStamp {
  readonly model: string;
  readonly version: string;
}

/** Notes of what the build was made. */
export function writeBuildStamp(root: string, resources: string): void {
  mkdirSync(join(root, codeFolder), { recursive: true });
  writeFileSync(join(root, codeFolder, stampFile), JSON.stringify(describeBuild(readModel(loadFolder(resolve(root, resources))).model)));
}

/** null: the descriptors have problems, which whoever reads them next tells. */
function describeBuild(model: Model | null): BuildStamp | null {
  return model && { model: model.hash, version: readPackageVersion() };
}

/** Refuses to go on without a build of these descriptors: app and server would differ. */
export function requireBuild(root: string, { resources, dataDir }: { readonly resources: string; readonly dataDir: string }): void {
  const file = join(root, codeFolder, stampFile);
  if (!existsSync(file)) throw new BadSetting('The app is not built: run `npx steward build` first.');
  const built = JSON.parse(readFileSync(file, 'utf8')) as BuildStamp;
  // As the server will read it, so that it is compiled once.
  const now = describeBuild(readKeptModel(loadFolder(resolve(root, resources), ownResources), keptModelFile(resolve(root, dataDir))).model);
  if (now !== null && built.model !== now.model)
    throw new BadSetting('The app was built from other descriptors than these: run `npx steward build`.');
  if (now !== null && built.version !== now.version)
    throw new BadSetting(`The app was built with Steward ${built.version}, and this is ${now.version}: run \`npx steward build\`.`);
}

/** The compiled code of a project. */
export async function loadBuiltCode(root: string): Promise<ServerProject> {
  const file = join(root, codeFolder, compiledFile);
  if (!existsSync(file)) return plainProject;
  return getProjectOf((await import(pathToFileURL(file).href)) as { readonly default?: ServerProject }, codeFile);
}
