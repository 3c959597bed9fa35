/** A JSON Schema of an OpenAPI document as fields. */
import { faultOfPattern } from '../../language/rules/bad-pattern.ts';
import { questionAbout } from './guess.ts';
import { fieldName, type FieldName } from './names.ts';
import { asList, asNode, isNode, type Node, type OpenApi } from './openapi-document.ts';
import { fieldOutline, type Bounds, type OutlineField } from './outline.ts';

export interface SchemaReading {
  readonly api: OpenApi;
  /** Sentences about what could not be inferred are added to it. */
  readonly unknown: string[];
  /** How deep objects go; what is deeper becomes JSON. */
  readonly depth: number;
}

const deepest = 3;

/** A schema with what `allOf` and a nullable `oneOf` or `anyOf` add to it; what both name is merged again where it is read. */
export function merged(schema: unknown, reading: Pick<SchemaReading, 'api'>, depth = 0): Node {
  const own = reading.api.resolve(schema);
  if (depth > 8) return own;
  const parts = asList(own['allOf']).map((part) => merged(part, reading, depth + 1));
  const choices = [...asList(own['oneOf']), ...asList(own['anyOf'])].filter((part) => asNode(part)['type'] !== 'null');
  const only = choices.length === 1 ? [merged(choices[0], reading, depth + 1)] : [];
  const rest = Object.fromEntries(
    Object.entries(own).filter(([key]) => key !== 'allOf' && (only.length === 0 || !['oneOf', 'anyOf'].includes(key))),
  );
  return [...parts, ...only, rest].reduce<Node>(both, {});
}

/** Two schemas that must both hold; what the second says wins. */
function both(first: Node, second: Node): Node {
  const properties = { ...asNode(first['properties']) };
  for (const [name, property] of Object.entries(asNode(second['properties'])))
    properties[name] = Object.hasOwn(properties, name) ? { allOf: [properties[name], property] } : property;
  const items =
    first['items'] !== undefined && second['items'] !== undefined ? { items: { allOf: [first['items'], second['items']] } } : {};
  return { ...first, ...second, ...items, properties, required: [...asList(first['required']), ...asList(second['required'])] };
}

/** The type that a schema names; of a list of types the first that is not null. */
export function typeOf(schema: Node): string {
  const types = Array.isArray(schema['type']) ? schema['type'] : [schema['type']];
  const named = types.find((type) => typeof type === 'string' && type !== 'null');
  if (typeof named === 'string') return named;
  if (Object.keys(asNode(schema['properties'])).length > 0 || isNode(schema['additionalProperties'])) return 'object';
  return schema['items'] === undefined ? (asList(schema['enum']).length > 0 ? 'string' : '') : 'array';
}

/** The properties of an object schema as fields. */
export function fieldsOf(schema: Node, reading: SchemaReading, at = ''): readonly OutlineField[] {
  const required = new Set(asList(schema['required']));
  const taken = new Set<string>();
  return Object.entries(asNode(schema['properties'])).flatMap(([wire, property]) => {
    const named = fieldName(wire, taken);
    if (named === null) {
      reading.unknown.push(`"${at}${wire}" was left out: it cannot be the name of a field.`);
      return [];
    }
    taken.add(named.name);
    return [fieldOf({ ...named, required: required.has(wire) }, merged(property, reading), reading, at)];
  });
}

interface Named extends FieldName {
  readonly required: boolean;
}

function fieldOf(named: Named, schema: Node, reading: SchemaReading, at: string): OutlineField {
  const place = `${at}${named.name}`;
  const base = { ...named, description: shortText(schema['description']), readOnly: schema['readOnly'] === true };
  if (schema['writeOnly'] === true) reading.unknown.push(`${place} is only written, never read: is it a password?`);
  if ([...asList(schema['oneOf']), ...asList(schema['anyOf'])].length > 1) {
    reading.unknown.push(`${place} is one of several schemas: it became JSON.`);
    return fieldOutline({ ...base, type: 'json' });
  }
  switch (typeOf(schema)) {
    case 'object':
      return objectOf(base, schema, reading, place);
    case 'array':
      return listOf(base, schema, reading, place);
    case '':
      reading.unknown.push(`${place} has no type: it became JSON.`);
      return fieldOutline({ ...base, type: 'json' });
    default:
      return scalarOf(base, schema, reading, place);
  }
}

type Base = Pick<OutlineField, 'name' | 'path' | 'title' | 'required' | 'description' | 'readOnly'>;

function objectOf(base: Base, schema: Node, reading: SchemaReading, place: string): OutlineField {
  const more = asNode(schema['additionalProperties']);
  const hasProperties = Object.keys(asNode(schema['properties'])).length > 0;
  if (!hasProperties) return fieldOutline({ ...base, type: typeOf(merged(more, reading)) === 'string' ? 'key-value' : 'json' });
  if (reading.depth >= deepest) {
    reading.unknown.push(`${place} is nested deeply: it became JSON.`);
    return fieldOutline({ ...base, type: 'json' });
  }
  const fields = fieldsOf(schema, { ...reading, depth: reading.depth + 1 }, `${place}.`);
  // An object is not empty or filled as a value is; its members are.
  return fieldOutline({ ...base, required: false, type: fields.length === 0 ? 'json' : 'object', fields });
}

function listOf(base: Base, schema: Node, reading: SchemaReading, place: string): OutlineField {
  const items = merged(schema['items'], reading);
  const type = typeOf(items);
  if (schema['minItems'] !== undefined || schema['maxItems'] !== undefined || schema['uniqueItems'] === true)
    reading.unknown.push(`${place} has rules about the number of its elements: write them as a check.`);
  if (type === 'object' && Object.keys(asNode(items['properties'])).length > 0 && reading.depth < deepest) {
    const fields = fieldsOf(items, { ...reading, depth: reading.depth + 1 }, `${place}.`);
    if (fields.length > 0) return fieldOutline({ ...base, type: 'array', fields });
  }
  if (type === '' || type === 'object' || type === 'array') return fieldOutline({ ...base, type: 'json' });
  const element = scalarOf({ ...base, required: false }, items, reading, place);
  return { ...element, required: base.required, description: base.description, multiple: true, default: null };
}

const formats: Readonly<Record<string, string>> = {
  date: 'date',
  'date-time': 'date-time',
  email: 'email',
  'idn-email': 'email',
  uri: 'uri',
  url: 'uri',
  hostname: 'hostname',
  'idn-hostname': 'hostname',
  password: 'password',
};

function scalarOf(base: Base, schema: Node, reading: SchemaReading, place: string): OutlineField {
  const { unknown } = reading;
  const format = typeof schema['format'] === 'string' ? schema['format'] : '';
  const named = typeOf(schema);
  const values = schema['const'] === undefined ? asList(schema['enum']) : [schema['const']];
  const choices = values.filter((each): each is string | number => (typeof each === 'string' && each !== '') || typeof each === 'number');
  const type = named === 'string' ? (formats[format] ?? (Number(schema['maxLength']) > 255 ? 'text' : 'string')) : named;
  if (named === 'string' && ['binary', 'byte', 'base64'].includes(format))
    unknown.push(`${place} is binary: is it a file? Then send it as multipart.`);
  if (named === 'file' || !['string', 'integer', 'number', 'boolean'].includes(named)) {
    unknown.push(`${place} has the type ${named}, which became JSON.`);
    return fieldOutline({ ...base, type: 'json' });
  }
  if (choices.length > 0 && /(^|_)(state|status)$/i.test(base.name))
    unknown.push(`${place} looks like a state: write type: state and transitions.`);
  const question = questionAbout(base.name, type);
  if (question !== null && type !== 'password') unknown.push(question);
  const isEnum = choices.length > 0 && named !== 'boolean';
  return fieldOutline({
    ...base,
    type,
    enum: isEnum ? choices : [],
    default: defaultOf(schema['default'], isEnum ? choices : null),
    bounds: isEnum || type === 'password' ? {} : boundsOf(schema, named, { unknown, place }),
  });
}

function defaultOf(given: unknown, choices: readonly (string | number)[] | null): string | number | boolean | null {
  if (typeof given !== 'string' && typeof given !== 'number' && typeof given !== 'boolean') return null;
  return given === '' || (choices !== null && typeof given !== 'boolean' && !choices.includes(given)) ? null : given;
}

function boundsOf(schema: Node, type: string, { unknown, place }: { unknown: string[]; place: string }): Bounds {
  const number = (key: string): number | null => (typeof schema[key] === 'number' && Number.isFinite(schema[key]) ? schema[key] : null);
  if (type === 'boolean') return {};
  if (type === 'string') {
    const [minLength, maxLength] = [number('minLength'), number('maxLength')];
    const written = typeof schema['pattern'] === 'string' ? schema['pattern'] : null;
    const pattern = written !== null && faultOfPattern(written) === null ? written : null;
    if (written !== pattern) unknown.push(`${place} has a pattern that cannot be read here, write it anew: ${written}`);
    return {
      ...(minLength === null || minLength < 1 ? {} : { minLength }),
      ...(maxLength === null ? {} : { maxLength }),
      ...(pattern === null ? {} : { pattern }),
    };
  }
  const edge = (key: 'minimum' | 'maximum', exclusive: 'exclusiveMinimum' | 'exclusiveMaximum', step: 1 | -1): number | null => {
    const bound = number(exclusive) ?? number(key);
    const isOpen = number(exclusive) !== null || schema[exclusive] === true;
    if (bound === null || !isOpen) return bound;
    if (type === 'integer') return bound + step;
    unknown.push(`${place} must be ${step > 0 ? 'greater' : 'less'} than ${bound}: write it as a check.`);
    return null;
  };
  const [minimum, maximum] = [edge('minimum', 'exclusiveMinimum', 1), edge('maximum', 'exclusiveMaximum', -1)];
  if (schema['multipleOf'] !== undefined)
    unknown.push(`${place} must be a multiple of ${String(schema['multipleOf'])}: write it as a check.`);
  return { ...(minimum === null ? {} : { minimum }), ...(maximum === null ? {} : { maximum }) };
}

/** A description that fits on one line of a form; null for longer ones. */
export function shortText(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  const line = text.trim().replace(/\s+/g, ' ').replace(/[{}]/g, '');
  return line === '' || line.length > 160 ? null : line;
}
