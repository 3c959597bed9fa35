/** Vite plugin: beside the app, a module that draws its pages on the server. */
import type { Plugin } from 'vite';
import { rendererEnvironment, rendererFile, rendererFolder } from '../server/page/renderer-file.ts';
import { rendererEntry } from './page.ts';

/** Whatever else takes part in the build takes part in that as well: what a page is drawn with is what it was built of. */
export function pageRendererPlugin(): Plugin {
  return {
    name: 'steward-page-renderer',
    apply: 'build',
    config: ({ environments }) => ({
      builder: {},
      environments: {
        [rendererEnvironment]: {
          consumer: 'server',
          // As for browsers: what warns developers takes longer than what is drawn.
          define: { 'process.env.NODE_ENV': JSON.stringify('production') },
          // Emotion writes its styles where no browser does under this condition.
          resolve: { noExternal: true, conditions: ['edge-light', 'module', 'import', 'default'] },
          build: {
            // Where whoever builds it elsewhere says.
            outDir: environments?.[rendererEnvironment]?.build?.outDir ?? rendererFolder,
            ...{ emptyOutDir: true, target: 'node20', minify: false, copyPublicDir: false, emitAssets: false },
            ...{ reportCompressedSize: false },
            rolldownOptions: { input: rendererEntry, output: { entryFileNames: rendererFile, chunkFileNames: '[name]-[hash].js' } },
          },
        },
      },
    }),
  };
}

/** Has a plugin take part in the build of what browsers load, and in no other. */
export function onlyForBrowsers(plugin: Plugin): Plugin {
  return { ...plugin, applyToEnvironment: ({ config }) => config.consumer === 'client' };
}
