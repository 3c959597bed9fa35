import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readModel } from '../language/index.ts';
import { loadFolder } from '../language/load/disk.ts';
import { sourceLanguage } from '../i18n/source-catalogue.ts';
import type { Model } from '../model/model.ts';
import { listBehaviourProblems } from '../server/plan/behave.ts';
import type { ProjectApp, ServerProject } from '../server/project.ts';
import { ownResources } from '../server/settings.ts';
import { describeAccentFault } from '../ui/theme/brand.ts';
import { packageFolder } from './package-folder.ts';

/** What the code of a project names and its folder has not: a build that says so is better than a start that does. */
export function listCodeFaults(root: string, { app, behaviours }: ServerProject): readonly string[] {
  // While descriptors have problems, nobody knows what there is.
  const { model } = readModel(loadFolder(join(root, ownResources)));
  const appFaults = [...(model === null ? [] : listUnknownResources(model, app)), ...listAppFaults(root, app)];
  return [...appFaults.map((fault) => `app.${fault}`), ...(model === null ? [] : listBehaviourProblems(model, behaviours))];
}

function listAppFaults(root: string, app: ProjectApp): readonly string[] {
  const accentFault = app.accent === undefined ? null : describeAccentFault(app.accent);
  return [...listUnknownLanguages(root, app.languages), ...(accentFault === null ? [] : [`accent ${accentFault}.`])];
}

function listUnknownResources(model: Model, { home, accountPages }: ProjectApp): readonly string[] {
  const known = Object.keys(model.resources);
  const named = [['home', home] as const, ...accountPages.map((page) => ['accountPages', page] as const)];
  return named
    .filter(([, name]) => name !== '' && !known.includes(name))
    .map(([key, name]) => `${key} names "${name}", and there is no such resource. Resources: ${known.join(', ')}.`);
}

function listUnknownLanguages(root: string, languages: readonly string[]): readonly string[] {
  if (languages.length === 0) return ['languages is empty: name one at least, such as en.'];
  const translated = [packageFolder, root].flatMap((folder) => listCatalogues(join(folder, 'locales')));
  const known = [...new Set([sourceLanguage, ...translated])].sort();
  return languages
    .filter((language) => !known.includes(language))
    .map(
      (language) =>
        `languages names "${language}", and there is no locales/${language}/messages.po: \`npx steward i18n ${language}\` writes one. Languages: ${known.join(', ')}.`,
    );
}

function listCatalogues(folder: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => existsSync(join(folder, name, 'messages.po'))) : [];
}
