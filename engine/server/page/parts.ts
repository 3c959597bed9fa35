import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** In which file of the built app is what, as paths from its root. */
export interface PageParts {
  /** By name of the component that draws the screen. */
  readonly screens: Readonly<Record<string, string>>;
  /** The Model of a resource, by its name. */
  readonly resources: Readonly<Record<string, string>>;
  /** The schemas of its forms. */
  readonly schemas: Readonly<Record<string, string>>;
  /** Catalogues by language. */
  readonly locales: Readonly<Record<string, string>>;
}

export const partsFile = 'parts.json';

const noParts: PageParts = { screens: {}, resources: {}, schemas: {}, locales: {} };

/** What the build wrote down; nothing where an older one did not. */
export function readPageParts(dist: string): PageParts {
  try {
    return JSON.parse(readFileSync(join(dist, partsFile), 'utf8')) as PageParts;
  } catch {
    return noParts;
  }
}
