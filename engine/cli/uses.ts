import { namesOf } from '../author/references.ts';
import { usesOf, type Use } from '../author/uses.ts';
import { argumentsOf, folderOf, printed, type Command } from './command.ts';

/** `steward uses NAME`: every place that names a field, value, resource, action, role, type, message or collection. */
export const usesCommand: Command = (args, io) => {
  const given = argumentsOf(args, ['--json'], io);
  const [target, dir] = given?.rest ?? [];
  const folder = given && folderOf(dir, io);
  if (!given || !folder) return 2;
  if (target === undefined) {
    io.write('steward uses: name a resource, resource.field, resource.field.value, resource.action, a role, a type or a message.\n');
    return 2;
  }
  const { names, problems } = namesOf(folder.sources);
  if (names === null) {
    io.write(`${printed(problems, folder)}\n`);
    return 1;
  }
  const found = usesOf(names, target);
  if ('problem' in found) {
    io.write(`steward uses: ${found.problem}\n`);
    return 2;
  }
  if (given.flags.has('--json')) {
    io.write(`${JSON.stringify(found, null, 2)}\n`);
    return 0;
  }
  const lines = [...found.defined, ...found.uses].map(line);
  const places = found.uses.length === 1 ? 'one place' : `${found.uses.length} places`;
  io.write(`${[`${found.name} (${found.kind}) is used in ${places}`, ...lines].join('\n')}\n`);
  return 0;
};

function line({ file, line: row, column, what, where, text }: Use): string {
  return `${file}:${row}:${column}: ${what}${where === '' ? '' : ` (${where})`}\n    ${text}`;
}
