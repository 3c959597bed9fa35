/** A JSON Schema of an OpenAPI document as fields. */
import { explainBadPattern } from '../../language/rules/bad-pattern.ts';
import { findQuestionAbout } from './guess.ts';
import { toFieldName, type OutlinedFieldName } from './names.ts';
import { toOpenApiList, toOpenApiNode, isOpenApiNode, type OpenApiNode, type OpenApiDocument } from './openapi-document.ts';
import { createFieldOutline, type OutlineBounds, type OutlineField } from './outline.ts';

export interface SchemaReading {
  readonly api: OpenApiDocument;
  /** Sentences about what could not be inferred are added to it. */
  readonly unknown: string[];
  /** How deep objects go; what is deeper becomes JSON. */
  readonly depth: number;
  /** The records stay where they are: nobody is asked what a field should rather be. */
  readonly isSourced: boolean;
  /** Schemas that stand around; one of them within itself becomes JSON. */
  readonly within: readonly string[];
}

const deepest = 3;

/** A schema with what `allOf` and a nullable `oneOf` or `anyOf` add to it; what both name is merged again where it is read. */
export function mergeSchema(schema: unknown, reading: Pick<SchemaReading, 'api'>, within: readonly string[] = []): OpenApiNode {
  const ref = toOpenApiNode(schema)['$ref'];
  // A schema that is a part of itself adds nothing to itself.
  if (typeof ref === 'string' && within.includes(ref)) return {};
  const inside = typeof ref === 'string' ? [...within, ref] : within;
  const own = reading.api.resolve(schema);
  if (inside.length > 20) return own;
  const parts = toOpenApiList(own['allOf']).map((part) => mergeSchema(part, reading, inside));
  const choices = [...toOpenApiList(own['oneOf']), ...toOpenApiList(own['anyOf'])].filter((part) => toOpenApiNode(part)['type'] !== 'null');
  const only = choices.length === 1 ? [mergeSchema(choices[0], reading, inside)] : [];
  const rest = Object.fromEntries(
    Object.entries(own).filter(([key]) => key !== 'allOf' && (only.length === 0 || !['oneOf', 'anyOf'].includes(key))),
  );
  return [...parts, ...only, rest].reduce<OpenApiNode>(mergeTwoSchemas, {});
}

/** Two schemas that must both hold; what the second says wins. */
function mergeTwoSchemas(first: OpenApiNode, second: OpenApiNode): OpenApiNode {
  const properties = { ...toOpenApiNode(first['properties']) };
  for (const [name, property] of Object.entries(toOpenApiNode(second['properties'])))
    properties[name] = Object.hasOwn(properties, name) ? { allOf: [properties[name], property] } : property;
  const items =
    first['items'] !== undefined && second['items'] !== undefined ? { items: { allOf: [first['items'], second['items']] } } : {};
  return {
    ...first,
    ...second,
    ...items,
    properties,
    required: [...toOpenApiList(first['required']), ...toOpenApiList(second['required'])],
  };
}

/** The type that a schema names; of a list of types the first that is not null. */
export function schemaTypeOf(schema: OpenApiNode): string {
  const types = Array.isArray(schema['type']) ? schema['type'] : [schema['type']];
  const named = types.find((type) => typeof type === 'string' && type !== 'null');
  if (typeof named === 'string') return named;
  if (Object.keys(toOpenApiNode(schema['properties'])).length > 0 || isOpenApiNode(schema['additionalProperties'])) return 'object';
  return schema['items'] === undefined ? (toOpenApiList(schema['enum']).length > 0 ? 'string' : '') : 'array';
}

/** The properties of an object schema as fields. */
export function outlineSchemaFields(schema: OpenApiNode, reading: SchemaReading, at = ''): readonly OutlineField[] {
  const required = new Set(toOpenApiList(schema['required']));
  const taken = new Set<string>();
  return Object.entries(toOpenApiNode(schema['properties'])).flatMap(([wire, property]) => {
    const named = toFieldName(wire, taken);
    if (named === null) {
      reading.unknown.push(`"${at}${wire}" was left out: it cannot be the name of a field.`);
      return [];
    }
    taken.add(named.name);
    const ref = toOpenApiNode(property)['$ref'];
    if (typeof ref === 'string' && reading.within.includes(ref)) return [createFieldOutline({ ...named, type: 'json' })];
    const inside = typeof ref === 'string' ? { ...reading, within: [...reading.within, ref] } : reading;
    return [outlineSchemaField({ ...named, required: required.has(wire) }, mergeSchema(property, reading), inside, at)];
  });
}

interface NamedSchemaField extends OutlinedFieldName {
  readonly required: boolean;
}

function outlineSchemaField(named: NamedSchemaField, schema: OpenApiNode, reading: SchemaReading, at: string): OutlineField {
  const place = `${at}${named.name}`;
  const base = { ...named, description: toShortText(schema['description']), readOnly: schema['readOnly'] === true };
  if (schema['writeOnly'] === true && !reading.isSourced) reading.unknown.push(`${place} is only written, never read: is it a password?`);
  if ([...toOpenApiList(schema['oneOf']), ...toOpenApiList(schema['anyOf'])].length > 1) {
    reading.unknown.push(`${place} is one of several schemas: it became JSON.`);
    return createFieldOutline({ ...base, type: 'json' });
  }
  switch (schemaTypeOf(schema)) {
    case 'object':
      return outlineObject(base, schema, reading, place);
    case 'array':
      return outlineList(base, schema, reading, place);
    case '':
      reading.unknown.push(`${place} has no type: it became JSON.`);
      return createFieldOutline({ ...base, type: 'json' });
    default:
      return outlineScalar(base, schema, reading, place);
  }
}

type OutlineBase = Pick<OutlineField, 'name' | 'path' | 'title' | 'required' | 'description' | 'readOnly'>;

function outlineObject(base: OutlineBase, schema: OpenApiNode, reading: SchemaReading, place: string): OutlineField {
  const more = toOpenApiNode(schema['additionalProperties']);
  const hasProperties = Object.keys(toOpenApiNode(schema['properties'])).length > 0;
  if (!hasProperties)
    return createFieldOutline({ ...base, type: schemaTypeOf(mergeSchema(more, reading)) === 'string' ? 'key-value' : 'json' });
  if (reading.depth >= deepest) {
    reading.unknown.push(`${place} is nested deeply: it became JSON.`);
    return createFieldOutline({ ...base, type: 'json' });
  }
  const fields = outlineSchemaFields(schema, { ...reading, depth: reading.depth + 1 }, `${place}.`);
  // An object is not empty or filled as a value is; its members are.
  return createFieldOutline({ ...base, required: false, type: fields.length === 0 ? 'json' : 'object', fields });
}

function outlineList(base: OutlineBase, schema: OpenApiNode, reading: SchemaReading, place: string): OutlineField {
  const items = mergeSchema(schema['items'], reading);
  const type = schemaTypeOf(items);
  if (schema['minItems'] !== undefined || schema['maxItems'] !== undefined || schema['uniqueItems'] === true)
    reading.unknown.push(`${place} has rules about the number of its elements: write them as a check.`);
  if (type === 'object' && Object.keys(toOpenApiNode(items['properties'])).length > 0 && reading.depth < deepest) {
    const fields = outlineSchemaFields(items, { ...reading, depth: reading.depth + 1 }, `${place}.`);
    if (fields.length > 0) return createFieldOutline({ ...base, type: 'array', fields });
  }
  if (type === '' || type === 'object' || type === 'array') return createFieldOutline({ ...base, type: 'json' });
  const element = outlineScalar({ ...base, required: false }, items, reading, place);
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

function outlineScalar(base: OutlineBase, schema: OpenApiNode, reading: SchemaReading, place: string): OutlineField {
  const { unknown } = reading;
  const format = typeof schema['format'] === 'string' ? schema['format'] : '';
  const named = schemaTypeOf(schema);
  const values = schema['const'] === undefined ? toOpenApiList(schema['enum']) : [schema['const']];
  const choices = values.filter((each): each is string | number => (typeof each === 'string' && each !== '') || typeof each === 'number');
  const type = named === 'string' ? (formats[format] ?? (Number(schema['maxLength']) > 255 ? 'text' : 'string')) : named;
  if (named === 'string' && ['binary', 'byte', 'base64'].includes(format))
    unknown.push(`${place} is binary: is it a file? Then send it as multipart.`);
  if (named === 'file' || !['string', 'integer', 'number', 'boolean'].includes(named)) {
    unknown.push(`${place} has the type ${named}, which became JSON.`);
    return createFieldOutline({ ...base, type: 'json' });
  }
  if (choices.length > 0 && !reading.isSourced && /(^|_)(state|status)$/i.test(base.name))
    unknown.push(`${place} looks like a state: write type: state and transitions.`);
  const question = findQuestionAbout(base.name, type);
  if (question !== null && !reading.isSourced && type !== 'password') unknown.push(question);
  const isEnum = choices.length > 0 && named !== 'boolean';
  return createFieldOutline({
    ...base,
    type,
    enum: isEnum ? choices : [],
    default: outlineDefault(schema['default'], isEnum ? choices : null),
    bounds: isEnum || type === 'password' ? {} : outlineBounds(schema, named, { unknown, place }),
  });
}

function outlineDefault(given: unknown, choices: readonly (string | number)[] | null): string | number | boolean | null {
  if (typeof given !== 'string' && typeof given !== 'number' && typeof given !== 'boolean') return null;
  return given === '' || (choices !== null && typeof given !== 'boolean' && !choices.includes(given)) ? null : given;
}

function outlineBounds(schema: OpenApiNode, type: string, { unknown, place }: { unknown: string[]; place: string }): OutlineBounds {
  const number = (key: string): number | null => (typeof schema[key] === 'number' && Number.isFinite(schema[key]) ? schema[key] : null);
  if (type === 'boolean') return {};
  if (type === 'string') {
    const [minLength, maxLength] = [number('minLength'), number('maxLength')];
    const written = typeof schema['pattern'] === 'string' ? schema['pattern'] : null;
    const pattern = written !== null && explainBadPattern(written) === null ? written : null;
    if (written !== pattern) unknown.push(`${place} has a pattern that cannot be read here, rewrite it: ${written}`);
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
export function toShortText(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  const line = text.trim().replace(/\s+/g, ' ').replace(/[{}]/g, '');
  return line === '' || line.length > 160 ? null : line;
}
