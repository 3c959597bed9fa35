import babel from '@lingui/cli/api/extractors/babel';
import type { ExtractorType, LinguiConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { basename, relative } from 'node:path';
import { builtInFile, completeLocales, isSaidFile, silentFolders, testMark, textFolders } from './engine/i18n/source-files.ts';

type Texts = ReadonlyMap<string, readonly { readonly id: string; readonly trail: string }[]>;

let texts: Promise<Texts> | null = null;

// The whole Model is read once; each YAML file then gives the texts of its own part, also those that compile makes from names.
async function readTexts(): Promise<Texts> {
  const [{ readModel }, { loadFolder }, { extractModelTexts }] = await Promise.all([
    import('./engine/language/index.ts'),
    import('./engine/language/load/disk.ts'),
    import('./engine/i18n/extract.ts'),
  ]);
  const { model, problems } = readModel(loadFolder('resources'));
  if (model === null) throw new Error(`The descriptors have problems; run \`npx steward check\`. First: ${problems[0]?.message ?? ''}`);
  const { resources, ...shared } = model;
  const own = Object.values(resources).map((resource) => [`${resource.name}.yaml`, extractModelTexts(resource, resource.name)] as const);
  return new Map([...own, ['_app.yaml', extractModelTexts(shared, 'app')]]);
}

const descriptors: ExtractorType = {
  match: (file) => file.endsWith('.yaml'),
  async extract(file, _code, onMessage) {
    const found = (await (texts ??= readTexts())).get(basename(file)) ?? [];
    for (const { id, trail } of found) onMessage({ id, comment: trail, placeholders: {}, origin: [file, 1] });
  },
};

// Lingui names files by their whole path, and the folders above a project may be called as its own.
const toProjectPath = (file: string): string => relative('', file).replaceAll('\\', '/');

const builtIn: ExtractorType = {
  match: (file) => toProjectPath(file) === builtInFile,
  async extract(file, _code, onMessage) {
    const { modelTexts } = await import('./engine/model/texts.ts');
    for (const id of modelTexts) onMessage({ id, placeholders: {}, origin: [file, 1] });
  },
};

const said: ExtractorType = {
  match: (file) => isSaidFile(toProjectPath(file)),
  async extract(file, code, onMessage) {
    const { extractSaidTexts } = await import('./engine/i18n/extract-said.ts');
    for (const { id, line } of extractSaidTexts(file, code)) onMessage({ id, placeholders: {}, origin: [file, line] });
  },
};

const po = formatter({ origins: false, explicitIdAsDefault: true });

// A text that waits for its translation stands in the catalogues that are kept complete.
const translated: typeof po = {
  ...po,
  serialize: (catalogue, context) =>
    po.serialize(
      completeLocales.includes(context.locale ?? '')
        ? catalogue
        : Object.fromEntries(Object.entries(catalogue).filter(([, { translation }]) => (translation ?? '') !== '')),
      context,
    ),
};

const config: LinguiConfig = {
  sourceLocale: 'en',
  locales: ['en', 'de', 'zh', 'pt', 'uk'],
  fallbackLocales: { default: 'en' },
  orderBy: 'messageId',
  format: translated,
  catalogs: [
    {
      path: '<rootDir>/locales/{locale}/messages',
      include: [...textFolders, 'resources'].map((folder) => `<rootDir>/${folder}`),
      exclude: [`**/*${testMark}*`, ...silentFolders.map((folder) => `<rootDir>/${folder}/**`)],
    },
  ],
  extractors: [descriptors, builtIn, said, babel],
};

export default config;
