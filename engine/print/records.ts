/** The descriptors' fields as TypeScript types, for code that people write beside them. */
import { buildValueSchema, type JsonSchema } from '../fields/types.ts';
import type { Field, FormModel, Model, Resource } from '../model/model.ts';

/** What it says is said there; the door of the app hands on the same. */
const door = 'steward/server';

type RecordFields = Readonly<Record<string, Field>>;

/** The text of a TypeScript module with the types `Records`, `Dialogs` and `Names`. Two Models that differ in names alone give the same lines. */
export function printRecords(model: Model): string {
  const resources = Object.values(model.resources).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return [
    '// Written by `npx steward types` from the descriptors beside it. Do not edit.',
    // A module that is only added to is not read for that.
    `import type {} from ${quoteTypeScript(door)};`,
    '',
    '/**',
    ' * Records by resource and field name: values in wire units, an empty one null or missing. Choices and states are those of now: a record that',
    ' * was stored before another one was taken away may still hold it.',
    ' */',
    ...printInterface(
      'Records',
      listTypeEntries(resources, (resource) => printRecordType(model, resource)),
    ),
    '',
    '/** Fields that only a form or the dialog of an action has, by resource and form or action. */',
    ...printInterface('Dialogs', listTypeEntries(resources, printDialogTypes)),
    '',
    '/** What else a resource calls by name: its actions, and the columns and filters of its list. */',
    ...printInterface('Names', listTypeEntries(resources, printNameTypes)),
    '',
    `declare module ${quoteTypeScript(door)} {`,
    '  interface ProjectTypes {',
    '    readonly records: Records;',
    '    readonly dialogs: Dialogs;',
    '    readonly names: Names;',
    '  }',
    '}',
    '',
  ].join('\n');
}

/** An entry of a type: its name, and the type in lines. */
type TypeEntry = readonly [name: string, type: readonly string[]];

function listTypeEntries(resources: readonly Resource[], of: (resource: Resource) => readonly string[] | null): readonly TypeEntry[] {
  return resources.flatMap((resource): TypeEntry[] => {
    const type = of(resource);
    return type === null ? [] : [[resource.name, type]];
  });
}

function printInterface(name: string, entries: readonly TypeEntry[]): readonly string[] {
  // Without members nothing is known of, and nothing can be named.
  if (entries.length === 0) return [`export interface ${name} {}`];
  const [first = '', ...more] = printObjectType(entries, '');
  return [`export interface ${name} ${first}`, ...more];
}

function printRecordType(model: Model, { view, fields }: Resource): readonly string[] | null {
  const base = view === null ? undefined : model.resources[view.of];
  const own = Object.values(fields).filter(({ name }) => base === undefined || !Object.hasOwn(base.fields, name));
  if (base === undefined) return own.length === 0 ? null : printFieldTypes(own);
  const inherited = `Records[${quoteTypeScript(base.name)}]`;
  if (own.length === 0) return [inherited];
  const [first = '', ...rest] = printFieldTypes(own);
  return [`${inherited} & ${first}`, ...rest];
}

function printDialogTypes({ actions, create, edit }: Resource): readonly string[] | null {
  const ofForm = (name: string, form: FormModel | null): readonly (readonly [string, RecordFields])[] =>
    form === null ? [] : [[name, form.fields]];
  const dialogs: readonly (readonly [string, RecordFields])[] = [
    ...ofForm('create', create),
    ...ofForm('edit', edit),
    ...Object.values(actions).map((action) => [action.name, action.fields] as const),
  ];
  const entries = dialogs.flatMap(([name, all]): TypeEntry[] => {
    const own = Object.values(all);
    return own.length === 0 ? [] : [[name, printFieldTypes(own)]];
  });
  return entries.length === 0 ? null : printObjectType(entries, '');
}

function printNameTypes({ actions, list }: Resource): readonly string[] {
  const names: Readonly<Record<string, readonly string[]>> = {
    action: Object.keys(actions),
    column: list?.columns.map(({ name }) => name) ?? [],
    filter: list?.filters.map(({ param }) => param) ?? [],
  };
  return printObjectType(
    Object.entries(names).map(([kind, all]) => [kind, [printChoices(all)]]),
    '',
  );
}

function printFieldTypes(fields: readonly Field[]): readonly string[] {
  return printObjectType(
    fields.map((field) => [field.name, printNullable(printFieldType(field))]),
    '?',
  );
}

function printFieldType(field: Field): readonly string[] {
  const { items, members, isMultiple } = field;
  if (items !== null) return printListType(printFieldType(items));
  const one = members === null ? null : printFieldTypes(Object.values(members));
  if (one === null) return printSchemaType(buildValueSchema(field));
  return isMultiple ? printListType(one) : one;
}

function printNullable(lines: readonly string[]): readonly string[] {
  return lines.length === 1 && lines[0] === 'unknown' ? lines : endLastLine(lines, ' | null');
}

/** The type of a JSON Schema's values. */
function printSchemaType(schema: JsonSchema): readonly string[] {
  const {
    enum: choices,
    type,
    items,
    properties,
    additionalProperties,
  } = schema as {
    readonly enum?: readonly unknown[];
    readonly type?: unknown;
    readonly items?: JsonSchema;
    readonly properties?: Readonly<Record<string, JsonSchema>>;
    readonly additionalProperties?: JsonSchema | boolean;
  };
  if (choices !== undefined) return [printChoices(choices)];
  if (Array.isArray(type)) return [type.map((each) => printSchemaType({ type: each as string }).join('')).join(' | ')];
  if (type === 'string') return ['string'];
  if (type === 'number' || type === 'integer') return ['number'];
  if (type === 'boolean') return ['boolean'];
  if (type === 'array') return printListType(items === undefined ? ['unknown'] : printSchemaType(items));
  if (type !== 'object') return ['unknown'];
  if (properties !== undefined)
    return printObjectType(
      Object.entries(properties).map(([name, each]) => [name, printNullable(printSchemaType(each))]),
      '?',
    );
  const values = typeof additionalProperties === 'object' ? printSchemaType(additionalProperties) : ['unknown'];
  const [first = '', ...rest] = values;
  return endLastLine([`Readonly<Record<string, ${first}`, ...rest], '>>');
}

function printListType(lines: readonly string[]): readonly string[] {
  const [first = '', ...rest] = lines;
  if (rest.length === 0 && /^[\w<>, ]+$/.test(first)) return [`readonly ${first}[]`];
  return rest.length === 0 ? [`readonly (${first})[]`] : endLastLine([`readonly ${first}`, ...rest], '[]');
}

function printObjectType(entries: readonly TypeEntry[], mark: '' | '?'): readonly string[] {
  if (entries.length === 0) return ['Readonly<Record<string, unknown>>'];
  const key = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoteTypeScript(name));
  return ['{', ...entries.flatMap(([name, type]) => printTypeEntry(`readonly ${key(name)}${mark}: `, type)), '}'];
}

function printTypeEntry(start: string, type: readonly string[]): readonly string[] {
  const [first = '', ...rest] = type;
  return endLastLine([`  ${start}${first}`, ...rest.map((line) => `  ${line}`)], ';');
}

function endLastLine(lines: readonly string[], end: string): readonly string[] {
  return [...lines.slice(0, -1), `${lines.at(-1) ?? ''}${end}`];
}

function printChoices(values: readonly unknown[]): string {
  const literals = values.map((value) => (typeof value === 'string' ? quoteTypeScript(value) : JSON.stringify(value)));
  return literals.length === 0 ? 'never' : [...new Set(literals)].join(' | ');
}

function quoteTypeScript(name: string): string {
  return `'${name.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
