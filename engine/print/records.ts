/** The descriptors' fields as TypeScript types, for code that people write beside them. */
import { valueSchema, type JsonSchema } from '../fields/types.ts';
import type { Field, Form, Model, Resource } from '../model/model.ts';

type Fields = Readonly<Record<string, Field>>;

/** The text of a TypeScript module with the types `Records` and `Dialogs`. Two Models that differ in names alone give the same lines. */
export function printRecords(model: Model): string {
  const resources = Object.values(model.resources).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return [
    '// Written by `npx steward types` from the descriptors beside it. Do not edit.',
    '',
    '/** Records by resource and field name: values in wire units, an empty one null or missing. */',
    ...typeOf(
      'Records',
      entriesOf(resources, (resource) => recordOf(model, resource)),
    ),
    '',
    '/** Fields that only a form or the dialog of an action has, by resource and form or action. */',
    ...typeOf('Dialogs', entriesOf(resources, dialogsOf)),
    '',
  ].join('\n');
}

/** An entry of a type: its name, and the type in lines. */
type Entry = readonly [name: string, type: readonly string[]];

function entriesOf(resources: readonly Resource[], of: (resource: Resource) => readonly string[] | null): readonly Entry[] {
  return resources.flatMap((resource): Entry[] => {
    const type = of(resource);
    return type === null ? [] : [[resource.name, type]];
  });
}

function typeOf(name: string, entries: readonly Entry[]): readonly string[] {
  const [first = '', ...more] = objectOf(entries, '');
  return [`export interface ${name} ${first}`, ...more];
}

function recordOf(model: Model, { view, fields }: Resource): readonly string[] | null {
  const base = view === null ? undefined : model.resources[view.of];
  const own = Object.values(fields).filter(({ name }) => base === undefined || !Object.hasOwn(base.fields, name));
  if (base === undefined) return own.length === 0 ? null : fieldsOf(own);
  const inherited = `Records[${quoted(base.name)}]`;
  if (own.length === 0) return [inherited];
  const [first = '', ...rest] = fieldsOf(own);
  return [`${inherited} & ${first}`, ...rest];
}

function dialogsOf({ actions, create, edit }: Resource): readonly string[] | null {
  const ofForm = (name: string, form: Form | null): readonly (readonly [string, Fields])[] => (form === null ? [] : [[name, form.fields]]);
  const dialogs: readonly (readonly [string, Fields])[] = [
    ...ofForm('create', create),
    ...ofForm('edit', edit),
    ...Object.values(actions).map((action) => [action.name, action.fields] as const),
  ];
  const entries = dialogs.flatMap(([name, all]): Entry[] => {
    const own = Object.values(all);
    return own.length === 0 ? [] : [[name, fieldsOf(own)]];
  });
  return entries.length === 0 ? null : objectOf(entries, '');
}

function fieldsOf(fields: readonly Field[]): readonly string[] {
  return objectOf(
    fields.map((field) => [field.name, orNull(fieldType(field))]),
    '?',
  );
}

function fieldType(field: Field): readonly string[] {
  const { items, members, isMultiple } = field;
  if (items !== null) return listOf(fieldType(items));
  const one = members === null ? null : fieldsOf(Object.values(members));
  if (one === null) return schemaType(valueSchema(field));
  return isMultiple ? listOf(one) : one;
}

function orNull(lines: readonly string[]): readonly string[] {
  return lines.length === 1 && lines[0] === 'unknown' ? lines : ended(lines, ' | null');
}

/** The type of a JSON Schema's values; choices are told as their type, since stored records may hold older ones. */
function schemaType(schema: JsonSchema): readonly string[] {
  const { type, items, properties, additionalProperties } = schema as {
    readonly type?: unknown;
    readonly items?: JsonSchema;
    readonly properties?: Readonly<Record<string, JsonSchema>>;
    readonly additionalProperties?: JsonSchema | boolean;
  };
  if (type === 'string') return ['string'];
  if (type === 'number' || type === 'integer') return ['number'];
  if (type === 'boolean') return ['boolean'];
  if (type === 'array') return listOf(items === undefined ? ['unknown'] : schemaType(items));
  if (type !== 'object') return ['unknown'];
  if (properties !== undefined)
    return objectOf(
      Object.entries(properties).map(([name, each]) => [name, orNull(schemaType(each))]),
      '?',
    );
  const values = typeof additionalProperties === 'object' ? schemaType(additionalProperties) : ['unknown'];
  const [first = '', ...rest] = values;
  return ended([`Readonly<Record<string, ${first}`, ...rest], '>>');
}

function listOf(lines: readonly string[]): readonly string[] {
  const [first = '', ...rest] = lines;
  if (rest.length === 0 && /^[\w<>, ]+$/.test(first)) return [`readonly ${first}[]`];
  return rest.length === 0 ? [`readonly (${first})[]`] : ended([`readonly ${first}`, ...rest], '[]');
}

function objectOf(entries: readonly Entry[], mark: '' | '?'): readonly string[] {
  if (entries.length === 0) return ['Readonly<Record<string, unknown>>'];
  const key = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name));
  return ['{', ...entries.flatMap(([name, type]) => entry(`readonly ${key(name)}${mark}: `, type)), '}'];
}

function entry(start: string, type: readonly string[]): readonly string[] {
  const [first = '', ...rest] = type;
  return ended([`  ${start}${first}`, ...rest.map((line) => `  ${line}`)], ';');
}

function ended(lines: readonly string[], end: string): readonly string[] {
  return [...lines.slice(0, -1), `${lines.at(-1) ?? ''}${end}`];
}

function quoted(name: string): string {
  return `'${name.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
