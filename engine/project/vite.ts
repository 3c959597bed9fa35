import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { searchForWorkspaceRoot, type InlineConfig, type PluginOption } from 'vite';
import { readModel } from '../language/index.ts';
import { loadFolder } from '../language/load/disk.ts';
import { stewardModelPlugin } from '../language/load/vite.ts';
import { pageBundlePlugin } from '../server/page/bundle.ts';
import { ownResources } from '../server/settings.ts';
import { listOfferedLanguages, type ServerProject } from '../server/project.ts';
import { manualPlugin } from '../studio/manual/vite.ts';
import { installablePlugin } from './installable.ts';
import { languagesPlugin } from './languages.ts';
import { moduleOfEngine, packageFolder } from './package-folder.ts';
import { pagePlugin } from './page.ts';
import { onlyForBrowsers, pageRendererPlugin } from './page-renderer.ts';
import { sparedPartsPlugin } from './spared-parts.ts';

interface AppOptions {
  /** Folder of the descriptors. */
  readonly resources?: string;
  /** What gives the app its catalogues; those of the package and of the project are compiled unless told otherwise. */
  readonly languages?: readonly PluginOption[];
}

/** How Vite builds or serves the app of a project. */
export function createAppConfig(
  root: string,
  { app }: ServerProject,
  { resources = ownResources, languages }: AppOptions = {},
): InlineConfig {
  const { model } = readModel(loadFolder(resolve(root, resources)));
  const offered = listOfferedLanguages(process.env, app);
  const title = model?.title.text ?? 'Steward';
  const own = join(root, 'public');
  return {
    root,
    configFile: false,
    appType: 'custom',
    publicDir: existsSync(own) ? own : join(packageFolder, 'public'),
    plugins: [
      pagePlugin({ root, title, app: { ...app, languages: offered } }),
      ...(languages ?? [languagesPlugin({ root, resources, offered })]),
      stewardModelPlugin({ folder: resources }),
      manualPlugin(),
      sparedPartsPlugin(),
      ...[pageBundlePlugin(), installablePlugin({ title })].map(onlyForBrowsers),
      pageRendererPlugin(),
    ],
    // Where packages of several projects are kept in one place, this one is not below the project.
    server: { fs: { allow: [searchForWorkspaceRoot(root), packageFolder] } },
    resolve: {
      alias: [
        { find: /^markdown-to-jsx(\/react)?$/, replacement: moduleOfEngine('fields/markdown') },
        // Tests of the engine itself compare its answers with those of that validator.
        ...(root === packageFolder ? [] : [{ find: '@rjsf/validator-ajv8', replacement: moduleOfEngine('project/no-validator') }]),
      ],
      dedupe: ['react', 'react-dom'],
    },
    // Modules of ours are made by the plugins, so that Vite cannot bundle the package beforehand; what it imports it can.
    optimizeDeps: {
      exclude: ['steward'],
      include: listBrowserPackages().map((name) => (root === packageFolder ? name : `steward > ${name}`)),
    },
    build: {
      ...{ outDir: 'dist', emptyOutDir: true, target: 'es2022' },
      rolldownOptions: {
        // Components for servers are none of ours: hundreds of modules say that they belong into a browser.
        onwarn: (warning, tell) => (warning.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : tell(warning)),
      },
    },
  };
}

const browserFolders = ['app', 'data', 'fields', 'i18n', 'model', 'screens', 'studio/pages', 'ui'];

/** What the part of the engine that runs in a browser imports of other packages. */
function listBrowserPackages(): readonly string[] {
  const files = browserFolders.flatMap((folder) =>
    readdirSync(join(packageFolder, 'engine', folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.[jt]sx?$/.test(name) && !/\.(?:d|test)\.tsx?$/.test(name))
      .map((name) => join(packageFolder, 'engine', folder, name)),
  );
  const imports = /(?:\bfrom\s+|\bimport\s*\(?\s*)(['"])([@a-z][^'":]*)\1/g;
  return [...new Set(files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(imports)].map((match) => match[2] ?? '')))];
}
