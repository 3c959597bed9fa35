// `npm start`: prepares what is missing, then runs the server in this process.
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureBuild, ensureDependencies, ensureNode, ensureServer, ensureTypeScript } from './prepare.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const { main, readSettings, exitWithStartFailure, project } = await loadServer();
try {
  // Nobody waits for a build of the app to hear of a setting that cannot be.
  readSettings(process.env);
} catch (error) {
  exitWithStartFailure(error);
}
ensureBuild(root);
await main({ root, env: process.env, project });

/** One file of plain JavaScript, read in a tenth of the time; under `node --watch`, which follows what is imported, the sources themselves. */
async function loadServer() {
  if (process.env.WATCH_REPORT_DEPENDENCIES === undefined) {
    ensureNode();
    ensureDependencies(root);
    return import(pathToFileURL(ensureServer(root)).href);
  }
  await ensureTypeScript(root);
  const { default: project } = await import(pathToFileURL(join(root, 'steward.config.ts')).href);
  return { project, ...(await import('./main.ts')), ...(await import('./settings.ts')), ...(await import('./start-failure.ts')) };
}
