/** The Model as JavaScript for the browser: short, for the parts that are the same everywhere are calls of `model/unpacked.ts`. */
import type { Resource } from '../../model/model.ts';
import { isSourcePlace, isPlainText } from '../../model/packed.ts';
import { cell, field, option } from '../../model/unpacked.ts';

type PlainJson = Readonly<Record<string, unknown>>;

/** A resource as an expression; what the server alone reads stays behind: schemas, places, and whom it tells what. */
export function printResourceCode(resource: Resource): string {
  const { schema: _schema, place: _place, notifications: _notifications, ...own } = resource;
  return `resource(${printValueCode(own)})`;
}

/** Any plain value as an expression. */
export function printValueCode(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(printValueCode).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  // Plain JSON: all members are known by name.
  const json = value as PlainJson;
  return printShortForm(json) ?? printObjectLiteral(json);
}

function printObjectLiteral(json: PlainJson): string {
  return `{${Object.entries(json)
    .map(([key, value]) => `${printPropertyKey(key)}:${printValueCode(value)}`)
    .join(',')}}`;
}

// `__proto__` in an object literal would set the prototype.
function printPropertyKey(key: string): string {
  if (key === '__proto__') return '["__proto__"]';
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key);
}

function printShortForm(json: PlainJson): string | null {
  const keys = Object.keys(json);
  if (isSourcePlace(json)) return 'nowhere';
  const has = (...names: readonly string[]) => names.length === keys.length && names.every((name) => name in json);
  if (has('text', 'with', 'tone', 'keep', 'link'))
    return isPlainText(json as unknown as Parameters<typeof isPlainText>[0]) ? `text(${printValueCode(json['text'])})` : null;
  if (has('node', 'text', 'ty', 'reads', 'place'))
    return printCallCode(
      'expression',
      ['node', 'text', 'ty', 'reads'].map((key) => json[key]),
    );
  if (has(...optionKeys)) return printDifferences('option', json, { first: 'value', defaults: option(json['value'] as string) });
  if (has(...cellKeys)) return printDifferences('cell', json, { first: 'field', defaults: cell(String(json['field'])) });
  if (has(...fieldKeys)) return printDifferences('field', json, { first: 'name', defaults: field(String(json['name'])) });
  return null;
}

const optionKeys = Object.keys(option(''));
const cellKeys = Object.keys(cell(''));
const fieldKeys = Object.keys(field(''));

function printDifferences(name: string, json: PlainJson, { first, defaults }: { first: string; defaults: object }): string {
  const usual = new Map(Object.entries(defaults).map(([key, value]) => [key, JSON.stringify(value)]));
  const own = Object.entries(json).filter(
    ([key, value]) => key !== first && !isSourcePlace(value) && JSON.stringify(value) !== usual.get(key),
  );
  return own.length === 0 ? printCallCode(name, [json[first]]) : printCallCode(name, [json[first], Object.fromEntries(own)]);
}

function printCallCode(name: string, values: readonly unknown[]): string {
  return `${name}(${values.map(printValueCode).join(',')})`;
}
