import { getRequestListener } from '@hono/node-server';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, relative, resolve } from 'node:path';
import type { DevEnvironment, Plugin, ViteDevServer } from 'vite';
import { seedFolder } from '../language/load/seed-files.ts';
import { waitUntilWritten } from '../language/load/written.ts';
import { openDevelopmentLog } from './development-log.ts';
import type { RunningServer } from './main.ts';
import type { ServerProject } from './project.ts';
import { readDataFolder, readResourcesFolder } from './settings.ts';
import { describeStartFailure } from './start-failure.ts';

const SERVED = /^\/(?:api|sso|files)\/|^\/(?:settings\.json|healthz|metrics)(?:\?|$)/;
// What runs in a thread is named by its URL, and imported by nobody.
const WORKER = /new URL\(['"](\.[^'"]+)['"], import\.meta\.url\)/g;
const API_BASE = process.env['API_BASE'] ?? '';
const isServedByApi = (url: string): boolean => SERVED.test(url) || (API_BASE !== '' && url.startsWith(`${API_BASE}/`));

/** The server's code and the project's, as a Vite dev server has them. */
export type LoadServerCode = (
  server: ViteDevServer,
) => Promise<Pick<typeof import('./main.ts'), 'openServer'> & { readonly project: ServerProject }>;

/** The API inside the Vite dev server: same address, restarted when code of the server changes. An edited descriptor is taken over while it runs. */
export function stewardApiPlugin(loadCode: LoadServerCode = loadOwnSources): Plugin {
  const workers = new Set<string>();
  let api: DevelopmentApi | null = null;
  return {
    name: 'steward-api',
    apply: 'serve',
    // A store that writes is no change of the project, and each time its folder of a thousand files would be read anew.
    config({ root = process.cwd() }) {
      const data = resolve(root, readDataFolder(process.env));
      return { server: { watch: { ignored: [(file: string) => !relative(data, file).startsWith('..')] } } };
    },
    transform(code, id, options) {
      if (options?.ssr) for (const [, path = ''] of code.matchAll(WORKER)) workers.add(resolve(dirname(id), path));
    },
    transformIndexHtml: (html) => html.replaceAll('__API_BASE__', API_BASE),
    configureServer(server) {
      const running = runApiInside(server, loadCode);
      api = running;
      const resources = resolve(server.config.root, readResourcesFolder(process.env));
      const seeds = resolve(server.config.root, seedFolder);
      server.watcher.on('all', (_event, file) => {
        const isSeed = dirname(file) === seeds && /\.(?:yaml|csv)$/.test(file);
        if ((dirname(file) === resources && file.endsWith('.yaml')) || isSeed) running.reread();
      });
      server.httpServer?.once('close', () => void running.close());
      server.middlewares.use((req, res, next) => {
        if (!isServedByApi(req.url ?? '')) return next();
        running.current().then(
          ({ app }) => getRequestListener(app.fetch)(req, res),
          (error: unknown) => answerUnopened(req, res, error),
        );
      });
      // What keeps it from opening is told at once, and not only to whoever asks first.
      server.httpServer?.once('listening', () => void running.current().catch(() => null));
    },
    // Only once Vite has dropped what it knew of the file: an API that began before that would run the old text until the next change.
    hotUpdate({ file }) {
      if (this.environment.name === 'ssr' && (isServerCode(this.environment, file) || workers.has(file))) api?.restart();
    },
  };
}

/** Whether the API has imported it. A file of types alone is not run, and so is none of them. */
function isServerCode({ moduleGraph }: DevEnvironment, file: string): boolean {
  return (moduleGraph.getModulesByFile(file)?.size ?? 0) > 0;
}

interface DevelopmentApi {
  readonly current: () => Promise<RunningServer>;
  readonly restart: () => void;
  readonly reread: () => void;
  readonly close: () => Promise<void>;
}

function runApiInside(server: ViteDevServer, loadCode: LoadServerCode): DevelopmentApi {
  let running: Promise<RunningServer> | null = null;
  const close = async (): Promise<void> => {
    const old = running;
    running = null;
    await old?.then((api) => api.close()).catch(() => null);
  };
  // What kept it from being opened may be gone by the next request: a mistake in a descriptor, a database that was down. It is told once.
  let told = '';
  const opened = (): Promise<RunningServer> =>
    openDevelopmentServer(server, loadCode).then(
      (api) => {
        told = '';
        return api;
      },
      (error: unknown) => {
        running = null;
        const text = isMistakeInCode(error) ? (error.stack ?? error.message) : describeStartFailure(error);
        if (text !== told) server.config.logger.error(text, { timestamp: true });
        told = text;
        throw error;
      },
    );
  // One after the other: the embedded store is open at most once, and a request waits for the descriptors it belongs to.
  let busy: Promise<void> = Promise.resolve();
  const then = (work: () => Promise<void>): void => void (busy = busy.then(work));
  return {
    current: () => busy.then(() => (running ??= opened())),
    restart: () => then(close),
    reread: () => {
      const isWritten = waitUntilWritten();
      then(async () => {
        await isWritten;
        await rereadDescriptors(running, server);
      });
    },
    close,
  };
}

// The page shows descriptors that have a problem; the API answers by the last good ones.
async function rereadDescriptors(running: Promise<RunningServer> | null, server: ViteDevServer): Promise<void> {
  const api = await running?.catch(() => null);
  await api?.reread().catch((error: unknown) => server.config.logger.error(error instanceof Error ? error.message : String(error)));
}

async function openDevelopmentServer(server: ViteDevServer, loadCode: LoadServerCode): Promise<RunningServer> {
  const { openServer, project } = await loadCode(server);
  const port = server.config.server.port ?? 5173;
  // Whoever edits descriptors against a provider sees their warnings, and goes on.
  const env = { PUBLIC_URL: `http://localhost:${port}`, ALLOW_WARNINGS: '1', ...process.env };
  return openServer({ root: server.config.root, env, project, hasPages: false, log: openDevelopmentLog(server) });
}

/** Its stack says where to look. */
function isMistakeInCode(error: unknown): error is Error {
  return [TypeError, ReferenceError, SyntaxError, RangeError].some((kind) => error instanceof kind);
}

function answerUnopened({ headers }: IncomingMessage, response: ServerResponse, error: unknown): void {
  const message = describeStartFailure(error);
  const isSeen = (headers.accept ?? '').includes('text/html');
  response.writeHead(503, { 'content-type': `${isSeen ? 'text/plain' : 'application/json'}; charset=utf-8`, 'cache-control': 'no-store' });
  response.end(isSeen ? message : JSON.stringify({ message, code: 'unavailable', hint: null }));
}

/** Where the engine's own sources are those of the project: a change of them counts as well. */
async function loadOwnSources(server: ViteDevServer): ReturnType<LoadServerCode> {
  const { openServer } = (await server.ssrLoadModule('/engine/server/main.ts')) as typeof import('./main.ts');
  const { default: project } = (await server.ssrLoadModule('/steward.config.ts')) as { readonly default: ServerProject };
  return { openServer, project };
}
