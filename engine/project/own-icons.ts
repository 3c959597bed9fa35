/** The icons of a project: files below `icons`, which descriptors name `own/…`. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listCustomNames } from '../language/custom-names.ts';
import type { Source } from '../language/load/disk.ts';
import { iconsFolder, loadIconFiles } from '../language/load/icon-files.ts';
import { createProblem, suggestKnownName, type Problem } from '../language/problem.ts';
import { ownIconPattern, type OwnIcon } from '../model/own-icon.ts';
import { readOwnIcon } from './read-own-icon.ts';

/** What the app draws; what is no icon is left out, and a circle stands in its place. */
export function buildOwnIcons(icons: ReadonlyMap<string, Source>): Readonly<Record<string, OwnIcon>> {
  const read = [...icons].map(([name, { text }]) => [name, readOwnIcon(text).icon] as const);
  return Object.fromEntries(read.filter((each): each is readonly [string, OwnIcon] => each[1] !== null));
}

/** Icons that descriptors name and nobody has drawn, files that are no icons, and icons that nobody names. */
export function listOwnIconProblems(root: string, descriptors: readonly Source[]): readonly Problem[] {
  const icons = loadIconFiles(root);
  const code = listScreenTexts(root);
  const asked = listCustomNames(descriptors).filter(({ is }) => is === 'icon');
  const isNamed = (name: string): boolean => asked.some((each) => each.name === name) || code.some((text) => text.includes(name));
  const atStart = (file: string) => ({ file, line: 1, column: 1, endColumn: 2 });
  return [
    ...asked
      .filter(({ name }) => !icons.has(name))
      .map(({ name, place }) =>
        createProblem(place, {
          code: 'unknown-icon',
          message: `\`icon\` names "${name}", and there is no ${name.replace('own', iconsFolder)}.svg`,
          ...suggestKnownName(name, [...icons.keys()], 'Icons of this project'),
        }),
      ),
    ...[...icons].flatMap(([name, { file, text }]) => [
      ...readOwnIcon(text).faults.map(({ message, ...at }) =>
        createProblem({ file, ...at, endColumn: at.column + 1 }, { code: 'config', message }),
      ),
      ...(ownIconPattern.test(name)
        ? []
        : [createProblem(atStart(file), { code: 'config', message: 'an icon is called by small letters, digits and hyphens' })]),
      ...(isNamed(name)
        ? []
        : [
            createProblem(atStart(file), { code: 'config', severity: 'warning', message: `nobody names this icon: it would be "${name}"` }),
          ]),
    ]),
  ];
}

function listScreenTexts(root: string): readonly string[] {
  const folder = join(root, 'custom-screens');
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  return files.filter((name) => /\.tsx?$/.test(name)).map((name) => readFileSync(join(folder, name), 'utf8'));
}
