import { getRequestListener } from '@hono/node-server';
import { dirname, resolve } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import type { Running } from './main.ts';

const SERVED = /^\/(?:api|sso|files)\/|^\/(?:settings\.json|healthz)(?:\?|$)/;
const CODE = /\/server\/|\/engine\/(?:model|language|fields)\/(?!.*\.tsx$)/;

/** The API inside the Vite dev server: same address, restarted when code of the server changes. An edited descriptor is taken over while it runs. */
export function stewardApi(): Plugin {
  return {
    name: 'steward-api',
    apply: 'serve',
    configureServer(server) {
      const api = runningIn(server);
      const resources = resolve(server.config.root, process.env['RESOURCES'] ?? 'resources');
      server.watcher.on('all', (_event, file) => {
        if (dirname(file) === resources && file.endsWith('.yaml')) api.reread();
        else if (CODE.test(file) && !file.includes('.test.')) api.restart();
      });
      server.httpServer?.once('close', () => void api.close());
      server.middlewares.use((req, res, next) => {
        if (!SERVED.test(req.url ?? '')) return next();
        api.current().then(({ app }) => getRequestListener(app.fetch)(req, res), next);
      });
    },
  };
}

interface Api {
  readonly current: () => Promise<Running>;
  readonly restart: () => void;
  readonly reread: () => void;
  readonly close: () => Promise<void>;
}

function runningIn(server: ViteDevServer): Api {
  let running: Promise<Running> | null = null;
  const close = async (): Promise<void> => {
    const old = running;
    running = null;
    await old?.then((api) => api.close()).catch(() => null);
  };
  // One after the other: the embedded store is open at most once, and a request waits for the descriptors it belongs to.
  let busy: Promise<void> = Promise.resolve();
  const then = (work: () => Promise<void>): void => void (busy = busy.then(work));
  return {
    current: () => busy.then(() => (running ??= open(server))),
    restart: () => then(close),
    reread: () => then(() => reread(running, server)),
    close,
  };
}

// Descriptors with a problem are shown by the page; the API answers by the last good ones.
async function reread(running: Promise<Running> | null, server: ViteDevServer): Promise<void> {
  const api = await running?.catch(() => null);
  await api?.reread().catch((error: unknown) => server.config.logger.error(error instanceof Error ? error.message : String(error)));
}

async function open(server: ViteDevServer): Promise<Running> {
  // The module is this project's own main.ts.
  const { openServer } = (await server.ssrLoadModule('/server/main.ts')) as typeof import('./main.ts');
  const port = server.config.server.port ?? 5173;
  const env = { PUBLIC_URL: `http://localhost:${port}`, ...process.env };
  return openServer({ root: server.config.root, env, hasPages: false, log: () => undefined });
}
