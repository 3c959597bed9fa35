/** Vite plugin: the catalogues of a project as modules: what the engine says, and over it what the project's own `locales/` say. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';
import { extractModelTexts } from '../i18n/extract.ts';
import { languagesModule, printLanguagesModule } from '../i18n/catalogue-modules.ts';
import { namedTexts, sourceLanguage } from '../i18n/source-catalogue.ts';
import { readModel } from '../language/index.ts';
import { loadFolder } from '../language/load/disk.ts';
import { parseTranslations } from '../model/gettext.ts';
import { packageFolder } from './package-folder.ts';

/** A catalogue in which the engine has every text. */
const complete = 'de';

interface LanguagesOptions {
  /** Folder of the project. */
  readonly root: string;
  readonly resources: string;
  readonly offered: readonly string[];
}

/** Serves that module, and below it one for each language that is offered. */
export function languagesPlugin({ root, resources, offered }: LanguagesOptions): Plugin {
  const folders = [join(packageFolder, 'locales'), join(root, 'locales')];
  return {
    name: 'steward-languages',
    resolveId: (id) => (id === languagesModule || id.startsWith(`${languagesModule}/`) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${languagesModule}`)) return null;
      const locale = id.slice(languagesModule.length + 2);
      if (locale !== '')
        return printCatalogueModule(
          locale === sourceLanguage ? readSourceTexts(folders, resolve(root, resources)) : readTexts(folders, locale),
        );
      return printLanguagesModule(offered, (each) => `${languagesModule}/${each}`);
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
  return new Map([...ids.map((id) => [id, namedTexts[id] ?? id] as const), ...readTexts(folders, sourceLanguage)]);
}
