/** Vite plugin: parts of MUI that others bring along before anybody sees them, or that the theme has switched off. */
import type { Plugin } from 'vite';
import { moduleOfEngine } from './package-folder.ts';

interface SparedPart {
  /** The module that imports it, by the end of its path. */
  readonly by: string;
  readonly import: string;
  /** What it gets in its place. */
  readonly code: string;
}

const parts: readonly SparedPart[] = [
  // A tooltip is placed when it is shown.
  {
    by: '/@mui/material/Tooltip/Tooltip.mjs',
    import: '../Popper/index.mjs',
    code: `export { DeferredPopper as default } from ${JSON.stringify(moduleOfEngine('ui/parts/DeferredPopper'))};`,
  },
  // The theme has no ripples.
  { by: '/@mui/material/ButtonBase/ButtonBase.mjs', import: './TouchRipple.mjs', code: 'export default () => null;' },
];

const prefix = '\0steward-spared:';

export function sparedPartsPlugin(): Plugin {
  return {
    name: 'steward-spared-parts',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const by = importer?.replaceAll('\\', '/');
      const at = parts.findIndex((each) => each.import === source && by?.endsWith(each.by));
      return at < 0 ? null : `${prefix}${String(at)}`;
    },
    load: (id) => (id.startsWith(prefix) ? parts[Number(id.slice(prefix.length))]?.code : null),
  };
}
