import babel from '@lingui/cli/api/extractors/babel';
import type { ExtractorType, LinguiConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { basename } from 'node:path';

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

// Sentences that are data of a module, not calls: the built-in texts of the Model's checks.
const builtIn: ExtractorType = {
  match: (file) => file.endsWith('engine/model/texts.ts'),
  async extract(file, _code, onMessage) {
    const { modelTexts } = await import('./engine/model/texts.ts');
    for (const id of modelTexts) onMessage({ id, placeholders: {}, origin: [file, 1] });
  },
};

// What the server says, printed there in the language of the call, and what reviewers are told.
const said: ExtractorType = {
  match: (file) => /\/(?:engine\/(?:server\/|studio\/(?!pages\/))|platform\/).*\.ts$/.test(file),
  async extract(file, code, onMessage) {
    const { extractSaidTexts } = await import('./engine/i18n/extract-said.ts');
    for (const { id, line } of extractSaidTexts(file, code)) onMessage({ id, placeholders: {}, origin: [file, line] });
  },
};

const po = formatter({ origins: false, explicitIdAsDefault: true });

// Texts that wait for their translation stand in the languages that are kept complete; the others hold what is translated, and are English for the rest.
const complete = ['de'];
const translated: typeof po = {
  ...po,
  serialize: (catalogue, context) =>
    po.serialize(
      complete.includes(context.locale ?? '')
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
      include: ['<rootDir>/engine', '<rootDir>/custom-screens', '<rootDir>/platform', '<rootDir>/resources'],
      exclude: [
        '**/*.test.*',
        '<rootDir>/engine/language/**',
        '<rootDir>/engine/print/**',
        '<rootDir>/engine/studio/author/**',
        '<rootDir>/engine/studio/cli/**',
        '<rootDir>/engine/studio/lints/**',
        '<rootDir>/engine/studio/manual/**',
        '<rootDir>/engine/studio/new/**',
        '<rootDir>/engine/studio/policy/sentences/**',
      ],
    },
  ],
  extractors: [descriptors, builtIn, said, babel],
};

export default config;
