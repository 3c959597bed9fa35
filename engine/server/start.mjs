// `npm start`: prepares what is missing, then runs the server in this process.
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureBuild, ensureTypeScript } from './prepare.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
await ensureTypeScript(root);
const { readSettings } = await import('./settings.ts');
const { exitWithStartFailure } = await import('./start-failure.ts');
try {
  // Nobody waits for a build to hear of a setting that cannot be.
  readSettings(process.env);
} catch (error) {
  exitWithStartFailure(error);
}
ensureBuild(root);
const { main } = await import('./main.ts');
const { default: project } = await import(pathToFileURL(join(root, 'steward.config.ts')).href);
await main({ root, env: process.env, project });
