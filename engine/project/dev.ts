import { plainProject, type ServerProject } from '../server/project.ts';
import { stewardApiPlugin } from '../server/dev.ts';
import { openServer } from '../server/main.ts';
import { readSettings } from '../server/settings.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { codeFile, getProjectOf, readChosenFolder, readProjectCode } from './code.ts';
import { createAppConfig } from './vite.ts';

interface DevelopmentOptions {
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly write: (text: string) => void;
}

/** Serves app and API of a project; both follow its files. Resolves once it listens. */
export async function serveProject({ root, env, write }: DevelopmentOptions): Promise<void> {
  const { port, host } = readSettings(env);
  const { resources, isOwn } = readChosenFolder(root, env);
  const config = createAppConfig(root, isOwn ? await readProjectCode(root) : plainProject, { resources });
  const api = stewardApiPlugin(async (server) => {
    if (!isOwn || !existsSync(join(root, codeFile))) return { openServer, project: plainProject };
    const module = (await server.ssrLoadModule(`/${codeFile}`)) as { readonly default?: ServerProject };
    return { openServer, project: getProjectOf(module, codeFile) };
  });
  const server = await createServer({
    ...config,
    plugins: [...(config.plugins ?? []), api],
    // Whoever names a port means it; without one the next that is free will do.
    server: { ...config.server, port, host, strictPort: env['PORT'] !== undefined },
  });
  await server.listen();
  const [address = ''] = server.resolvedUrls?.local ?? [];
  write(`${address} follows your files. Nobody asks for a password there: choose who to be.\n`);
}
