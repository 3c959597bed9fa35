import { collectProjectNames } from '../author/references.ts';
import { listUses, type NameUse } from '../author/uses.ts';
import { readArguments } from './arguments.ts';
import { loadSeedsBeside, openDescriptorFolder, printFolderProblems, type CliCommand } from './command.ts';

/** `steward uses NAME`: every place that names a field, value, resource, action, role, type, message or collection. */
export const usesCommand: CliCommand = (args, io) => {
  const given = readArguments(args, { json: 'flag' }, { ...io, most: 2 });
  const [target, dir] = given?.rest ?? [];
  const folder = given && openDescriptorFolder(dir, io);
  if (!given || !folder) return 2;
  if (target === undefined) {
    io.write('steward uses: name a resource, resource.field, resource.field.value, resource.action, a role, a type or a message.\n');
    return 2;
  }
  const { names, problems } = collectProjectNames(folder.sources, undefined, loadSeedsBeside(folder, io));
  if (names === null) {
    io.write(`${printFolderProblems(problems, folder)}\n`);
    return 1;
  }
  const found = listUses(names, target);
  if ('problem' in found) {
    io.write(`steward uses: ${found.problem}\n`);
    return 2;
  }
  if (given.options.json) {
    io.write(`${JSON.stringify(found, null, 2)}\n`);
    return 0;
  }
  const lines = [...found.defined, ...found.uses].map(printUseLine);
  const places = found.uses.length === 1 ? 'one place' : `${found.uses.length} places`;
  io.write(`${[`${found.name} (${found.kind}) is used in ${places}`, ...lines].join('\n')}\n`);
  return 0;
};

function printUseLine({ file, line: row, column, what, where, text }: NameUse): string {
  return `${file}:${row}:${column}: ${what}${where === '' ? '' : ` (${where})`}\n    ${text}`;
}
