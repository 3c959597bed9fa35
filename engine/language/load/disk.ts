import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One file of descriptors: its name as it is to be printed, and its text. */
export interface Source {
  readonly file: string;
  readonly text: string;
  /** Why there is no text: the name is there, and nothing to read. */
  readonly unreadable?: string;
}

/** Reads every `*.yaml` of a folder, sorted by name. `as` is the folder as problems print it. Throws if the folder cannot be read; one of its files is a problem then. */
export function loadFolder(dir: string, as: string = dir): Source[] {
  return readdirSync(dir)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => ({ file: `${as.replace(/\/+$/, '')}/${name}`, ...readText(join(dir, name)) }));
}

function readText(path: string): Omit<Source, 'file'> {
  try {
    return { text: readFileSync(path, 'utf8') };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    const known: Readonly<Record<string, string>> = { EISDIR: 'this is a folder', ENOENT: 'this is a link to nothing' };
    return { text: '', unreadable: known[code] ?? `this cannot be read (${code})` };
  }
}
