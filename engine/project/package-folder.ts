import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

/** Folder of the package: its catalogues and its pictures stand there. */
export const packageFolder = join(import.meta.dirname, '../..');

/** A module of the engine beside this one: TypeScript where its sources are, with components as it may be, JavaScript in the package. */
export function moduleOfEngine(name: string, components: '' | 'x' = ''): string {
  const ending = extname(import.meta.filename);
  return join(packageFolder, `engine/${name}${ending === '.ts' ? ending + components : ending}`);
}

/** The version of the package. */
export function readPackageVersion(): string {
  return (JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { readonly version: string }).version;
}
