/** JSON Schemas of descriptors, read at run time. A page under a strict policy can compile none, and these schemas use few words. */
import { fullFormats } from '../../../fields/schema-runtime.ts';
import { isMatch } from '../../../model/facts.ts';
import { isRecord } from '../../../model/steps.ts';
import type { AjvError, SchemaErrors } from '../../../model/verdict.ts';

type Schema = Readonly<Record<string, unknown>>;
type Fault = Pick<AjvError, 'keyword' | 'params'>;

/** The errors that ajv would report (all of them), for the words that the language writes into its schemas. */
export function interpreted(schema: object): SchemaErrors {
  // A JSON Schema is an object of words; only those below are read.
  return (values) => errorsAt(schema as Schema, values, '');
}

function errorsAt(schema: Schema, value: unknown, path: string): readonly AjvError[] {
  const own = [typeFault(schema, value), enumFault(schema, value), ...limitFaults(schema, value)].filter((fault) => fault !== null);
  const parts = Array.isArray(schema['allOf']) ? schema['allOf'].filter(isRecord) : [];
  const below = [...innerErrors(schema, value, path), ...parts.flatMap((part) => errorsAt(part, value, path))];
  return [...own.map((fault) => ({ ...fault, instancePath: path })), ...below];
}

function typeFault({ type }: Schema, value: unknown): Fault | null {
  const types = type === undefined ? [] : [type].flat();
  return types.length === 0 || types.some((each) => isOfType(each, value)) ? null : { keyword: 'type', params: { type } };
}

function isOfType(type: unknown, value: unknown): boolean {
  switch (type) {
    case 'object':
      return isRecord(value);
    case 'array':
      return Array.isArray(value);
    case 'integer':
      return Number.isInteger(value);
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'null':
      return value === null;
    default:
      return typeof value === type;
  }
}

function enumFault({ enum: allowed }: Schema, value: unknown): Fault | null {
  return !Array.isArray(allowed) || allowed.includes(value) ? null : { keyword: 'enum', params: { allowedValues: allowed } };
}

type Check = (value: unknown, limit: unknown) => boolean;
const length = (value: string): number => [...value].length;
const ofText =
  (holds: (text: string, limit: unknown) => boolean): Check =>
  (value, limit) =>
    typeof value !== 'string' || holds(value, limit);
const ofNumber =
  (holds: (number: number, limit: number) => boolean): Check =>
  (value, limit) =>
    typeof value !== 'number' || holds(value, Number(limit));

const checks: readonly (readonly [keyword: string, param: string, check: Check])[] = [
  ['minLength', 'limit', ofText((text, limit) => length(text) >= Number(limit))],
  ['maxLength', 'limit', ofText((text, limit) => length(text) <= Number(limit))],
  ['pattern', 'pattern', ofText((text, pattern) => isMatch(String(pattern), text))],
  ['format', 'format', ofText((text, format) => isOfFormat(String(format), text))],
  ['minimum', 'limit', ofNumber((number, limit) => number >= limit)],
  ['maximum', 'limit', ofNumber((number, limit) => number <= limit)],
];

function limitFaults(schema: Schema, value: unknown): readonly (Fault | null)[] {
  return checks.map(([keyword, param, check]) => {
    const limit = schema[keyword];
    return limit === undefined || check(value, limit) ? null : { keyword, params: { [param]: limit } };
  });
}

function isOfFormat(name: string, text: string): boolean {
  const format: unknown = Object.hasOwn(fullFormats, name) ? fullFormats[name as keyof typeof fullFormats] : undefined;
  const test = isRecord(format) && !(format instanceof RegExp) ? format['validate'] : format;
  if (test instanceof RegExp) return test.test(text);
  // Formats that are neither a pattern nor a check refuse nothing.
  return typeof test === 'function' ? Boolean((test as (text: string) => unknown)(text)) : true;
}

function innerErrors(schema: Schema, value: unknown, path: string): readonly AjvError[] {
  const { items, properties, required, additionalProperties } = schema;
  if (Array.isArray(value)) return isRecord(items) ? value.flatMap((each, at) => errorsAt(items, each, `${path}/${String(at)}`)) : [];
  if (!isRecord(value)) return [];
  const known = isRecord(properties) ? properties : {};
  const missing = (Array.isArray(required) ? required : []).filter((name) => value[String(name)] === undefined);
  return [
    ...missing.map((name) => ({ instancePath: path, keyword: 'required', params: { missingProperty: String(name) } })),
    ...Object.entries(value).flatMap(([name, each]) => {
      const inner = Object.hasOwn(known, name) ? known[name] : additionalProperties;
      const step = name.replaceAll('~', '~0').replaceAll('/', '~1');
      return isRecord(inner) && each !== undefined ? errorsAt(inner, each, `${path}/${step}`) : [];
    }),
  ];
}
