import type { Model } from '../../model/model.ts';
import { describeRole } from '../diff/holders.ts';
import { describeAnyone } from '../review/access-rows.ts';
import { listFieldAccess, sensitiveWord, type FieldAccess } from '../review/field-access.ts';
import { sightKinds, type SightKind } from '../review/field-sights.ts';
import type { Reach } from '../review/reach.ts';
import { readArguments } from './arguments.ts';
import { openDescriptorFolder, compileFolder, type CliCommand } from './command.ts';

/** `steward who NAME`: who sees and who changes fields, over all resources, views and copies. */
export const whoCommand: CliCommand = (args, io) => {
  const given = readArguments(args, { json: 'flag' }, { ...io, most: 2 });
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
    io.write(
      asked.trim().toLowerCase() === sensitiveWord
        ? 'steward who: no field is marked as sensitive. Write `sensitive: true` at those that hold what few may know.\n'
        : `steward who: no field is called "${asked}".\n`,
    );
    return 2;
  }
  io.write(
    given.options.json ? `${JSON.stringify(found, null, 2)}\n` : `${found.map((field) => printFieldAccess(field, model)).join('\n\n')}\n`,
  );
  return 0;
};

function printFieldAccess(
  { resource, field, title, type, isSensitive, copied, see, sights, change, place, isPublic }: FieldAccess,
  model: Model,
): string {
  const copies = copied.map(({ from, way }) => `  copied from ${from} (${way})`);
  const ways = change.map(({ by, who }) => `  ${by}: ${printReach(who, isPublic, model)}`);
  return [
    `${resource}.${field} (${title.text}, ${type}${isSensitive ? ', sensitive' : ''})  ${place.file}:${place.line}`,
    ...copies,
    `  see: ${see !== null ? printReach(see, isPublic, model) : sights.length > 0 ? 'nobody in the records themselves' : 'nobody, it is in no answer'}`,
    ...printSights({ resource, sights, isPublic }, model),
    ...(ways.length === 0 ? ['  nobody brings a value into it'] : ways),
  ].join('\n');
}

const describeSight = (kind: SightKind): string => (kind === 'log' ? 'the log' : kind);

/** Who gets it in which answer: those that reach the same people on one line, and then the answers in which it is for nobody. */
function printSights(
  { resource, sights, isPublic }: Pick<FieldAccess, 'resource' | 'sights' | 'isPublic'>,
  model: Model,
): readonly string[] {
  const lines = new Map<string, string[]>();
  for (const { kind, by, who } of sights) {
    const reached = printReach(who, isPublic, model);
    const answer = by === resource ? describeSight(kind) : `${describeSight(kind)} (${by})`;
    lines.set(reached, [...(lines.get(reached) ?? []), answer]);
  }
  const missing = sightKinds.filter((kind) => !sights.some((sight) => sight.kind === kind)).map(describeSight);
  return [
    ...[...lines].map(([reached, answers]) => `    by ${[...new Set(answers)].join(', ')}: ${reached}`),
    ...(sights.length === 0 || missing.length === 0 ? [] : [`    not by ${missing.join(', ')}`]),
  ];
}

function printReach({ anyone, roles }: Reach, isPublic: boolean, model: Model): string {
  const everybody = describeAnyone({ isPublic });
  if (anyone === 'yes') return everybody;
  const told = roles.map(
    ({ roles: all, may }) => `${all.map((role) => describeRole(role, model)).join(' with ')}${may === 'some' ? ' (in some cases)' : ''}`,
  );
  const all = [...(anyone === 'some' ? [`${everybody} (in some cases)`] : []), ...told];
  return all.length === 0 ? 'nobody' : all.join(', ');
}
