/** An outline as the YAML of a descriptor, with the decisions that are left to its author as comments. */
import { Document, Scalar, visit, type ToStringOptions } from 'yaml';
import type { CallOutline, ChildOutline, Outline, OutlineField } from './outline.ts';

export interface OutlinePrinting {
  /** Who may do what, as an expression; null: nobody yet, and a comment says so. */
  readonly access: string | null;
  /** Group of the menu; null: as the outline has it. */
  readonly group: string | null;
  /** Whether it begins with what is left to its author; where many are written, a terminal shows the first ones only. */
  readonly hasNotes?: boolean;
}

const undecided = `# Nobody may do anything yet. Decide who may: the name of a role, or a map of verbs (use, write, edit, delete, act).
# What each verb means: npx steward explain access
access: false`;

/** The text of `resources/NAME.yaml`. */
export function printOutline(outline: Outline, { access, group, hasNotes = false }: OutlinePrinting): string {
  const { name, title, description, path, source, parents, key, titleField, single, fields, children } = outline;
  const writable = fields.filter(({ readOnly, stamp }) => !readOnly && stamp === null);
  const menu = group === null ? outline.menu : { group };
  return [
    '# yaml-language-server: $schema=.schema.json',
    ...(hasNotes ? outline.unknown.map((sentence) => `# ${sentence.replaceAll(/\s+/g, ' ')}`) : []),
    'apiVersion: admin/v1',
    `resource: ${name}`,
    `title: ${printYamlValue(title)}`,
    ...(description === null ? [] : [`description: ${printYamlValue(description)}`]),
    ...(menu === null ? [] : [`menu: ${menu === false ? 'false' : printFlowYaml(menu)}`]),
    ...(path === null || path === name ? [] : [`path: ${printYamlValue(path)}`]),
    ...(source === null ? [] : [`source: ${printFlowYaml(source)}`]),
    ...(parents.length === 0 ? [] : [`parents: ${printFlowYaml(Object.fromEntries(parents.map(({ param, to }) => [param, to])))}`]),
    access === null ? undecided : `access: ${printYamlValue(access)}`,
    ...(single ? ['single: true'] : []),
    ...printCalls(outline),
    ...(key.length === 0 ? [] : [`key: ${key.length === 1 ? printYamlValue(key[0]) : printFlowYaml(key)}`]),
    ...(titleField === null ? [] : [`titleField: ${printYamlValue(titleField)}`]),
    'fields:',
    ...fields.flatMap((field) => printOutlineField(field, '  ')),
    ...printList(outline),
    ...(children.length === 0 ? [] : printChildren(outline)),
    ...(outline.deleteQuestion === null ? [] : [`delete: ${printFlowYaml({ confirm: outline.deleteQuestion })}`]),
    ...(writable.length === 0 ? ['# No field can be written, so there is nothing to create or edit.'] : []),
    '',
  ].join('\n');
}

function printList({ filters, list, single, calls }: Outline): readonly string[] {
  if (single || calls.list === false || (filters === null && list === null)) return [];
  return [
    'list:',
    ...(list === null ? [] : [`  columns: ${printFlowYaml(list.columns)}`]),
    ...(filters === null ? [] : [`  filters: ${printFlowYaml(filters)}`]),
    ...(list === null ? [] : [`  search: ${list.search === null ? 'false' : printFlowYaml(list.search)}`]),
    ...(list?.sort == null ? [] : [`  sort: ${printYamlValue(list.sort)}`]),
  ];
}

/** Beside the form, or beside what is shown where nothing can be changed. */
function printChildren({ calls, children }: Outline): readonly string[] {
  const screen = calls.update === false ? 'show' : 'edit';
  const own = screen === 'edit' ? 'form' : "{name: record, layout: ['*']}";
  return [`${screen}:`, '  tabs:', `    - ${own}`, ...children.map((child) => `    - ${printFlowYaml(tabOfChild(child))}`)];
}

function tabOfChild({ name, title, of, field, key, columns }: ChildOutline): object {
  const list = { of, filter: { [field]: `{${key}}` }, ...(columns === null ? {} : { columns }) };
  return { name, ...(title === null ? {} : { title }), list };
}

function printCalls({ single, calls: { list, get, create, update, delete: remove } }: Outline): readonly string[] {
  if (single) return [...printApiSection({ get, update }), ...(update === false ? ['edit: false'] : [])];
  const isReadOnly = create === false && update === false && remove === false;
  const screens = isReadOnly
    ? ['readOnly: true']
    : [
        ...(create === false ? ['create: false'] : []),
        ...(update === false ? ['edit: false'] : []),
        ...(remove === false ? ['delete: false'] : []),
      ];
  const lists = list === false ? ['list: false'] : [];
  return [...screens, ...lists, ...printApiSection({ list, get, create, update, delete: remove })];
}

// `create: false` and its like say already that there is no such call.
function printApiSection(of: Readonly<Record<string, CallOutline>>): readonly string[] {
  const entries = Object.entries(of).flatMap(([name, call]): [string, unknown][] => {
    if (call === null) return [];
    if (call === false) return name === 'get' || name === 'list' ? [[name, false]] : [];
    return [[name, call.read === null ? call.method : { request: call.method, read: call.read }]];
  });
  return entries.length === 0 ? [] : [`api: ${printFlowYaml(Object.fromEntries(entries))}`];
}

function printOutlineField(field: OutlineField, indent: string): readonly string[] {
  const keys = outlineKeysOf(field);
  const names = Object.keys(keys);
  if (field.fields.length > 0) {
    const inner = { ...keys };
    const own = Object.entries(inner).map(
      ([key, each]) => `${indent}  ${key}: ${typeof each === 'object' ? printFlowYaml(each) : printYamlValue(each)}`,
    );
    const members = field.fields.flatMap((each) => printOutlineField(each, field.type === 'array' ? `${indent}      ` : `${indent}    `));
    const open = field.type === 'array' ? [`${indent}  items:`, `${indent}    fields:`] : [`${indent}  fields:`];
    return [`${indent}${printYamlLabel(field.name)}:`, ...own, ...open, ...members];
  }
  if (names.length === 1 && names[0] === 'type') return [`${indent}${printYamlLabel(field.name)}: ${field.type}`];
  if (names.length === 2 && keys['required'] === true && keys['type'] !== undefined)
    return [`${indent}${printYamlLabel(field.name)}: ${field.type}!`];
  const line = `${indent}${printYamlLabel(field.name)}: ${printFlowYaml(keys)}`;
  if (line.length <= 140) return [line];
  return [
    `${indent}${printYamlLabel(field.name)}:`,
    ...Object.entries(keys).map(
      ([key, each]) => `${indent}  ${key}: ${typeof each === 'object' ? printFlowYaml(each) : printYamlValue(each)}`,
    ),
  ];
}

function outlineKeysOf(field: OutlineField): Readonly<Record<string, unknown>> {
  const { ref, stamp, bounds, within } = field;
  return {
    ...(field.enum.length > 0 && field.type === 'string' ? {} : { type: field.type }),
    ...(ref === null ? {} : { to: ref.to, ...(ref.key === '' ? {} : { key: ref.key }) }),
    ...(field.path === null ? {} : { path: field.path }),
    ...(field.title === null ? {} : { title: field.title }),
    ...(field.multiple ? { multiple: true } : {}),
    ...(field.required && !field.readOnly && stamp === null ? { required: true } : {}),
    ...(field.isFilledOutside ? { filledBy: 'outside' } : field.readOnly ? { readOnly: true } : {}),
    ...(field.isImmutable && !field.readOnly ? { immutable: true } : {}),
    ...(field.unique ? { unique: true } : within.length > 0 ? { unique: { within } } : {}),
    ...(field.enum.length === 0 ? {} : { enum: field.enum }),
    ...(field.default === null || field.readOnly ? {} : { default: field.default }),
    ...(field.emptyAs === null ? {} : { emptyAs: field.emptyAs }),
    ...bounds,
    ...(field.keepsBlanks ? { normalize: 'none' } : {}),
    ...(stamp === null ? {} : { stamp: { [stamp.at]: { expr: stamp.expr } } }),
    ...(field.description === null ? {} : { description: field.description }),
  };
}

// One line of YAML, however long; the parser of `steward check` reads what this writes.
export function printFlowYaml(of: unknown): string {
  return printOnOneLine(of, { collectionStyle: 'flow', flowCollectionPadding: false, defaultStringType: 'PLAIN' });
}

function printYamlValue(of: unknown): string {
  return printOnOneLine(of, {});
}

// A text of several lines would go on below, where nobody indents it.
function printOnOneLine(of: unknown, how: ToStringOptions): string {
  const document = new Document(of);
  visit(document, {
    Scalar: (_, scalar) => {
      if (typeof scalar.value === 'string' && scalar.value.includes('\n')) scalar.type = Scalar.QUOTE_DOUBLE;
    },
  });
  return document.toString({ lineWidth: 0, singleQuote: true, doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER, ...how }).trim();
}

function printYamlLabel(name: string): string {
  return printYamlValue(name);
}
