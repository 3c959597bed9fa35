import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { bundledCataloguePlugin } from './engine/i18n/bundled-catalogue.ts';
import { catalogueModulesPlugin } from './engine/i18n/catalogue-modules.ts';
import { sourceCataloguePlugin } from './engine/i18n/source-catalogue.ts';
import { readProjectCode } from './engine/project/code.ts';
import { createAppConfig } from './engine/project/vite.ts';
import { stewardApiPlugin } from './engine/server/dev.ts';
import { listOfferedLanguages, plainProject } from './engine/server/project.ts';
import { ownResources, readResourcesFolder } from './engine/server/settings.ts';

const root = import.meta.dirname;
const locales = join(root, 'locales');
const resources = readResourcesFolder(process.env);

export default defineConfig(async () => {
  // Tests draw pages and start servers themselves, and other descriptors are not those that the code is written for.
  const isTested = process.env['VITEST'] !== undefined;
  const project = isTested || resources !== ownResources ? plainProject : await readProjectCode(root);
  // The engine's own words and the product's stand in one catalogue here, which Lingui keeps.
  const languages = [
    sourceCataloguePlugin({ folder: locales }),
    lingui(),
    bundledCataloguePlugin({ folder: resources }),
    catalogueModulesPlugin({ folder: locales, offered: listOfferedLanguages(process.env, project.app) }),
  ];
  const { plugins = [], ...app } = createAppConfig(root, project, { resources, languages });
  return {
    ...app,
    plugins: [...plugins, react(), ...(isTested ? [] : [stewardApiPlugin()])],
    test: {
      environment: 'node',
      exclude: [...configDefaults.exclude, 'tests/browser/**', 'dist/**'],
      // Half of them wait for a server, a store or a job while the others work.
      maxWorkers: Math.ceil(availableParallelism() * 1.5),
      globalSetup: 'tests/setup.ts',
      setupFiles: 'tests/window.ts',
      reporters: ['default', './tests/times.ts'],
      // Patience costs nothing while tests pass, and a busy machine is not a mistake of ours.
      testTimeout: 120_000,
      hookTimeout: 120_000,
    },
  };
});
