/** An outline as the YAML of a descriptor, with the decisions that are left to its author as comments. */
import { stringify } from 'yaml';
import type { CallOutline, Outline, OutlineField } from './outline.ts';

export interface OutlinePrinting {
  /** Who may do what, as an expression; null: nobody yet, and a comment says so. */
  readonly access: string | null;
  /** Group of the menu; null: the convention. */
  readonly group: string | null;
}

const undecided = `# Nobody may do anything yet. Decide who may: the name of a role, or a map of verbs (use, write, edit, delete, act).
# What each verb means: npx steward explain access
access: false`;

/** The text of `resources/NAME.yaml`. */
export function printOutline(outline: Outline, { access, group }: OutlinePrinting): string {
  const { name, title, description, path, parents, key, single, fields, filters } = outline;
  const writable = fields.filter(({ readOnly, stamp }) => !readOnly && stamp === null);
  return [
    '# yaml-language-server: $schema=.schema.json',
    'apiVersion: admin/v1',
    `resource: ${name}`,
    `title: ${printYamlValue(title)}`,
    ...(description === null ? [] : [`description: ${printYamlValue(description)}`]),
    ...(path === null || path === name ? [] : [`path: ${printYamlValue(path)}`]),
    ...(parents.length === 0 ? [] : [`parents: ${printFlowYaml(Object.fromEntries(parents.map(({ param, to }) => [param, to])))}`]),
    ...(group === null ? [] : [`menu: ${printFlowYaml({ group })}`]),
    access === null ? undecided : `access: ${printYamlValue(access)}`,
    ...(single ? ['single: true'] : []),
    ...printCalls(outline),
    ...(key.length === 0 ? [] : [`key: ${key.length === 1 ? printYamlValue(key[0]) : printFlowYaml(key)}`]),
    'fields:',
    ...fields.flatMap((field) => printOutlineField(field, '  ')),
    ...(filters === null || single || outline.calls.list === false ? [] : ['list:', `  filters: ${printFlowYaml(filters)}`]),
    ...(writable.length === 0 ? ['# No field can be written, so there is nothing to create or edit.'] : []),
    '',
  ].join('\n');
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
    ...(field.enum.length > 0 ? {} : { type: field.type }),
    ...(ref === null ? {} : { to: ref.to, ...(ref.key === '' ? {} : { key: ref.key }) }),
    ...(field.path === null ? {} : { path: field.path }),
    ...(field.title === null ? {} : { title: field.title }),
    ...(field.multiple ? { multiple: true } : {}),
    ...(field.required && !field.readOnly && stamp === null ? { required: true } : {}),
    ...(field.readOnly ? { readOnly: true } : {}),
    ...(field.unique ? { unique: true } : within.length > 0 ? { unique: { within } } : {}),
    ...(field.enum.length === 0 ? {} : { enum: field.enum }),
    ...(field.default === null || field.readOnly ? {} : { default: field.default }),
    ...bounds,
    ...(stamp === null ? {} : { stamp: { [stamp.at]: { expr: stamp.expr } } }),
    ...(field.description === null ? {} : { description: field.description }),
  };
}

// One line of YAML, however long; the parser of `steward check` reads what this writes.
function printFlowYaml(of: unknown): string {
  return stringify(of, {
    collectionStyle: 'flow',
    flowCollectionPadding: false,
    lineWidth: 0,
    defaultStringType: 'PLAIN',
    singleQuote: true,
  }).trim();
}

function printYamlValue(of: unknown): string {
  return stringify(of, { lineWidth: 0, singleQuote: true }).trim();
}

function printYamlLabel(name: string): string {
  return printYamlValue(name);
}
