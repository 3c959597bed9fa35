/** Vite plugin: parts of packages that others bring along before anybody sees them, that the theme has switched off, or that nobody needs. */
import type { Plugin } from 'vite';
import { moduleOfEngine } from './package-folder.ts';

interface SparedPart {
  /** The module that imports it, by the end of its path. */
  readonly by: string;
  readonly import: string;
  /** What it gets in its place. */
  readonly code: string;
}

const bring = (name: string, from: string): string =>
  `export { ${name} as default } from ${JSON.stringify(moduleOfEngine(`ui/parts/${from}`))};`;

const deferProgress = { import: '../CircularProgress/index.mjs', code: bring('DeferredProgress', 'deferred-progress') } as const;

const parts: readonly SparedPart[] = [
  // A tooltip is placed when it is shown.
  { by: '/@mui/material/Tooltip/Tooltip.mjs', import: '../Popper/index.mjs', code: bring('DeferredPopper', 'deferred-tooltip') },
  { by: '/@mui/material/Tooltip/Tooltip.mjs', import: '../Grow/index.mjs', code: bring('DeferredGrow', 'deferred-tooltip') },
  // A button is there before it is busy.
  { by: '/@mui/material/Button/Button.mjs', ...deferProgress },
  { by: '/@mui/material/IconButton/IconButton.mjs', ...deferProgress },
  // The theme has no ripples.
  { by: '/@mui/material/ButtonBase/ButtonBase.mjs', import: './TouchRipple.mjs', code: 'export default () => null;' },
];

/** Emotion imports it for the one function of its own that uses it, and it does not say that to be imported changes nothing. */
const pure = 'hoist-non-react-statics';

/** It has a build without warnings for developers beside the one that its package leads to. */
const router = { name: 'react-router', warns: '/dist/development/', isQuiet: '/dist/production/' } as const;

/** What a picture is called, as the last of what it is made of: MUI tells it in development alone. */
const pictureName = /, '\w+'\);\s*$/;

const prefix = '\0steward-spared:';

export function sparedPartsPlugin(): Plugin {
  return {
    name: 'steward-spared-parts',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source === pure) {
        const found = await this.resolve(source, importer, { skipSelf: true });
        return found && { ...found, moduleSideEffects: false };
      }
      if (source === router.name || source.startsWith(`${router.name}/`)) {
        const found = await this.resolve(source, importer, { skipSelf: true });
        return found && { ...found, id: found.id.replace(router.warns, router.isQuiet) };
      }
      const by = importer?.replaceAll('\\', '/');
      const at = parts.findIndex((each) => each.import === source && by?.endsWith(each.by));
      return at < 0 ? null : `${prefix}${String(at)}`;
    },
    transform: {
      filter: { id: /[\\/]@mui[\\/]icons-material[\\/]\w+\.mjs$/ },
      handler: (code) => ({ code: code.replace(pictureName, ');'), map: null }),
    },
    load: (id) => (id.startsWith(prefix) ? parts[Number(id.slice(prefix.length))]?.code : null),
  };
}
