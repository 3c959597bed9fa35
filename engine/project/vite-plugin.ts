/** `steward/vite`: what makes the pages of a project, for a Vite that is configured by the project itself. */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin, type PluginOption } from 'vite';
import { loadFolder } from '../language/load/disk.ts';
import { stewardApiPlugin } from '../server/dev.ts';
import { openServer } from '../server/main.ts';
import { plainProject, type ServerProject } from '../server/project.ts';
import { ownResources } from '../server/settings.ts';
import { BadSetting, type EnvironmentVariables } from '../server/variable.ts';
import { codeFolder, compiledFile, writeBuildStamp } from './built.ts';
import { codeFile, getProjectOf, readChosenFolder, readProjectCode } from './code.ts';
import { followSchema } from './follow-schema.ts';
import { listHandWrittenProblems } from './hand-written.ts';
import { environmentFile } from './init-files.ts';
import { listOwnIconProblems } from './own-icons.ts';
import { onlyForBrowsers } from './page-renderer.ts';
import { createAppConfig } from './vite.ts';

export interface StewardPluginOptions {
  /** Folder of the project; the current one unless told otherwise. */
  readonly root?: string;
}

/**
 * Serves and builds a project as `steward dev` and `steward build` do: pages and API under one address while it is developed, `dist` and the
 * compiled code for `steward start` when it is built. Other plugins, a port, what is bundled how: all that is the project's own matter.
 */
export async function stewardPlugin({ root = process.cwd() }: StewardPluginOptions = {}): Promise<PluginOption[]> {
  if (existsSync(join(root, environmentFile))) process.loadEnvFile(join(root, environmentFile));
  return listProjectPlugins(root, process.env);
}

/** The same without a look at `.env`, which the command has read. */
export async function listProjectPlugins(root: string, env: EnvironmentVariables): Promise<PluginOption[]> {
  const chosen = readChosenFolder(root, env);
  const project = chosen.isOwn ? await readProjectCode(root) : plainProject;
  const { plugins = [], root: _root, configFile: _file, ...config } = createAppConfig(root, project, chosen);
  const hasCode = chosen.isOwn && existsSync(join(root, codeFile));
  const api = stewardApiPlugin(async (server) => {
    if (!hasCode) return { openServer, project: plainProject };
    const module = (await server.ssrLoadModule(`/${codeFile}`)) as { readonly default?: ServerProject };
    return { openServer, project: getProjectOf(module, codeFile) };
  });
  const own: Plugin = {
    name: 'steward',
    config: () => config,
    configureServer: ({ watcher }) => followSchema(watcher, { root, resources: chosen.resources }),
  };
  return [own, ...plugins, api, onlyForBrowsers(buildPlugin(root, { ...chosen, hasCode }))];
}

/** Beside the pages, what `steward start` runs: the code, and of what all of it was made. */
function buildPlugin(root: string, chosen: { readonly resources: string; readonly isOwn: boolean; readonly hasCode: boolean }): Plugin {
  return {
    name: 'steward-build',
    apply: 'build',
    buildStart() {
      if (chosen.isOwn) refuseMissingParts(root);
    },
    // Only after a build that went well, and all that others make of it.
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        rmSync(join(root, codeFolder), { recursive: true, force: true });
        if (chosen.hasCode)
          await build({
            ...{ root, configFile: false, logLevel: 'warn', publicDir: false },
            build: {
              ...{ ssr: join(root, codeFile), outDir: codeFolder, target: 'node20', minify: false },
              rolldownOptions: { output: { entryFileNames: compiledFile } },
            },
          });
        writeBuildStamp(root, chosen.resources);
      },
    },
  };
}

/** An app without them would show a page that fails, or circles in place of icons. */
function refuseMissingParts(root: string): void {
  const descriptors = loadFolder(join(root, ownResources), ownResources);
  const found = [...listHandWrittenProblems(root, descriptors), ...listOwnIconProblems(root, descriptors)];
  const missing = found.filter(({ severity }) => severity === 'error');
  if (missing.length > 0) throw new BadSetting(missing.map(({ file, line, message }) => `${file}:${line}: ${message}.`).join('\n'));
}
