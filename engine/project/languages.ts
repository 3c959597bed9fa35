/** Vite plugin: the catalogues of a project as modules: what the engine says, and over it what the project's own `locales/` say. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';
import { extractModelTexts } from '../i18n/extract.ts';
import { namedTexts } from '../i18n/source-catalogue.ts';
import { readModel } from '../language/index.ts';
import { loadFolder } from '../language/load/disk.ts';
import { parseTranslations } from '../model/gettext.ts';
import { packageFolder } from './package-folder.ts';

const prefix = 'virtual:steward-languages';
/** The language that texts are written in. */
const source = 'en';
/** A catalogue in which the engine has every text. */
const complete = 'de';

interface LanguagesOptions {
  /** Folder of the project. */
  readonly root: string;
  readonly resources: string;
  readonly offered: readonly string[];
}

/** Serves `virtual:steward-languages`, and below it one module for each language that is offered. */
export function languagesPlugin({ root, resources, offered }: LanguagesOptions): Plugin {
  const folders = [join(packageFolder, 'locales'), join(root, 'locales')];
  const locales = [...new Set([source, ...offered])];
  return {
    name: 'steward-languages',
    resolveId: (id) => (id === prefix || id.startsWith(`${prefix}/`) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const locale = id.slice(prefix.length + 2);
      if (locale !== '')
        return printCatalogueModule(locale === source ? readSourceTexts(folders, join(root, resources)) : readTexts(folders, locale));
      const loaders = locales.map((each) => `${JSON.stringify(each)}: () => import(${JSON.stringify(`${prefix}/${each}`)})`);
      return `export const catalogues = {${loaders.join(', ')}};`;
    },
  };
}

function printCatalogueModule(texts: ReadonlyMap<string, string>): string {
  const messages = Object.fromEntries([...texts].map(([id, text]) => [id, compileMessage(text)]));
  return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(messages))});`;
}

/** What is translated; a project's own word counts. */
function readTexts(folders: readonly string[], locale: string): ReadonlyMap<string, string> {
  const files = folders.map((folder) => join(folder, locale, 'messages.po')).filter((file) => existsSync(file));
  return new Map(files.flatMap((file) => [...parseTranslations(readFileSync(file, 'utf8'))].filter(([, text]) => text !== '')));
}

/** Each text stands for itself: those of the engine, and those of the descriptors. */
function readSourceTexts(folders: readonly string[], resources: string): ReadonlyMap<string, string> {
  const { model } = readModel(loadFolder(resources));
  const ids = [...readTexts(folders, complete).keys(), ...extractModelTexts(model).map(({ id }) => id)];
  return new Map([...ids.map((id) => [id, namedTexts[id] ?? id] as const), ...readTexts(folders, source)]);
}
