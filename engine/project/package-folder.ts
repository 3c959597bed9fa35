import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

/** Folder of the package: its catalogues and its pictures stand there. */
export const packageFolder = join(import.meta.dirname, '../..');

/** A module of the engine beside this one: TypeScript where its sources are, JavaScript in the package. */
export function moduleOfEngine(name: string): string {
  return join(packageFolder, `engine/${name}${extname(import.meta.filename)}`);
}

/** The version of the package. */
export function readPackageVersion(): string {
  return (JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { readonly version: string }).version;
}
