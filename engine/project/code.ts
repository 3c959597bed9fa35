/** The code of a project: `steward.config.ts` beside its descriptors. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { plainProject, type ServerProject } from '../server/project.ts';
import { ownResources, readResourcesFolder } from '../server/settings.ts';
import { BadSetting, type EnvironmentVariables } from '../server/variable.ts';
import { listCodeFaults } from './code-faults.ts';

/** Where a project's code begins. */
export const codeFile = 'steward.config.ts';

/** What a module of that kind gives; a project without one has no code. */
export function getProjectOf(module: { readonly default?: ServerProject }, file: string): ServerProject {
  if (module.default?.people === undefined)
    throw new BadSetting(`${file} has to end with \`export default defineProject({ … })\`, from 'steward/server'.`);
  return module.default;
}

/** Which descriptors a project is served by, and whether its code is written for them. */
export function readChosenFolder(root: string, env: EnvironmentVariables): { readonly resources: string; readonly isOwn: boolean } {
  const resources = readResourcesFolder(env);
  return { resources, isOwn: resolve(root, resources) === resolve(root, ownResources) };
}

/** The code as it stands, for a build and for the server of development. */
export async function readProjectCode(root: string): Promise<ServerProject> {
  const project = await importProjectCode(root);
  requireFaultless(root, project);
  return project;
}

/** The code as it stands, for as long as it is used: what it imports later on is loaded, too. */
export async function openProjectCode(root: string): Promise<{ readonly project: ServerProject; readonly close: () => Promise<void> }> {
  const file = join(root, codeFile);
  if (!existsSync(file)) return { project: plainProject, close: async () => {} };
  const { createServer } = await import('vite');
  const server = await createServer({
    ...{ root, configFile: false, logLevel: 'silent', appType: 'custom', optimizeDeps: { noDiscovery: true } },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    // Code and server throw and catch the same classes.
    ssr: { external: ['steward'] },
  });
  try {
    const project = getProjectOf(await server.ssrLoadModule(file), codeFile);
    requireFaultless(root, project);
    return { project, close: () => server.close() };
  } catch (error) {
    await server.close();
    throw error;
  }
}

function requireFaultless(root: string, project: ServerProject): void {
  const faults = listCodeFaults(root, project);
  if (faults.length > 0) throw new BadSetting(faults.map(({ message }) => `${codeFile}: ${message}`).join('\n'));
}

/** The code as it stands, whatever it names. */
export async function importProjectCode(root: string): Promise<ServerProject> {
  const file = join(root, codeFile);
  if (!existsSync(file)) return plainProject;
  const { runnerImport } = await import('vite');
  const options = { root, configFile: false, logLevel: 'silent' } as const;
  const { module } = await runnerImport<{ readonly default?: ServerProject }>(file, options);
  return getProjectOf(module, codeFile);
}
