import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Source } from './disk.ts';

/** Where a project has the icons that it has drawn, beside its descriptors. */
export const iconsFolder = 'icons';

/** The files there are, by the names of their icons. */
export function loadIconFiles(root: string): ReadonlyMap<string, Source> {
  const folder = join(root, iconsFolder);
  const files = existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.svg'))
        .sort()
    : [];
  return new Map(
    files.map((name) => [
      `own/${name.slice(0, -'.svg'.length)}`,
      { file: `${iconsFolder}/${name}`, text: readFileSync(join(folder, name), 'utf8') },
    ]),
  );
}
