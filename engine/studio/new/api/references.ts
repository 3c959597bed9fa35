/** Values of an API that hold the key of a record of another collection. */
import { toKebabCase, toSingular } from '../names.ts';
import { toOpenApiList, toOpenApiNode } from '../openapi-document.ts';
import { createFieldOutline, type OutlineField } from '../outline.ts';
import { refOfSchema } from './answers.ts';
import { nameOfPath, type ApiCollection } from './collections.ts';
import type { OutlinedFields } from './fields.ts';

export interface NamedCollection {
  readonly name: string;
  readonly collection: ApiCollection;
  readonly outlined: OutlinedFields;
}

interface ReferenceTargets {
  readonly byRef: ReadonlyMap<string, NamedCollection>;
  /** By what a path or a schema calls them, in the singular. */
  readonly byName: ReadonlyMap<string, NamedCollection>;
  readonly byType: ReadonlyMap<string, NamedCollection>;
}

/** What can be referred to: collections whose records are answered by their keys. */
export function indexTargets(all: readonly NamedCollection[]): ReferenceTargets {
  // Of several lists of the same records the one nearest to the root is theirs; of those that come later in a map the last one counts.
  const depthOf = ({ collection }: NamedCollection): number => collection.path.split('/').length;
  const targets = all
    .filter(({ collection }) => collection.operations.get !== null)
    .toSorted((one, other) => depthOf(other) - depthOf(one));
  return {
    byRef: new Map(targets.flatMap((each) => (each.collection.rows.ref === null ? [] : [[each.collection.rows.ref, each] as const]))),
    byName: new Map(targets.flatMap((each) => namesOf(each).map((name) => [bareName(name), each] as const))),
    byType: new Map(targets.map((each) => [typeOfCollection(each), each] as const)),
  };
}

/** The fields of a collection, with references among them. */
export function linkCollection(own: NamedCollection, targets: ReferenceTargets): readonly OutlineField[] {
  const { fields, key, object, properties } = own.outlined;
  const linked = fields.map((field) => (field.name === key.name ? field : linkField(field, { properties, targets })));
  const related = (object?.references ?? []).flatMap(({ name, type }) => {
    const target = type === null ? targets.byName.get(bareName(name)) : targets.byType.get(type);
    const isTaken = linked.some((field) => field.name === name);
    if (target === undefined || isTaken || !/^[A-Za-z]\w*$/.test(name)) return [];
    const isWritten = own.outlined.update !== null || own.outlined.isCreated;
    return [
      createFieldOutline({ name, type: 'ref', ref: { to: target.name, key: '' }, isFilledOutside: !isWritten, readOnly: !isWritten }),
    ];
  });
  return [...linked, ...related];
}

/** What JSON:API calls its records. */
export function typeOfCollection({ collection, outlined }: NamedCollection): string {
  return outlined.object?.type ?? nameOfPath(collection.path);
}

function linkField(
  field: OutlineField,
  { properties, targets }: { readonly properties: Readonly<Record<string, unknown>>; readonly targets: ReferenceTargets },
): OutlineField {
  const wire = field.path ?? field.name;
  const embedded = targets.byRef.get(refOfSchema(properties[wire]) ?? '');
  if (embedded !== undefined && (field.type === 'object' || field.type === 'json')) {
    const { key } = embedded.outlined;
    const inner = key.path ?? key.name;
    return createFieldOutline({
      ...{ name: field.name, title: field.title, description: field.description, readOnly: field.readOnly },
      ...{ isFilledOutside: field.isFilledOutside, isImmutable: field.isImmutable, required: field.required },
      ...{ path: `${wire}.${inner}`, type: 'ref', ref: { to: embedded.name, key: '' } },
    });
  }
  const either = field.type === 'json' ? findEitherTarget(properties[wire], targets) : null;
  if (either !== null) return { ...field, type: 'ref', ref: { to: either.name, key: '' } };
  if (!['string', 'integer', 'number'].includes(field.type) || field.enum.length > 0) return field;
  const target = findKeyedTarget(wire, field, targets);
  return target === null ? field : { ...field, type: 'ref', ref: { to: target.name, key: '' }, bounds: {}, default: null };
}

/** What is a key, or the record itself for whoever asks for that: nobody does here. */
function findEitherTarget(property: unknown, { byRef }: ReferenceTargets): NamedCollection | null {
  const own = toOpenApiNode(property);
  const choices = [...toOpenApiList(own['oneOf']), ...toOpenApiList(own['anyOf'])].map(toOpenApiNode).filter(({ type }) => type !== 'null');
  const target = choices.flatMap((choice) => byRef.get(String(choice['$ref'])) ?? [])[0];
  if (target === undefined || choices.length !== 2) return null;
  return choices.some(({ type }) => type === target.outlined.key.type) ? target : null;
}

/** `pet_id`, `petId` and `petIds` for pets that have an id, `country_code` for countries that have a code. */
function findKeyedTarget(wire: string, { type, multiple }: OutlineField, { byName }: ReferenceTargets): NamedCollection | null {
  const words = toKebabCase(wire).split('-');
  const target = words.length < 2 ? undefined : byName.get(bareName(words.slice(0, -1).join('-')));
  if (target === undefined) return null;
  const { key } = target.outlined;
  const last = multiple ? toSingular(words.at(-1) ?? '') : words.at(-1);
  const inner = toKebabCase(key.path ?? key.name)
    .split('-')
    .at(-1);
  return last === inner && (key.type === 'string') === (type === 'string') ? target : null;
}

function namesOf({ collection, name }: NamedCollection): readonly string[] {
  const schema = collection.rows.ref?.split('/').at(-1) ?? '';
  return [name, nameOfPath(collection.path), schema].filter((each) => each !== '');
}

function bareName(text: string): string {
  return toKebabCase(text).split('-').map(toSingular).join('');
}

/** Names of what the rows have, as the API calls it. */
export function wiresOf({ fields }: Pick<OutlinedFields, 'fields'>): ReadonlySet<string> {
  return new Set(
    fields
      .filter((field) => field.fields.length === 0 && !field.multiple && field.type !== 'json')
      .map((field) => field.path ?? field.name),
  );
}
