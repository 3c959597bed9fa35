/** The real server as a process of its own, to be killed: `fork` it with the root of the project, settings in the environment. */
import { listenForCalls } from '../../engine/server/listen.ts';
import { openServer } from '../../engine/server/main.ts';
import project from '../../steward.config.ts';

const [root = ''] = process.argv.slice(2);
const running = await openServer({
  project,
  root,
  env: process.env,
  hasPages: false,
  log: (event) => process.stderr.write(`${JSON.stringify(event)}\n`),
});
listenForCalls(
  (request, env) => running.app.fetch(request, env),
  { port: 0, host: '127.0.0.1' },
  (port) => process.send?.({ port }),
);
process.once('disconnect', () => void running.close().then(() => process.exit(0)));
