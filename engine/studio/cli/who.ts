import { describeAnyone } from '../review/access-rows.ts';
import { listFieldAccess, type FieldAccess } from '../review/field-access.ts';
import type { Reach } from '../review/reach.ts';
import { parseArguments, openDescriptorFolder, compileFolder, type CliCommand } from './command.ts';

/** `steward who NAME`: who sees and who changes fields, over all resources, views and copies. */
export const whoCommand: CliCommand = (args, io) => {
  const given = parseArguments(args, ['--json'], io);
  const [asked, dir] = given?.rest ?? [];
  if (given === null) return 2;
  if (asked === undefined) {
    io.write(
      'steward who: name a field as resource.field, or a part of the name, title or type of fields; `sensitive` finds those that are marked so.\n',
    );
    return 2;
  }
  const folder = openDescriptorFolder(dir, io);
  if (folder === null) return 2;
  const model = compileFolder(folder, io);
  if (model === null) return 1;
  const found = listFieldAccess(model, asked).fields;
  if (found.length === 0) {
    io.write(`steward who: no field is called "${asked}".\n`);
    return 2;
  }
  io.write(given.flags.has('--json') ? `${JSON.stringify(found, null, 2)}\n` : `${found.map(printFieldAccess).join('\n\n')}\n`);
  return 0;
};

function printFieldAccess({ resource, field, title, type, isSensitive, copied, see, change, place, isPublic }: FieldAccess): string {
  const copies = copied.map(({ from, way }) => `  copied from ${from} (${way})`);
  const ways = change.map(({ by, who }) => `  ${by}: ${printReach(who, isPublic)}`);
  return [
    `${resource}.${field} (${title.text}, ${type}${isSensitive ? ', sensitive' : ''})  ${place.file}:${place.line}`,
    ...copies,
    `  see: ${see === null ? 'nobody, it is in no answer' : printReach(see, isPublic)}`,
    ...(ways.length === 0 ? ['  nobody brings a value into it'] : ways),
  ].join('\n');
}

function printReach({ anyone, roles }: Reach, isPublic: boolean): string {
  const everybody = describeAnyone({ isPublic });
  if (anyone === 'yes') return everybody;
  const told = roles.map(({ roles: all, may }) => `${all.join(' with ')}${may === 'some' ? ' (in some cases)' : ''}`);
  const all = [...(anyone === 'some' ? [`${everybody} (in some cases)`] : []), ...told];
  return all.length === 0 ? 'nobody' : all.join(', ');
}
