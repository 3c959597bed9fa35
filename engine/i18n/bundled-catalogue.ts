import type { Plugin } from 'vite';
import { readModel } from '../language/index.ts';
import { loadFolder } from '../language/load/disk.ts';
import { extractModelTexts } from './extract.ts';
import { compilePlainMessage } from './plain-message.ts';
import { collectCodeTexts } from './stale.ts';

type CompiledCatalogue = Readonly<Record<string, unknown>>;

/**
 * What a page needs of a compiled catalogue: neither what says what its id says, which `compilePlainMessage` makes of the id, nor what only
 * the server says, which prints it itself.
 */
export function trimCatalogue(catalogue: CompiledCatalogue, serverOnly: ReadonlySet<string>): CompiledCatalogue {
  const says = ([id, message]: [string, unknown]) =>
    !serverOnly.has(id) && JSON.stringify(message) !== JSON.stringify(compilePlainMessage(id));
  return Object.fromEntries(Object.entries(catalogue).filter(says));
}

const isServerFile = (file: string): boolean => /^(?:engine\/server|platform)\//.test(file);

function listServerTexts(folder: string): ReadonlySet<string> {
  const { model } = readModel(loadFolder(folder));
  const page = new Set([...collectCodeTexts(undefined, (file) => !isServerFile(file)), ...extractModelTexts(model).map(({ id }) => id)]);
  return new Set([...collectCodeTexts(undefined, isServerFile)].filter((id) => !page.has(id)));
}

const compiled = /JSON\.parse\((".*")\)/s;

/** Trims the catalogues of a built app. `folder` is that of the descriptors. */
export function bundledCataloguePlugin({ folder }: { readonly folder: string }): Plugin {
  let serverOnly: ReadonlySet<string> | null = null;
  return {
    name: 'steward-bundled-catalogue',
    apply: 'build',
    transform: {
      // After lingui has compiled it.
      order: 'post',
      filter: { id: /[\\/]locales[\\/]\w+[\\/]messages\.po$/ },
      handler(code) {
        serverOnly ??= listServerTexts(folder);
        const literal = compiled.exec(code)?.[1];
        if (literal === undefined) return this.error('A compiled catalogue is no longer one call of `JSON.parse`.');
        const catalogue = JSON.parse(JSON.parse(literal) as string) as CompiledCatalogue;
        const text = JSON.stringify(trimCatalogue(catalogue, serverOnly));
        return { code: code.replace(compiled, () => `JSON.parse(${JSON.stringify(text)})`), map: null };
      },
    },
  };
}
