import { join } from 'node:path';
import type { Plugin } from 'vite';
import { sourceLanguage } from './source-catalogue.ts';

/** The module that a page has its catalogues from. */
export const languagesModule = 'virtual:steward-languages';

/** The text of that module: each language is loaded when somebody reads it. English is, whatever is offered: it stands in for what others lack. */
export function printLanguagesModule(offered: readonly string[], moduleOf: (locale: string) => string): string {
  const locales = [...new Set([sourceLanguage, ...offered])];
  const loaders = locales.map((locale) => `${JSON.stringify(locale)}: () => import(${JSON.stringify(moduleOf(locale))})`);
  return `export const catalogues = {${loaders.join(', ')}};`;
}

/** Serves the catalogues of a folder, which Lingui's own plugin compiles. */
export function catalogueModulesPlugin({ folder, offered }: { readonly folder: string; readonly offered: readonly string[] }): Plugin {
  return {
    name: 'steward-catalogue-modules',
    resolveId: (id) => (id === languagesModule ? `\0${id}` : null),
    load: (id) =>
      id === `\0${languagesModule}`
        ? printLanguagesModule(offered, (locale) => join(folder, locale, 'messages.po').replaceAll('\\', '/'))
        : null,
  };
}
