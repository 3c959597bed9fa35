/** What a record is on the wire, in JSON Schema: as calls send it, and as answers have it. */
import { buildValueSchema, type JsonSchema } from '../../fields/types.ts';
import type { Field, Resource } from '../../model/model.ts';

type SchemaFields = Readonly<Record<string, Field>>;

interface ObjectSchema extends JsonSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

/** Where a field stands in an object, and what is said of it there; null: nowhere. */
interface Side {
  readonly pathOf: (field: Field) => readonly string[] | null;
  readonly describe: (field: Field, schema: JsonSchema) => JsonSchema;
}

/** Whatever somebody may not see is missing, and older values may be kept that a form would refuse by now. */
const answered: Side = {
  pathOf: ({ value, codec, path }) => (value === null && codec.kind !== 'password' ? path : null),
  describe: (field, schema) => ({ ...describeField(field), ...describeChoices(field), ...allowNull(leaveOutLimits(schema)) }),
};

const sent: Side = {
  pathOf: ({ sendAs, readOnly, value, derived }) =>
    sendAs !== null && readOnly !== true && value === null && derived === null ? sendAs.split('.') : null,
  describe: (field, schema) => ({ ...describeField(field), ...allowNull(schema) }),
};

/** A record as answers have it. */
export function buildAnsweredSchema({ fields }: Resource): JsonSchema {
  return buildObjectSchema(fields, answered);
}

/** The body of a call: these fields, of which some have to be there. */
export function buildSentSchema(fields: SchemaFields, required: readonly string[]): JsonSchema {
  return buildObjectSchema(fields, sent, required);
}

function buildObjectSchema(fields: SchemaFields, side: Side, required: readonly string[] = []): ObjectSchema {
  return Object.values(fields).reduce<ObjectSchema>((schema, field) => {
    const path = side.pathOf(field);
    if (path === null) return schema;
    const value = buildWireSchema(field, side);
    const isRequired = required.includes(field.name) && path.length === 1;
    const member = isRequired ? { ...describeField(field), ...value } : side.describe(field, value);
    return addMember(schema, path, member, isRequired);
  }, emptyObject);
}

/** What bodies and answers hold of a value: its codec may write it otherwise than forms have it. */
function buildWireSchema(field: Field, side: Side): JsonSchema {
  const { codec, items, members, isMultiple } = field;
  if (codec.kind === 'comma') return { type: 'string' };
  if (codec.kind === 'key-value' && codec.wire === 'map')
    return { type: 'object', additionalProperties: allowNull(buildWireSchema(codec.values, side)) };
  if (items !== null) return { type: 'array', items: buildWireSchema(items, side) };
  if (members === null) return buildValueSchema(field);
  const one = buildObjectSchema(members, side);
  return isMultiple ? { type: 'array', items: one } : one;
}

const emptyObject: ObjectSchema = { type: 'object', properties: {} };

function addMember(schema: ObjectSchema, [name = '', ...below]: readonly string[], member: JsonSchema, isRequired = false): ObjectSchema {
  const there = schema.properties[name];
  const inner = isObjectSchema(there) ? there : emptyObject;
  const added = below.length > 0 ? addMember(inner, below, member) : isObjectSchema(there) ? { ...member, ...there } : member;
  const required = isRequired ? { required: [...(schema.required ?? []), name] } : {};
  return { ...schema, properties: { ...schema.properties, [name]: added }, ...required };
}

function isObjectSchema(schema: JsonSchema | undefined): schema is ObjectSchema {
  return schema?.['properties'] !== undefined;
}

function describeField({ title, help, readOnly, format }: Field): JsonSchema {
  return {
    title: title.text,
    ...(format && { format }),
    ...(help && { description: help.text }),
    ...(readOnly === true && { readOnly: true }),
  };
}

/** In words: what is stored may be another value by now. */
function describeChoices({ choices, help }: Field): JsonSchema {
  if (choices?.kind !== 'enum') return {};
  const said = `One of ${choices.values.map(({ value }) => String(value)).join(', ')}.`;
  return { description: help ? `${help.text} ${said}` : said };
}

/** An empty value is null. */
function allowNull(schema: JsonSchema): JsonSchema {
  const { type, ...rest } = schema;
  if (typeof type !== 'string') return schema;
  const values = rest['enum'];
  return { ...rest, ...(Array.isArray(values) && { enum: [...(values as readonly unknown[]), null] }), type: [type, 'null'] };
}

const shapes = ['type', 'format', 'items', 'properties', 'additionalProperties'];

function leaveOutLimits(schema: JsonSchema): JsonSchema {
  const kept = Object.entries(schema).filter(([key]) => shapes.includes(key));
  return Object.fromEntries(
    kept.map(([key, part]) => [key, key === 'properties' ? mapMembers(part) : isSchema(part) ? leaveOutLimits(part) : part]),
  );
}

function mapMembers(members: unknown): unknown {
  return Object.fromEntries(
    Object.entries(members as Readonly<Record<string, JsonSchema>>).map(([name, each]) => [name, allowNull(leaveOutLimits(each))]),
  );
}

function isSchema(part: unknown): part is JsonSchema {
  return typeof part === 'object' && part !== null && !Array.isArray(part);
}
