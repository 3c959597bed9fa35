/** An outline as the YAML of a descriptor, with the decisions that are left to its author as comments. */
import { stringify } from 'yaml';
import type { CallOutline, Outline, OutlineField } from './outline.ts';

export interface Printing {
  /** Who may do what, as an expression; null: nobody yet, and a comment says so. */
  readonly access: string | null;
  /** Group of the menu; null: the convention. */
  readonly group: string | null;
}

const undecided = `# Nobody may do anything yet. Decide who may: the name of a role, or a map of verbs (use, write, edit, delete, act).
# What each verb means: npx steward explain access
access: false`;

/** The text of `resources/NAME.yaml`. */
export function printOutline(outline: Outline, { access, group }: Printing): string {
  const { name, title, description, path, parents, key, single, fields, filters } = outline;
  const writable = fields.filter(({ readOnly, stamp }) => !readOnly && stamp === null);
  return [
    '# yaml-language-server: $schema=.schema.json',
    'apiVersion: admin/v1',
    `resource: ${name}`,
    `title: ${value(title)}`,
    ...(description === null ? [] : [`description: ${value(description)}`]),
    ...(path === null || path === name ? [] : [`path: ${value(path)}`]),
    ...(parents.length === 0 ? [] : [`parents: ${flow(Object.fromEntries(parents.map(({ param, to }) => [param, to])))}`]),
    ...(group === null ? [] : [`menu: ${flow({ group })}`]),
    access === null ? undecided : `access: ${value(access)}`,
    ...(single ? ['single: true'] : []),
    ...calls(outline),
    ...(key.length === 0 ? [] : [`key: ${key.length === 1 ? value(key[0]) : flow(key)}`]),
    'fields:',
    ...fields.flatMap((field) => printField(field, '  ')),
    ...(filters === null || single || outline.calls.list === false ? [] : ['list:', `  filters: ${flow(filters)}`]),
    ...(writable.length === 0 ? ['# No field can be written, so there is nothing to create or edit.'] : []),
    '',
  ].join('\n');
}

function calls({ single, calls: { list, get, create, update, delete: remove } }: Outline): readonly string[] {
  if (single) return [...api({ get, update }), ...(update === false ? ['edit: false'] : [])];
  const isReadOnly = create === false && update === false && remove === false;
  const screens = isReadOnly
    ? ['readOnly: true']
    : [
        ...(create === false ? ['create: false'] : []),
        ...(update === false ? ['edit: false'] : []),
        ...(remove === false ? ['delete: false'] : []),
      ];
  const lists = list === false ? ['list: false'] : [];
  return [...screens, ...lists, ...api({ list, get, create, update, delete: remove })];
}

// `create: false` and its like say already that there is no such call.
function api(of: Readonly<Record<string, CallOutline>>): readonly string[] {
  const entries = Object.entries(of).flatMap(([name, call]): [string, unknown][] => {
    if (call === null) return [];
    if (call === false) return name === 'get' || name === 'list' ? [[name, false]] : [];
    return [[name, call.read === null ? call.method : { request: call.method, read: call.read }]];
  });
  return entries.length === 0 ? [] : [`api: ${flow(Object.fromEntries(entries))}`];
}

function printField(field: OutlineField, indent: string): readonly string[] {
  const keys = keysOf(field);
  const names = Object.keys(keys);
  if (field.fields.length > 0) {
    const inner = { ...keys };
    const own = Object.entries(inner).map(([key, each]) => `${indent}  ${key}: ${typeof each === 'object' ? flow(each) : value(each)}`);
    const members = field.fields.flatMap((each) => printField(each, field.type === 'array' ? `${indent}      ` : `${indent}    `));
    const open = field.type === 'array' ? [`${indent}  items:`, `${indent}    fields:`] : [`${indent}  fields:`];
    return [`${indent}${label(field.name)}:`, ...own, ...open, ...members];
  }
  if (names.length === 1 && names[0] === 'type') return [`${indent}${label(field.name)}: ${field.type}`];
  if (names.length === 2 && keys['required'] === true && keys['type'] !== undefined)
    return [`${indent}${label(field.name)}: ${field.type}!`];
  const line = `${indent}${label(field.name)}: ${flow(keys)}`;
  if (line.length <= 140) return [line];
  return [
    `${indent}${label(field.name)}:`,
    ...Object.entries(keys).map(([key, each]) => `${indent}  ${key}: ${typeof each === 'object' ? flow(each) : value(each)}`),
  ];
}

function keysOf(field: OutlineField): Readonly<Record<string, unknown>> {
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
function flow(of: unknown): string {
  return stringify(of, {
    collectionStyle: 'flow',
    flowCollectionPadding: false,
    lineWidth: 0,
    defaultStringType: 'PLAIN',
    singleQuote: true,
  }).trim();
}

function value(of: unknown): string {
  return stringify(of, { lineWidth: 0, singleQuote: true }).trim();
}

function label(name: string): string {
  return value(name);
}
