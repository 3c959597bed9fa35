import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { accessCommand } from './access.ts';
import type { CliCommand, CommandIo, DescriptorFolder } from './command.ts';
import { schemaCommand } from './schema.ts';
import { typesCommand } from './types.ts';

/** Writes the files that are made from the descriptors anew, as far as the project keeps them; with `isCheck` says which are stale. Returns the exit code. */
export function regenerateFiles(folder: DescriptorFolder, io: CommandIo, isCheck = false): number {
  const made: readonly (readonly [string, CliCommand])[] = [
    [join(io.cwd, 'ACCESS.md'), accessCommand],
    [join(folder.path, '.schema.json'), schemaCommand],
    [join(folder.path, 'records.ts'), typesCommand],
  ];
  const args = [...(isCheck ? ['--check'] : []), folder.dir];
  return Math.max(0, ...made.flatMap(([file, command]) => (existsSync(file) ? [command(args, io)] : [])));
}
