import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readModel } from '../language/index.ts';
import { listCustomNames } from '../language/custom-names.ts';
import { loadFolder, type Source } from '../language/load/disk.ts';
import { sourceLanguage } from '../i18n/source-catalogue.ts';
import { didYouMean } from '../language/problem.ts';
import type { Model } from '../model/model.ts';
import { isPlainObject } from '../model/steps.ts';
import { withOwnBehaviours } from '../server/own-behaviours.ts';
import { listBehaviourProblems } from '../server/plan/behave.ts';
import { listFormatProblems } from '../server/format-problems.ts';
import type { ProjectApp, ServerProject } from '../server/project.ts';
import { ownResources } from '../server/settings.ts';
import { describeAccentFault } from '../ui/theme/brand.ts';
import { packageFolder } from './package-folder.ts';

/** What is wrong with the code of a project, and what it is found by in its file. */
export interface CodeFault {
  readonly message: string;
  /** Names of keys, the outer one first. */
  readonly keys: readonly string[];
  /** The text that stands there. */
  readonly value: string | null;
}

/** What the code of a project names and its folder has not: a build that says so is better than a start that does. */
export function listCodeFaults(root: string, project: ServerProject): readonly CodeFault[] {
  const shape = listShapeFaults(project);
  if (shape.length > 0) return shape;
  const { app } = project;
  // While descriptors have problems, nobody knows what there is.
  const descriptors = loadFolder(join(root, ownResources));
  const { model } = readModel(descriptors);
  return [
    ...(model === null ? [] : listUnknownResources(model, app)),
    ...listUnknownLanguages(root, app.languages),
    ...listAccentFaults(app),
    ...(model === null
      ? []
      : [
          ...listUnknownCells(descriptors, project),
          ...listFormatProblems(model, project.formats).map(createFormatFault),
          ...listBehaviourProblems(model, withOwnBehaviours(model, project)).map(createBehaviourFault),
        ]),
  ];
}

type IsShaped = (value: unknown) => boolean;
const isListOf =
  (isOne: IsShaped): IsShaped =>
  (value) =>
    Array.isArray(value) && value.every(isOne);
const isText: IsShaped = (value) => typeof value === 'string';

const isFormat: IsShaped = (value) => isPlainObject(value) && typeof value['isValid'] === 'function' && Array.isArray(value['examples']);

/** The keys that there are, and what each holds. */
const projectKeys: Readonly<Record<keyof ServerProject, readonly [is: IsShaped, what: string]>> = {
  app: [isPlainObject, 'a map of settings'],
  behaviours: [isListOf((each) => isPlainObject(each) && isText(each['resource'])), 'a list of behaviours, each with its resource'],
  cellTexts: [(value) => isPlainObject(value) && Object.values(value).every((each) => typeof each === 'function'), 'a map of functions'],
  formats: [
    (value) => isPlainObject(value) && Object.values(value).every(isFormat),
    'a map of formats, each with `isValid`, a function, and a list of `examples`',
  ],
  slowPaths: [isListOf(isText), 'a list of paths'],
  people: [isPlainObject, 'a map of functions'],
  records: [isPlainObject, 'a map of functions'],
};
const appKeys: Readonly<Record<keyof ProjectApp, readonly [is: IsShaped, what: string]>> = {
  home: [isText, "the name of a resource, or ''"],
  accountPages: [isListOf(isText), 'a list of resources'],
  languages: [isListOf(isText), 'a list of languages'],
  accent: [(value) => value === undefined || isText(value), 'a colour'],
};

// Types say the same where somebody asks them.
function listShapeFaults(project: ServerProject): readonly CodeFault[] {
  const app: unknown = project.app;
  return [...listKeyFaults(project, projectKeys, []), ...(isPlainObject(app) ? listKeyFaults(app, appKeys, ['app']) : [])];
}

function listKeyFaults(
  given: object,
  known: Readonly<Record<string, readonly [is: IsShaped, what: string]>>,
  above: readonly string[],
): readonly CodeFault[] {
  const values: Readonly<Record<string, unknown>> = { ...given };
  const unknown = Object.keys(values).filter((key) => !Object.hasOwn(known, key));
  const named = (key: string): string => [...above, key].join('.');
  return [
    ...unknown.map((key) => ({
      message: `there is no setting ${named(key)}. ${didYouMean(key, Object.keys(known), 'Settings') ?? ''}`.trim(),
      ...{ keys: [...above, key], value: null },
    })),
    ...Object.entries(known)
      .filter(([key, [is]]) => !is(values[key]))
      .map(([key, [, what]]) => ({ message: `${named(key)} must be ${what}.`, keys: [...above, key], value: null })),
  ];
}

function createFormatFault({ name, message }: { readonly name: string; readonly message: string }): CodeFault {
  return { message, keys: ['formats'], value: name };
}

function createBehaviourFault(message: string): CodeFault {
  return {
    message,
    keys: ['behaviours'],
    value: /^(?:a behaviour names (?:resource )?|job "[^"]*" of "[^"]*" starts at )"([^"]+)"/.exec(message)?.[1] ?? null,
  };
}

function createAppFault(key: keyof ProjectApp, value: string | null, says: string): CodeFault {
  return { message: `app.${key} ${says}`, keys: ['app', key], value };
}

function listAccentFaults({ accent }: ProjectApp): readonly CodeFault[] {
  const fault = accent === undefined ? null : describeAccentFault(accent);
  return fault === null ? [] : [createAppFault('accent', accent ?? null, `${fault}.`)];
}

function listUnknownResources(model: Model, { home, accountPages }: ProjectApp): readonly CodeFault[] {
  const known = Object.keys(model.resources);
  const named = [['home', home] as const, ...accountPages.map((page) => ['accountPages', page] as const)];
  return named
    .filter(([, name]) => name !== '' && !known.includes(name))
    .map(([key, name]) => createAppFault(key, name, `names "${name}", and there is no such resource. Resources: ${known.join(', ')}.`));
}

function listUnknownCells(descriptors: readonly Source[], { cellTexts }: ServerProject): readonly CodeFault[] {
  const known = [...new Set(listCustomNames(descriptors).flatMap(({ is, name }) => (is === 'cell' ? [name] : [])))];
  return Object.keys(cellTexts)
    .filter((name) => !known.includes(name))
    .map((name) => ({
      message: `cellTexts has "${name}", and no descriptor names such a cell by \`as\`. ${didYouMean(name, known, 'Cells') ?? ''}`.trim(),
      ...{ keys: ['cellTexts'], value: name },
    }));
}

function listUnknownLanguages(root: string, languages: readonly string[]): readonly CodeFault[] {
  if (languages.length === 0) return [createAppFault('languages', null, 'is empty: name one at least, such as en.')];
  const translated = [packageFolder, root].flatMap((folder) => listCatalogues(join(folder, 'locales')));
  const known = [...new Set([sourceLanguage, ...translated])].sort();
  return languages
    .filter((language) => !known.includes(language))
    .map((language) =>
      createAppFault(
        'languages',
        language,
        `names "${language}", and there is no locales/${language}/messages.po: \`npx steward i18n ${language}\` writes one. Languages: ${known.join(', ')}.`,
      ),
    );
}

function listCatalogues(folder: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => existsSync(join(folder, name, 'messages.po'))) : [];
}
