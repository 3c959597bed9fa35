/** Vite plugin: the page of the app, so that no project has an `index.html` or a module to begin with. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { loadIconFiles } from '../language/load/icon-files.ts';
import { buildOwnIcons } from './own-icons.ts';
import type { ProjectApp } from '../server/project.ts';
import { moduleOfEngine } from './package-folder.ts';

const entry = 'virtual:steward-page';
export const rendererEntry = 'virtual:steward-page-renderer';
const font = createRequire(import.meta.url)
  .resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')
  .replaceAll('\\', '/');

interface PageOptions {
  readonly root: string;
  readonly title: string;
  readonly app: ProjectApp;
}

/** Serves the page for every address that nothing else answers, and builds it. */
export function pagePlugin({ root, title, app }: PageOptions): Plugin {
  const page = join(root, 'index.html');
  return {
    name: 'steward-page',
    enforce: 'pre',
    config: () => ({ environments: { client: { build: { rolldownOptions: { input: page } } } } }),
    resolveId: (id) => (id === page ? page : id === entry || id === rendererEntry ? `\0${id}` : null),
    load(id) {
      if (id === page) return printPage(title, relative(root, font).replaceAll('\\', '/'));
      if (id === `\0${rendererEntry}`) return printEntry(root, app, rendererOutlet);
      if (id !== `\0${entry}`) return null;
      for (const { file } of loadIconFiles(root).values()) this.addWatchFile(join(root, file));
      return printEntry(root, app, pageOutlet);
    },
    configureServer: (server) => () => {
      server.middlewares.use((req, res, next) => {
        if (!(req.headers.accept ?? '').includes('text/html')) return next();
        const answer = (html: string): void => void res.setHeader('content-type', 'text/html').end(html);
        server.transformIndexHtml(req.url ?? '/', printPage(title, join('/@fs', font))).then(answer, next);
      });
    },
  };
}

/** The page, which has its font from `font`. */
export function printPage(title: string, font: string): string {
  const escaped = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const page = readFileSync(join(import.meta.dirname, 'page.html'), 'utf8');
  return page.replace('TITLE', () => escaped).replace('FONT', () => font);
}

/** Where a project may name its screens by hand. */
export const screenFiles = ['custom-screens/index.ts', 'custom-screens/index.tsx'] as const;

export function findScreensFile(root: string): string | null {
  return screenFiles.map((name) => join(root, name)).find((file) => existsSync(file)) ?? null;
}

/** What becomes of the options of the app, which are named `options`. */
interface EntryOutlet {
  readonly imports: string;
  readonly code: string;
}

const pageOutlet: EntryOutlet = { imports: "import { drawApp } from 'steward';", code: 'void drawApp(options);' };
const rendererOutlet: EntryOutlet = {
  imports: `import { createPageRenderer } from ${JSON.stringify(moduleOfEngine('app/render-page'))};`,
  code: 'export const renderPage = createPageRenderer(options);',
};

/** What a page begins with, or what draws it beforehand. */
function printEntry(root: string, { home, accountPages, languages, accent }: ProjectApp, outlet: EntryOutlet): string {
  const screens = findScreensFile(root);
  const options = { home, accountPages, accent, icons: buildOwnIcons(loadIconFiles(root)) };
  return `import { catalogue, loaders, registry } from 'virtual:steward';
import { catalogues } from 'virtual:steward-languages';
${outlet.imports}
import { studioPages as studio } from 'steward/studio';
${screens === null ? 'const handWritten = {};' : `import * as handWritten from ${JSON.stringify(screens)};`}
const { customScreens = [], customInputs = [], customCells = [], customFormats = {} } = { ...handWritten };
const languages = { catalogues, offered: ${JSON.stringify(languages)} };
const options = { catalogue, loaders, registry, languages, customScreens, customInputs, customCells, customFormats, studio, ...${JSON.stringify(options)} };
${outlet.code}
`;
}
