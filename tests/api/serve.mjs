/** The real server as a process of its own, to be killed: `fork` it with the root of the project, settings in the environment. */
import { pathToFileURL } from 'node:url';
import { ensureServer } from '../../engine/server/prepare.mjs';

/**
 * As `npm start` runs it: one file, read in a tenth of the time that its sources take.
 * @type {typeof import('../../engine/server/main.ts') & typeof import('../../engine/server/listen.ts')
 *   & { readonly project: typeof import('../../steward.config.ts').default }}
 */
const { openServer, listenForCalls, project } = await import(pathToFileURL(ensureServer(process.argv[2])).href);
const running = await openServer({
  project,
  root: process.argv[2],
  env: process.env,
  hasPages: false,
  log: (event) => process.stderr.write(`${JSON.stringify(event)}\n`),
});
listenForCalls(
  (request, env) => running.app.fetch(request, env),
  { port: 0, host: '127.0.0.1' },
  (port) => process.send({ port }),
);
process.once('disconnect', () => void running.close().then(() => process.exit(0)));
