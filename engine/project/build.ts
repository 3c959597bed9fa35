import { createBuilder } from 'vite';
import type { EnvironmentVariables } from '../server/variable.ts';
import { listProjectPlugins } from './vite-plugin.ts';

/** Builds the app and the code of a project, for `steward start`. */
export async function buildProject(root: string, env: EnvironmentVariables): Promise<void> {
  // Reading the code as a dev server does would say otherwise for the whole process.
  process.env['NODE_ENV'] = 'production';
  const builder = await createBuilder({ root, configFile: false, logLevel: 'warn', plugins: await listProjectPlugins(root, env) });
  await builder.buildApp();
}
