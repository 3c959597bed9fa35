import { createServer } from 'vite';
import { offersDemoSignIn, readSettings } from '../server/settings.ts';
import { listProjectPlugins } from './vite-plugin.ts';

interface DevelopmentOptions {
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly write: (text: string) => void;
}

/** Serves app and API of a project; both follow its files. Resolves once it listens. */
export async function serveProject({ root, env, write }: DevelopmentOptions): Promise<void> {
  const settings = readSettings(env);
  const { port, host } = settings;
  const server = await createServer({
    ...{ root, configFile: false, plugins: await listProjectPlugins(root, env) },
    // Whoever names a port means it; without one the next that is free will do.
    server: { port, host, strictPort: env['PORT'] !== undefined },
  });
  await server.listen();
  const [address = ''] = server.resolvedUrls?.local ?? [];
  const asked = offersDemoSignIn(settings) ? ' Nobody asks for a password there: choose who to be.' : '';
  write(`${address} follows your files.${asked}\n`);
}
