/** What the pure half of a field type tells language, server and screens. */
import type { Condition, ValueType, ModelValue } from '../model/expression.ts';
import type { FieldCodec, Field, QueryOp } from '../model/model.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** What is known of a field before it is a Field: enough for its type in expressions. */
interface ValueTypeFacts {
  /** Values of a string enum without "*"; null without an enum. */
  readonly values: readonly string[] | null;
  /** Type of an array's element, or of the values of key-value. */
  readonly element: ValueType;
  readonly members: Readonly<Record<string, ValueType>>;
  /** Type of the stored key of a reference. */
  readonly key: ValueType;
}

/** Settings that a codec is made of; null where the descriptor says nothing. */
export interface CodecFacts {
  readonly wire: string | null;
  readonly scale: number;
  readonly currency: ModelValue<string>;
  readonly zone: ModelValue<string> | null;
  readonly dateOnly: Condition;
  readonly timeOfDay: string | null;
  /** Extensions a file may have. */
  readonly accept: readonly string[];
  /** The field that holds the text of a file. */
  readonly content: string | null;
  readonly keyValue: Omit<Extract<FieldCodec, { kind: 'key-value' }>, 'kind' | 'wire'> | null;
}

export interface FieldType {
  readonly name: string;
  /** Keys of a field that only this type and its like understand. */
  readonly keys: readonly string[];
  /** Type of one value in expressions; `multiple` is no concern here. */
  readonly ty: (facts: ValueTypeFacts) => ValueType;
  /** JSON Schema (draft-07) of one wire value; `valueOf` gives the schema of elements and members. */
  readonly schema: (field: Field, valueOf: (field: Field) => JsonSchema) => JsonSchema;
  readonly codec: (facts: CodecFacts) => FieldCodec;
  /** The operator a fresh filter starts with, and all that its popover offers. */
  readonly filterOp: QueryOp;
  readonly filterOps: readonly QueryOp[];
  readonly sql: 'text' | 'number' | 'boolean' | 'date' | 'json';
  /** Too large for a default column, and not sorted by. */
  readonly isHeavy: boolean;
  /** Numbers stand right in tables. */
  readonly isRightAligned: boolean;
  /** One line of text: typed blanks at its ends mean nothing. */
  readonly isLine: boolean;
  readonly defaultWidget: string;
  readonly defaultDisplay: string;
}

/** The facts most types share: a line of text. */
export const line: Omit<FieldType, 'name'> = {
  keys: ['minLength', 'maxLength', 'pattern', 'format', 'normalize', 'enum'],
  ty: ({ values }) => (values === null ? 'string' : { enum: values }),
  schema: (field) => ({ type: 'string', ...textLimitSchema(field) }),
  codec: ({ wire }) => ({ kind: wire === 'comma' ? 'comma' : 'plain' }),
  filterOp: 'contains',
  filterOps: ['contains', 'eq', 'ne', 'prefix', 'in'],
  sql: 'text',
  isHeavy: false,
  isRightAligned: false,
  isLine: true,
  defaultWidget: 'text',
  defaultDisplay: 'text',
};

/** The facts of numeric types. */
export const numeric: Omit<FieldType, 'name' | 'schema'> = {
  ...line,
  keys: ['minimum', 'maximum', 'format', 'enum', 'sum'],
  ty: () => 'number',
  filterOp: 'between',
  filterOps: ['between', 'eq', 'ne', 'gt', 'lt', 'in'],
  sql: 'number',
  isRightAligned: true,
  isLine: false,
  defaultWidget: 'number',
};

/** The facts of values with an inner structure. */
export const structured: Omit<FieldType, 'name' | 'schema' | 'ty'> = {
  ...line,
  keys: [],
  filterOp: 'contains',
  filterOps: ['contains'],
  sql: 'json',
  isHeavy: true,
  isLine: false,
  defaultWidget: 'json',
  defaultDisplay: 'json',
};

/** `minLength`, `maxLength` and `pattern` as far as the field has them. */
export function textLimitSchema(field: Field): JsonSchema {
  return keepPresentLimits({ minLength: field.minLength, maxLength: field.maxLength, pattern: field.pattern });
}

/** `minimum` and `maximum` as far as the field has them. */
export function numberLimitSchema(field: Field): JsonSchema {
  return keepPresentLimits({ minimum: field.minimum, maximum: field.maximum });
}

/** A whole number within its limits, or as far as whole numbers are told apart. */
export function wholeNumberSchema(field: Field): JsonSchema {
  return { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER, ...numberLimitSchema(field) };
}

function keepPresentLimits(limits: Readonly<Record<string, unknown>>): JsonSchema {
  return Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit !== null));
}
