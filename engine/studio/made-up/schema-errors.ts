/** JSON Schemas of descriptors, read at run time. A page under a strict policy can compile none, and these schemas use few words. */
import { fullFormats } from '../../fields/schema-runtime.ts';
import { matchesFieldPattern } from '../../model/facts.ts';
import { isPlainObject } from '../../model/steps.ts';
import type { SchemaError, ListSchemaErrors } from '../../model/verdict.ts';

type JsonSchemaObject = Readonly<Record<string, unknown>>;
type SchemaFault = Pick<SchemaError, 'keyword' | 'params'>;

/** The errors that ajv would report (all of them), for the words that the language writes into its schemas. */
export function interpretSchema(schema: object): ListSchemaErrors {
  // A JSON Schema is an object of words; only those below are read.
  return (values) => listSchemaErrorsAt(schema as JsonSchemaObject, values, '');
}

function listSchemaErrorsAt(schema: JsonSchemaObject, value: unknown, path: string): readonly SchemaError[] {
  const own = [findTypeFault(schema, value), findEnumFault(schema, value), ...listLimitFaults(schema, value)].filter(
    (fault) => fault !== null,
  );
  const parts = Array.isArray(schema['allOf']) ? schema['allOf'].filter(isPlainObject) : [];
  const below = [...listInnerErrors(schema, value, path), ...parts.flatMap((part) => listSchemaErrorsAt(part, value, path))];
  return [...own.map((fault) => ({ ...fault, instancePath: path })), ...below];
}

function findTypeFault({ type }: JsonSchemaObject, value: unknown): SchemaFault | null {
  const types = type === undefined ? [] : [type].flat();
  return types.length === 0 || types.some((each) => isOfSchemaType(each, value)) ? null : { keyword: 'type', params: { type } };
}

function isOfSchemaType(type: unknown, value: unknown): boolean {
  switch (type) {
    case 'object':
      return isPlainObject(value);
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

function findEnumFault({ enum: allowed }: JsonSchemaObject, value: unknown): SchemaFault | null {
  return !Array.isArray(allowed) || allowed.includes(value) ? null : { keyword: 'enum', params: { allowedValues: allowed } };
}

type LimitCheck = (value: unknown, limit: unknown) => boolean;
const countCharacters = (value: string): number => [...value].length;
const checkTextLimit =
  (holds: (text: string, limit: unknown) => boolean): LimitCheck =>
  (value, limit) =>
    typeof value !== 'string' || holds(value, limit);
const checkNumberLimit =
  (holds: (number: number, limit: number) => boolean): LimitCheck =>
  (value, limit) =>
    typeof value !== 'number' || holds(value, Number(limit));

const checks: readonly (readonly [keyword: string, param: string, check: LimitCheck])[] = [
  ['minLength', 'limit', checkTextLimit((text, limit) => countCharacters(text) >= Number(limit))],
  ['maxLength', 'limit', checkTextLimit((text, limit) => countCharacters(text) <= Number(limit))],
  ['pattern', 'pattern', checkTextLimit((text, pattern) => matchesFieldPattern(String(pattern), text))],
  ['format', 'format', checkTextLimit((text, format) => hasSchemaFormat(String(format), text))],
  ['minimum', 'limit', checkNumberLimit((number, limit) => number >= limit)],
  ['maximum', 'limit', checkNumberLimit((number, limit) => number <= limit)],
];

function listLimitFaults(schema: JsonSchemaObject, value: unknown): readonly (SchemaFault | null)[] {
  return checks.map(([keyword, param, check]) => {
    const limit = schema[keyword];
    return limit === undefined || check(value, limit) ? null : { keyword, params: { [param]: limit } };
  });
}

function hasSchemaFormat(name: string, text: string): boolean {
  const format: unknown = Object.hasOwn(fullFormats, name) ? fullFormats[name as keyof typeof fullFormats] : undefined;
  const test = isPlainObject(format) && !(format instanceof RegExp) ? format['validate'] : format;
  if (test instanceof RegExp) return test.test(text);
  // Formats that are neither a pattern nor a check refuse nothing.
  return typeof test === 'function' ? Boolean((test as (text: string) => unknown)(text)) : true;
}

function listInnerErrors(schema: JsonSchemaObject, value: unknown, path: string): readonly SchemaError[] {
  const { items, properties, required, additionalProperties } = schema;
  if (Array.isArray(value))
    return isPlainObject(items) ? value.flatMap((each, at) => listSchemaErrorsAt(items, each, `${path}/${String(at)}`)) : [];
  if (!isPlainObject(value)) return [];
  const known = isPlainObject(properties) ? properties : {};
  const missing = (Array.isArray(required) ? required : []).filter((name) => value[String(name)] === undefined);
  return [
    ...missing.map((name) => ({ instancePath: path, keyword: 'required', params: { missingProperty: String(name) } })),
    ...Object.entries(value).flatMap(([name, each]) => {
      const inner = Object.hasOwn(known, name) ? known[name] : additionalProperties;
      const step = name.replaceAll('~', '~0').replaceAll('/', '~1');
      return isPlainObject(inner) && each !== undefined ? listSchemaErrorsAt(inner, each, `${path}/${step}`) : [];
    }),
  ];
}
