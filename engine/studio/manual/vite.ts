/** Vite plugin: the manual as modules. Its contents are one of them, every page a chunk of its own, so that the browser parses no Markdown. */
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { folder, pageNames, readManualPage } from './pages.ts';

const prefix = 'virtual:steward-manual';

/** Serves `virtual:steward-manual` and its pages; a change of a page reloads it. */
export function manualPlugin(): Plugin {
  return {
    name: 'steward-manual',
    resolveId: (id) => (id === prefix || id.startsWith(`${prefix}/`) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const name = id.slice(prefix.length + 2);
      for (const each of name === '' ? pageNames : [name]) this.addWatchFile(join(folder, `${each}.md`));
      return {
        code: name === '' ? printManualContents() : `export const blocks = ${JSON.stringify(readManualPage(name).blocks)};`,
        map: null,
      };
    },
  };
}

function printManualContents(): string {
  const pages = pageNames.map((name) => {
    const { title, headings } = readManualPage(name);
    return { name, title, headings };
  });
  const loaders = pageNames.map((name) => `${JSON.stringify(name)}: () => import(${JSON.stringify(`${prefix}/${name}`)})`);
  return `export const contents = ${JSON.stringify(pages)};\nexport const loaders = {${loaders.join(', ')}};`;
}
