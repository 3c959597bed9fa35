import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One file of descriptors: its name as it is to be printed, and its text. */
export interface Source {
  readonly file: string;
  readonly text: string;
}

/** Reads every `*.yaml` of a folder, sorted by name. `as` is the folder as problems print it. Throws if the folder cannot be read. */
export function loadFolder(dir: string, as: string = dir): Source[] {
  return readdirSync(dir)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => ({ file: `${as.replace(/\/+$/, '')}/${name}`, text: readFileSync(join(dir, name), 'utf8') }));
}
