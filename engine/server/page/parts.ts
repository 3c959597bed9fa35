import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { preparedId } from '../../data/prepared.ts';
import type { FontFace } from './fonts.ts';
import type { PreparedPage } from './prepare-page.ts';

/** Which files of the built app hold what, as paths from its root: none that every page loads. */
export interface PageParts {
  /** By name of the component that draws the screen. */
  readonly screens: Readonly<Record<string, readonly string[]>>;
  /** The Model of a resource, by its name. */
  readonly resources: Readonly<Record<string, readonly string[]>>;
  /** The schemas of its forms. */
  readonly schemas: Readonly<Record<string, readonly string[]>>;
  /** Catalogues by language. */
  readonly locales: Readonly<Record<string, readonly string[]>>;
  readonly fonts: readonly FontFace[];
}

export const partsFile = 'parts.json';
export const serviceWorkerFile = 'service-worker.js';

const noParts: PageParts = { screens: {}, resources: {}, schemas: {}, locales: {}, fonts: [] };

/** What the build wrote down; nothing where an older one did not. */
export function readPageParts(dist: string): PageParts {
  try {
    return { ...noParts, ...(JSON.parse(readFileSync(join(dist, partsFile), 'utf8')) as Partial<PageParts>) };
  } catch {
    return noParts;
  }
}

/** Asks for the parts of a screen before the app runs: the links of a page's head. */
export function printPreloads(parts: PageParts, { place, models, told }: Pick<PreparedPage, 'place' | 'models' | 'told'>): string {
  const own = told === null ? [] : (parts.locales[told.reader.locale] ?? []);
  if (place === null) return printLinks(own);
  const { screen, entry } = place;
  const model = [...own, ...new Set(models.flatMap((name) => parts.resources[name] ?? []))];
  if (screen === 'list') return printLinks(model);
  if (screen === 'show') return printLinks([...model, ...(parts.screens['ShowScreen'] ?? [])]);
  return printLinks([...model, ...(parts.screens['FormScreen'] ?? []), ...(parts.schemas[entry.name] ?? [])]);
}

/** An element that no browser runs. */
export function printAnswersElement(answers: string): string {
  return `<script type="application/json" id="${preparedId}">${answers}</script>`;
}

function printLinks(files: readonly string[]): string {
  return files.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`).join('');
}
