import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Source } from './disk.ts';

/** Where a project has the records that it begins with, beside its descriptors. */
export const seedFolder = 'seed';

/** Every `*.yaml` and `*.csv` in that folder, sorted by name; none where there is no such folder. */
export function loadSeedFiles(root: string): readonly Source[] {
  const dir = join(root, seedFolder);
  if (!existsSync(dir)) return [];
  return readdirSync(dir)
    .filter((name) => /\.(?:yaml|csv)$/.test(name))
    .sort()
    .map((name) => ({ file: `${seedFolder}/${name}`, text: readFileSync(join(dir, name), 'utf8') }));
}
