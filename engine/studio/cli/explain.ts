import { listFieldOrigins } from '../author/origins.ts';
import { listTreeEntries, treeToJson, type Descriptors } from '../../language/descriptor.ts';
import { readDescriptors } from '../../language/index.ts';
import { findNearestName } from '../../language/problem.ts';
import { explainProblemCode } from '../manual/about-code.ts';
import { languageSections } from '../../language/shape.ts';
import type { Field, Model, Resource } from '../../model/model.ts';
import { printKey, printSection } from '../../print/manual.ts';
import { printOrigin } from '../../print/origin.ts';
import { printModelValue } from '../../print/shown.ts';
import { printTypeFacts, printWireSchema, typeNames } from '../../print/type.ts';
import { readArguments } from './arguments.ts';
import { openDescriptorFolder, compileFolder, type CliCommand } from './command.ts';
import { printTwoColumns } from './show.ts';
import { describeRecordSource } from '../words/source.ts';

/** `steward explain TOPIC`: a resource, `resource.fields.x`, a key of the language such as `list.filters`, a type, or the code of a problem. */
export const explainCommand: CliCommand = (args, io) => {
  const given = readArguments(args, {}, { ...io, most: 2 });
  const [topic, dir] = given?.rest ?? [];
  const folder = given && openDescriptorFolder(dir, io);
  if (!folder) return 2;
  if (topic === undefined) {
    io.write('steward explain: name a resource, resource.fields.x, a key such as list.filters, a type, or the code of a problem.\n');
    return 2;
  }
  const language = explainLanguage(topic) ?? explainProblemCode(topic);
  if (language !== null) return writeLine(io.write, language);
  const { descriptors } = readDescriptors(folder.sources);
  const model = compileFolder(folder, io);
  if (descriptors === null || model === null) return 1;
  const project = explainProject(topic, model, descriptors);
  if (project !== null) return writeLine(io.write, project);
  const near = findNearestName(topic, [...Object.keys(model.resources), ...Object.keys(languageSections), ...typeNames]);
  io.write(`steward explain: there is no "${topic}".${near === null ? '' : ` Did you mean "${near}"?`}\n`);
  return 2;
};

function writeLine(write: (text: string) => void, text: string): number {
  write(`${text}\n`);
  return 0;
}

/** A section, a key below it (`list.filters`, `field.unique`) or a built-in type. */
function explainLanguage(topic: string): string | null {
  const type = printTypeFacts(topic);
  if (type !== null) return printTwoColumns(type);
  const [first = '', ...rest] = topic.split('.');
  const start = Object.hasOwn(languageSections, first) ? first : findSectionBelow('resource', first);
  if (start === null) return findSectionKey('resource', first) && rest.length === 0 ? printKey('resource', first) : null;
  const owner = rest.slice(0, -1).reduce<string | null>((at, key) => (at === null ? null : findSectionBelow(at, key)), start);
  const last = rest.at(-1);
  if (owner === null) return null;
  if (last === undefined) return printSection(owner);
  return findSectionKey(owner, last) ? printKey(owner, last) : null;
}

// Own keys only: every object has a `constructor`.
function findSectionKey(section: string, key: string) {
  const keys = languageSections[section]?.keys ?? {};
  return Object.hasOwn(keys, key) ? (keys[key] ?? null) : null;
}

function findSectionBelow(section: string, key: string): string | null {
  let shape = findSectionKey(section, key)?.shape ?? null;
  while (shape !== null && (shape.is === 'list' || shape.is === 'map' || shape.is === 'orFalse')) shape = shape.of;
  return shape?.is === 'section' ? shape.name : null;
}

function explainProject(topic: string, model: Model, descriptors: Descriptors): string | null {
  const [name = '', part, field = ''] = topic.split('.');
  const resource = Object.hasOwn(model.resources, name) ? model.resources[name] : undefined;
  if (resource && part === undefined) return explainResource(resource);
  if (resource && part === 'fields' && Object.hasOwn(resource.fields, field) && resource.fields[field])
    return explainField(resource, resource.fields[field], descriptors);
  const type = listTreeEntries(descriptors.types, 'types').find((entry) => entry.key === topic);
  return type ? `type ${topic}  (${type.keyPlace.file}:${type.keyPlace.line})\n${printModelValue(treeToJson(type.value))}` : null;
}

function explainResource(resource: Resource): string {
  const path = resource.route.map((part) => (typeof part === 'string' ? part : `{${part.param}}`)).join('/');
  const calls = Object.entries(resource.ops).flatMap(([name, op]) =>
    op === null
      ? []
      : [
          `${name}: ${op.method} ${op.path.map((part) => (typeof part === 'string' ? part : 'param' in part ? `{${part.param}}` : '{key}')).join('/')}`,
        ],
  );
  const rights = Object.entries(resource.access).map(([verb, gate]) => `${verb}: ${printModelValue(gate.cond)}`);
  return printTwoColumns([
    [resource.name, `${resource.title.text}, ${resource.titlePlural.text}  (${resource.place.file}:${resource.place.line})`],
    ['view of', resource.view?.of ?? 'nothing'],
    ['records in', describeRecordSource(resource).join('\n')],
    ['route', `/${path}`],
    ['key, title', `${resource.key.join(', ') || 'none'}, ${resource.titleField}`],
    ['calls', calls.join('\n')],
    ['access', rights.join('\n')],
    ['fields', resource.order.map((name) => `${name}: ${resource.fields[name]?.type ?? ''}`).join('\n')],
    ['actions', Object.keys(resource.actions).join(', ') || 'none'],
    ['screens', (['list', 'show', 'create', 'edit'] as const).filter((screen) => resource[screen] !== null).join(', ') || 'none'],
  ]);
}

/** Each key of a field with its value and where that came from. */
function explainField(resource: Resource, field: Field, descriptors: Descriptors): string {
  const keys = (listFieldOrigins(resource, descriptors)[field.name] ?? []).map(
    (origin) => [origin.key, `${origin.value}   ${printOrigin(origin)}`] as const,
  );
  const uses = listFieldUses(resource, field.name);
  return printTwoColumns([
    [
      `${resource.name}.fields.${field.name}`,
      `${field.title.text} (${field.type})   ${field.place.file}:${field.place.line}:${field.place.column}`,
    ],
    ...keys,
    ['wire schema', printWireSchema(field)],
    ['used in', uses.join(', ') || 'nothing but the record'],
  ]);
}

function listFieldUses(resource: Resource, name: string): readonly string[] {
  const named = (part: unknown): boolean => new RegExp(`"(?:field|by)":"${name}"|"self\\.${name}[."]`).test(JSON.stringify(part) ?? '');
  const others = Object.fromEntries(Object.entries(resource.fields).filter(([other]) => other !== name));
  const parts: Readonly<Record<string, unknown>> = {
    'list.columns': resource.list?.columns,
    'list.filters': resource.list?.filters,
    'list.sort': resource.list?.sort,
    ...{ access: resource.access, rows: resource.rows, rules: resource.rules, 'other fields': others, actions: resource.actions },
    ...{ create: resource.create?.tabs, edit: resource.edit?.tabs, show: resource.show?.tabs },
  };
  return Object.keys(parts).filter((part) => named(parts[part]));
}
