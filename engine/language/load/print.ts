/** The Model as JavaScript for the browser: short, for the parts that are the same everywhere are calls of `model/unpacked.ts`. */
import type { Resource } from '../../model/model.ts';
import { isPlace, isPlain } from '../../model/packed.ts';
import { cell, field, option } from '../../model/unpacked.ts';

type Json = Readonly<Record<string, unknown>>;

/** A resource as an expression; schemas and places stay behind. */
export function printResource(resource: Resource): string {
  const { schema: _schema, place: _place, ...own } = resource;
  return `resource(${print(own)})`;
}

/** Any plain value as an expression. */
export function print(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(print).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  // Plain JSON: all members are known by name.
  const json = value as Json;
  return special(json) ?? printObject(json);
}

function printObject(json: Json): string {
  return `{${Object.entries(json)
    .map(([key, value]) => `${printKey(key)}:${print(value)}`)
    .join(',')}}`;
}

// `__proto__` in an object literal would set the prototype.
function printKey(key: string): string {
  if (key === '__proto__') return '["__proto__"]';
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key);
}

function special(json: Json): string | null {
  const keys = Object.keys(json);
  if (isPlace(json)) return 'nowhere';
  const has = (...names: readonly string[]) => names.length === keys.length && names.every((name) => name in json);
  if (has('text', 'with', 'tone', 'keep', 'link'))
    return isPlain(json as unknown as Parameters<typeof isPlain>[0]) ? `text(${print(json['text'])})` : null;
  if (has('node', 'text', 'ty', 'reads', 'place'))
    return call(
      'expression',
      ['node', 'text', 'ty', 'reads'].map((key) => json[key]),
    );
  if (has(...optionKeys)) return differing('option', json, { first: 'value', defaults: option(json['value'] as string) });
  if (has(...cellKeys)) return differing('cell', json, { first: 'field', defaults: cell(String(json['field'])) });
  if (has(...fieldKeys)) return differing('field', json, { first: 'name', defaults: field(String(json['name'])) });
  return null;
}

const optionKeys = Object.keys(option(''));
const cellKeys = Object.keys(cell(''));
const fieldKeys = Object.keys(field(''));

function differing(name: string, json: Json, { first, defaults }: { first: string; defaults: object }): string {
  const usual = new Map(Object.entries(defaults).map(([key, value]) => [key, JSON.stringify(value)]));
  const own = Object.entries(json).filter(([key, value]) => key !== first && !isPlace(value) && JSON.stringify(value) !== usual.get(key));
  return own.length === 0 ? call(name, [json[first]]) : call(name, [json[first], Object.fromEntries(own)]);
}

function call(name: string, values: readonly unknown[]): string {
  return `${name}(${values.map(print).join(',')})`;
}
