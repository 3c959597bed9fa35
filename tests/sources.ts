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

/** Where the code of this project stands, its tests apart. */
export const codeRoots: readonly string[] = ['engine', 'platform', 'custom-screens', 'steward.config.ts', 'vite.config.ts'];

/** What a clone of this project needs to run, without what it installs. */
export const projectFiles: readonly string[] = [
  ...codeRoots,
  'locales',
  'resources',
  'public',
  'package.json',
  'package-lock.json',
  'lingui.config.ts',
  'tsconfig.json',
];

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

/** Our own modules that a file names, as paths from the root. */
export function listOwnImports(source: Source): readonly string[] {
  return namesIn(source).flatMap((name) => {
    const face = faces[name];
    if (face !== undefined) return [face];
    return name.startsWith('.') ? [normalize(join(dirname(source.file), name))] : [];
  });
}

/** Our own modules that must have run before this one does; types and what is imported later are not among them. */
export function listLoadedImports({ file, text }: Source): readonly string[] {
  const statements = [...text.matchAll(/^(?:import|export)\s+(?!type\b)(?:[^;'"]*?\bfrom\s+)?'([^']+)'/gm)];
  return statements.flatMap(([statement, name = '']) => {
    const named = /^\w+\s+\{([^}]*)\}/.exec(statement)?.[1]?.split(',') ?? [''];
    const isOfTypes = named.every((each) => /^\s*(?:type\b.*)?$/s.test(each)) && named.some((each) => each.trim() !== '');
    return isOfTypes ? [] : listOwnImports({ file, text: `from '${name}'` });
  });
}

/** What a file names of packages. */
export function listPackageImports(source: Source): readonly string[] {
  return namesIn(source).filter((name) => !name.startsWith('.') && faces[name] === undefined);
}

function namesIn({ text }: Source): readonly string[] {
  return [...text.matchAll(/(?:\bfrom\s+|\bimport\s*\(?\s*|new URL\()(['"])([^'"\n]+)\1/g)].map((match) => match[2] ?? '');
}
