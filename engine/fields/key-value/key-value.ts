import { structured, type CodecFacts, type FieldType, type JsonSchema } from '../field-type.ts';
import type { FieldCodec, Field } from '../../model/model.ts';

/** Rows of key and value, each key once. Values hold `[{key, value}]` whatever the wire form. */
export const keyValue: FieldType = {
  ...structured,
  name: 'key-value',
  keys: ['keys', 'values', 'wire'],
  ty: ({ element }) => ({ map: element }),
  schema: keyValueSchema,
  codec: keyValueCodec,
  filterOps: ['contains', 'eq', 'ne'],
  defaultWidget: 'key-value',
  defaultDisplay: 'table',
};

function keyValueCodec({ wire, keyValue: facts }: CodecFacts): FieldCodec {
  return facts === null ? { kind: 'plain' } : { kind: 'key-value', wire: wire === 'map' ? 'map' : 'array', ...facts };
}

function keyValueSchema(field: Field, valueOf: (field: Field) => JsonSchema): JsonSchema {
  const { codec } = field;
  if (codec.kind !== 'key-value') return { type: 'array' };
  const closed = codec.isClosed ? { enum: codec.keys.map(({ key }) => key) } : {};
  const pattern = codec.pattern === null ? {} : { pattern: codec.pattern };
  return {
    type: 'array',
    items: {
      type: 'object',
      properties: { key: { type: 'string', ...closed, ...pattern }, value: valueOf(codec.values) },
      required: codec.keyRequired ? ['key'] : [],
    },
  };
}
