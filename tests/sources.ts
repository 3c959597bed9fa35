/** The modules of this project as text, and what they import. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const root = join(import.meta.dirname, '..');
/** What the package gives by its own name. */
const faces: Readonly<Record<string, string>> = {
  steward: 'engine/index.ts',
  'steward/server': 'engine/server/index.ts',
  'steward/studio': 'engine/studio/pages/index.tsx',
};
const module = /\.[cm]?[jt]sx?$/;

export interface Source {
  /** From the root. */
  readonly file: string;
  readonly text: string;
}

/** All modules in a folder, or the one module. */
export function modulesBelow(path: string): readonly Source[] {
  if (module.test(path)) return [{ file: path, text: readFileSync(join(root, path), 'utf8') }];
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() || module.test(entry.name) ? modulesBelow(`${path}/${entry.name}`) : [],
  );
}

export function isTest(file: string): boolean {
  return /\.test\.[cm]?tsx?$/.test(file);
}

/** Modules a file names: relative ones as paths from the root, packages by name. */
export function importsOf({ file, text }: Source): readonly string[] {
  const found = [...text.matchAll(/(?:\bfrom\s+|\bimport\s*\(?\s*|new URL\()(['"])([^'"\n]+)\1/g)].map((match) => match[2] ?? '');
  return found.map((name) => (name.startsWith('.') ? normalize(join(dirname(file), name)) : (faces[name] ?? name)));
}
