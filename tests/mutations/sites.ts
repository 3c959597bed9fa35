import { humanizeName } from '../../engine/model/humanised.ts';
import type { ChangeArea } from '../../engine/studio/diff/change.ts';

/** A value of a descriptor as it is written, and the way to it. */
export interface Site {
  readonly path: readonly (string | number)[];
  readonly value: unknown;
  /** The map or list that holds it. */
  readonly holder: unknown;
}

/** Every value of a descriptor, the outer ones first. */
export function sitesOf(value: unknown, path: readonly (string | number)[] = [], holder: unknown = null): readonly Site[] {
  const own: Site = { path, value, holder };
  if (Array.isArray(value)) return [own, ...value.flatMap((each: unknown, index) => sitesOf(each, [...path, index], value))];
  if (typeof value !== 'object' || value === null) return [own];
  return [own, ...Object.entries(value).flatMap(([key, each]) => sitesOf(each, [...path, key], value))];
}

/**
 * A descriptor as it was written before its fields were renamed, under the new names: without what a renaming writes only so that
 * nothing changes outside. The same slips are then made whatever the fields are called.
 */
export function asFirstWritten(value: unknown, key = '', isUnstored = false): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => asFirstWritten(each, '', isUnstored));
  if (!isMap(value)) return value;
  const isWithout = isUnstored || hasNoRecords(key);
  const entries = Object.entries(value).map(([name, each]) => [name, asFirstWritten(each, name, isWithout)] as const);
  return Object.fromEntries(key === 'fields' ? entries.map(([name, each]) => [name, firstField(each, name, isWithout)]) : entries);
}

function firstField(field: unknown, name: string, isUnstored: boolean): unknown {
  if (!isMap(field)) return field;
  const first = firstName(field, isUnstored) ?? name;
  const repeated: Readonly<Record<string, string>> = { was: first, path: first, query: first, title: humanizeName(first) };
  const own = Object.entries(field).filter(([key, each]) => repeated[key] !== each);
  const { type, required, ...others } = Object.fromEntries(own);
  const isShort = typeof type === 'string' && Object.keys(others).length === 0;
  if (isShort && (required === undefined || required === true)) return required === true ? `${type}!` : type;
  return Object.fromEntries(own);
}

/** Whether nothing is stored by the fields below a key of a descriptor: dialogs, forms and what comes with a record. */
function hasNoRecords(key: string | number | undefined): boolean {
  return /^(actions|transitions|create|edit|form|collections)$/.test(String(key));
}

/** What a renamed field was called first; null: it was not renamed. What is not stored keeps its name on the wire alone. */
function firstName(field: unknown, isUnstored: boolean): string | null {
  const name = isMap(field) ? (field['was'] ?? (isUnstored ? field['path'] : null)) : null;
  return typeof name === 'string' ? name : null;
}

/** A path with the first names of fields in it: what stays when they are renamed. */
export function lastingPath(path: readonly (string | number)[], root: unknown): string {
  const steps = path.map((step, index) => {
    const above = path[index - 1];
    if (above === 'set') return String(step).replace(/^[^.]+/, (name) => firstName(at(root, ['fields', name]), false) ?? name);
    return above === 'fields' && typeof step === 'string'
      ? (firstName(at(root, path.slice(0, index + 1)), hasNoRecords(path[0])) ?? step)
      : step;
  });
  return steps.join('.');
}

function at(root: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((value, step) => (value as Readonly<Record<string, unknown>> | undefined)?.[step], root);
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What a reviewer would call the thing at a path: the field, action, verb, column, filter or collection. Empty where it is the resource itself. */
export function itemAt(path: readonly (string | number)[], root: unknown): string {
  const [first, second] = path;
  if (first === 'access') return second === undefined || second === 'use' || second === 'write' ? '' : String(second);
  if (first === 'actions' || first === 'transitions' || first === 'collections') return String(second ?? first);
  const fields = path.lastIndexOf('fields');
  const named = path[fields + 1];
  if (fields >= 0 && typeof named === 'string') return named;
  if (first === 'list' && (second === 'columns' || second === 'filters') && typeof path[2] === 'number') {
    return nameOf(path.slice(0, 3).reduce<unknown>((at, step) => (at as Readonly<Record<string, unknown>>)[step], root));
  }
  if (first === 'list' && second === 'export') return 'export';
  return first === 'api' || first === 'actionDefaults' ? '' : String(first ?? '');
}

function nameOf(entry: unknown): string {
  if (typeof entry === 'string') return entry;
  const { name, param, field } = entry as Readonly<Record<string, unknown>>;
  return String(name ?? param ?? field ?? '');
}

const validation = /^(required|check|checks|minimum|maximum|minLength|maxLength|pattern|unique|multiple|rules|enum|type|filter|choices)$/;
const texts = /^(title|titlePlural|description|success|failure|message|tooltip|placeholder|reason|intro|empty|help|label|note)$/;

/** The part of the report that must name a change at a path. */
export function areaAt(path: readonly (string | number)[]): ChangeArea {
  const words = path.filter((step) => typeof step === 'string');
  const last = words.at(-1) ?? '';
  if (texts.test(last) || (path[0] === 'notify' && last === 'text')) return 'texts';
  if (path[0] === 'notify') return last === 'tone' ? 'screens' : 'calls';
  const isOfAccess = /^(access|keepOne|comments)$/.test(String(path[0]));
  if (isOfAccess || words.some((word) => /^(visible|readOnly|immutable|allow)$/.test(word))) return 'access';
  if (path[0] === 'list' && path[1] === 'filters' && last === 'when') return 'access';
  if (words.some((word) => /^(request|body|set|api|path|sendAs|params|send)$/.test(word))) return 'calls';
  if (words.some((word) => /^(value|derived|stamp|default|autofill|normalize|emptyAs)$/.test(word))) return 'values';
  // A form may have fields of its own, which are told as fields.
  const isOwnField = (path[0] === 'create' || path[0] === 'edit') && path[1] === 'fields' && path.length > 3;
  if (!isOwnField && /^(list|form|show|create|edit)$/.test(String(path[0]))) return 'screens';
  if (words.some((word) => validation.test(word))) return 'validation';
  return path[0] === 'actions' || path[0] === 'transitions' ? 'states' : 'screens';
}
