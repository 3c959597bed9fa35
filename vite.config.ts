import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { bundledCataloguePlugin } from './engine/i18n/bundled-catalogue.ts';
import { sourceCataloguePlugin } from './engine/i18n/source-catalogue.ts';
import { stewardModelPlugin } from './engine/language/load/vite.ts';
import { manualPlugin } from './engine/studio/manual/vite.ts';
import { stewardApiPlugin } from './engine/server/dev.ts';
import { pageBundlePlugin } from './engine/server/page/bundle.ts';
import { readResourcesFolder } from './engine/server/settings.ts';

const markdown = fileURLToPath(new URL('./engine/fields/markdown.ts', import.meta.url));

// Tests start their own servers.
const api = process.env['VITEST'] === undefined ? [stewardApiPlugin()] : [];

export default defineConfig({
  plugins: [
    sourceCataloguePlugin({ folder: 'locales' }),
    react(),
    lingui(),
    bundledCataloguePlugin({ folder: readResourcesFolder(process.env) }),
    stewardModelPlugin({ folder: readResourcesFolder(process.env) }),
    manualPlugin(),
    pageBundlePlugin(),
    ...api,
  ],
  resolve: { alias: [{ find: /^markdown-to-jsx(\/react)?$/, replacement: markdown }] },
  // All that the app may load later: a package that is found while somebody works makes the page load anew.
  optimizeDeps: { entries: ['index.html', '{engine,custom-screens}/**/!(*.test).tsx'] },
  build: { outDir: 'dist', target: 'es2022' },
  test: {
    environment: 'node',
    exclude: [...configDefaults.exclude, 'tests/browser/**', 'dist/**'],
    // Half of them wait for a server, a store or a job while the others work.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    globalSetup: 'tests/setup.ts',
    reporters: ['default', './tests/times.ts'],
    // Patience costs nothing while tests pass, and a busy machine is not a mistake of ours.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
