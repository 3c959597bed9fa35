/** Vite plugin: how the built app is cut into files, what the server is told about them, and their compressed copies. */
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { listFontFaces } from './fonts.ts';
import { partsFile, type PageParts } from './parts.ts';

const shared = [
  'ListItemIcon',
  'ListItemText',
  'FormControlLabel',
  'Autocomplete',
  'TextField',
  'Checkbox',
  'Switch',
  'Radio',
  'Tab',
  'Tabs',
  'Popper',
  'styled',
].map((name) => `/${name}/${name}.mjs`);

/** Modules of the engine, by their path in it: TypeScript where its sources are, JavaScript in the package. */
const modules = (...paths: readonly string[]): readonly string[] =>
  paths.flatMap((path) => ['.ts', '.tsx', '.js'].map((ending) => `/engine/${path}${ending}`));

/** Modules of the engine that only pass on what others hold. */
const isFace = (id: string): boolean => /\/engine\/(?:(?:ui|i18n)\/)?index\.[jt]s$/.test(id.replaceAll('\\', '/'));

/** Few and whole: each part takes with it what it imports, unless a part before it has that already. */
const groups: readonly { readonly name: string; readonly holds: readonly string[] }[] = [
  // With what every page asks for as soon as it runs (English stands in for whatever another language lacks).
  {
    name: 'app',
    holds: ['virtual:steward-page', 'virtual:steward/messages', '/locales/en/messages.po', 'virtual:steward-languages/en'],
  },
  // What opens over any page.
  {
    name: 'surfaces',
    holds: [
      ...modules('ui/parts/DialogFrame', 'ui/parts/ItemMenuFrame', 'fields/WholeTextPopover', 'app/palette/PaletteFrame'),
      ...modules('app/service-worker', 'app/layout/OwnMenu', 'app/layout/ChoiceItems', 'app/layout/MenuDrawer'),
      ...modules('screens/list/export/ExportMenu', 'screens/list/filters/FilterMenu', 'screens/list/PageSizeSelect'),
      ...['index', 'CircularProgress'].map((name) => `/CircularProgress/${name}.mjs`),
    ],
  },
  // What table and form share: else a form would bring the table.
  { name: 'controls', holds: [...modules('data/useOptions', 'fields/date/DayInput'), ...shared] },
  // What bars of a selection, cells that are edited and pages by hand share with the grid: they do not wait for all of it.
  {
    name: 'bars',
    holds: ['LinearProgress', 'TableCell', 'ClickAwayListener'].map((name) => `/${name}/${name}.mjs`),
  },
  // What the grid shares with calendars and charts: neither waits for it.
  {
    name: 'mui-x',
    holds: [
      ...['formatErrorMessage', 'warning', 'useStoreEffect', 'isDeepEqual'].flatMap((name) => [
        `/x-internals/${name}/index.mjs`,
        `/x-internals/${name}/${name}.mjs`,
      ]),
      ...['/@babel/runtime/helpers/esm/objectWithoutPropertiesLoose.js', '/@base-ui/utils/reactVersion.mjs'],
      ...['/reselect.mjs', '/use-sync-external-store/shim/with-selector.js'],
    ],
  },
  { name: 'toggles', holds: ['ToggleButton', 'ToggleButtonGroup'].map((name) => `/${name}/${name}.mjs`) },
  // Narrow pages have no table.
  { name: 'grid', holds: modules('screens/list/grid/ListGrid') },
  { name: 'filter', holds: modules('screens/list/filters/FilterPopover', 'screens/list/filters/FilterSheet') },
  // The menus that choose a group share it with the rows.
  { name: 'grouped', holds: modules('screens/list/columns/useGroupItems') },
  { name: 'form', holds: modules('screens/form/FormScreen', 'screens/form/ActionDialog') },
  { name: 'show', holds: modules('screens/show/ShowScreen') },
];

export function pageBundlePlugin(): Plugin {
  return {
    name: 'steward-page-bundle',
    apply: 'build',
    config: () => ({
      environments: {
        client: {
          build: {
            // Without it the page begins with the parts themselves. Browsers that know no preloading fetch a file a little later.
            modulePreload: { polyfill: false },
            // The shell is whole on purpose.
            chunkSizeWarningLimit: 1200,
            rolldownOptions: {
              // A face only passes on: whoever takes one part through it gets that part alone.
              treeshake: { moduleSideEffects: (id: string) => !isFace(id) },
              output: {
                codeSplitting: {
                  groups: groups.map(({ name, holds }, at) => ({
                    name,
                    priority: groups.length - at,
                    test: (id: string) => holds.some((end) => id.endsWith(end)),
                  })),
                },
              },
            },
          },
        },
      },
    }),
    generateBundle(_options, bundle) {
      this.emitFile({ type: 'asset', fileName: partsFile, source: JSON.stringify(listPageParts(bundle)) });
    },
    async writeBundle({ dir }) {
      if (dir !== undefined) await compressFiles(dir);
    },
  };
}

/** Of each file, itself and all that it imports. */
function createReach(bundle: Rolldown.OutputBundle): (file: string) => ReadonlySet<string> {
  const importsOf = new Map(Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.imports]] : [])));
  const reach = (file: string, seen = new Set<string>()): ReadonlySet<string> => {
    if (seen.has(file)) return seen;
    seen.add(file);
    for (const next of importsOf.get(file) ?? []) reach(next, seen);
    return seen;
  };
  return (file) => reach(file);
}

/** The scripts that every page loads. */
export function listCommonScripts(bundle: Rolldown.OutputBundle): ReadonlySet<string> {
  const reach = createReach(bundle);
  return new Set(Object.values(bundle).flatMap((file) => (file.type === 'chunk' && file.isEntry ? [...reach(file.fileName)] : [])));
}

/** The files that hold what the server names by screen, resource and language, each with what it imports. */
export function listPageParts(bundle: Rolldown.OutputBundle): PageParts {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const reach = createReach(bundle);
  const everywhere = listCommonScripts(bundle);
  const named = (pattern: RegExp): PageParts['screens'] => {
    const found = chunks.flatMap(({ fileName, moduleIds }) =>
      moduleIds.flatMap((id) => {
        const name = pattern.exec(id.replaceAll('\\', '/'))?.[1];
        return name === undefined ? [] : [[name, [...reach(fileName)].filter((file) => !everywhere.has(file))] as const];
      }),
    );
    return Object.fromEntries(found.map(([name, files]) => [name, files.map((file) => `/${file}`)]));
  };
  const styles = Object.values(bundle).flatMap((file) =>
    file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : [],
  );
  return {
    screens: named(/\/engine\/screens\/(?:form|show)\/(FormScreen|ShowScreen)\.(?:tsx|js)$/),
    resources: named(/virtual:steward\/list\/(.+)$/),
    schemas: named(/virtual:steward\/form\/(.+)$/),
    locales: named(/(?:\/locales\/|virtual:steward-languages\/)(\w+)(?:\/messages\.po)?$/),
    fonts: styles.flatMap(listFontFaces),
  };
}

const isText = (file: string): boolean => /\.(?:css|js|json|svg|txt)$/.test(file);
/** Below this a compressed copy saves no packet. */
const smallBytes = 1024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes `.br` and `.gz` beside each file of text, so that the server never compresses one. */
async function compressFiles(dir: string): Promise<void> {
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter(isText);
  await Promise.all(
    files.map(async (file) => {
      const path = join(dir, file);
      const content = await readFile(path);
      if (content.length < smallBytes) return;
      const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
      await Promise.all([
        brotli(content, { params: quality }).then((packed) => writeFile(`${path}.br`, packed)),
        zip(content, { level: constants.Z_BEST_COMPRESSION }).then((packed) => writeFile(`${path}.gz`, packed)),
      ]);
    }),
  );
}
