/** The code of a project: `steward.config.ts` beside its descriptors. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { plainProject, type ServerProject } from '../server/project.ts';
import { BadSetting } from '../server/variable.ts';
import { listCodeFaults } from './code-faults.ts';

/** Where a project's code begins. */
export const codeFile = 'steward.config.ts';

/** What a module of that kind gives; a project without one has no code. */
export function getProjectOf(module: { readonly default?: ServerProject }, file: string): ServerProject {
  if (module.default?.people === undefined)
    throw new BadSetting(`${file} has to end with \`export default defineProject({ … })\`, from 'steward/server'.`);
  return module.default;
}

/** The code as it stands, for a build and for the server of development. */
export async function readProjectCode(root: string): Promise<ServerProject> {
  const file = join(root, codeFile);
  if (!existsSync(file)) return plainProject;
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport<{ readonly default?: ServerProject }>(file, { root, configFile: false, logLevel: 'error' });
  const project = getProjectOf(module, codeFile);
  const faults = listCodeFaults(root, project);
  if (faults.length > 0) throw new BadSetting(faults.map((fault) => `${codeFile}: ${fault}`).join('\n'));
  return project;
}
