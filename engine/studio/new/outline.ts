/** What a source knows about one resource, before it is YAML: the middle of `steward new`. */

/** A value of a record. Keys that a source says nothing about are null or empty. */
export interface OutlineField {
  readonly name: string;
  /** Where the value is on the wire; null: at its name. */
  readonly path: string | null;
  /** A built-in type. */
  readonly type: string;
  readonly title: string | null;
  readonly description: string | null;
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly multiple: boolean;
  readonly unique: boolean;
  readonly default: string | number | boolean | { readonly expr: string } | null;
  readonly enum: readonly (string | number)[];
  readonly bounds: OutlineBounds;
  /** The resource and the field of it that a reference stores; only of type ref. */
  readonly ref: { readonly to: string; readonly key: string } | null;
  /** What the server writes: the moment, or the user. */
  readonly stamp: { readonly at: 'create' | 'save'; readonly expr: string } | null;
  /** Members of an object, or of the elements of an array. */
  readonly fields: readonly OutlineField[];
  /** Fields that are unique together with this one. */
  readonly within: readonly string[];
}

export interface OutlineBounds {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
}

/** A call that is not as the convention has it: there is none, another method, or rows elsewhere in the answer. */
export type CallOutline = false | { readonly method: string; readonly read: string | null } | null;

export interface Outline {
  /** Plural, kebab-case. */
  readonly name: string;
  readonly title: string;
  readonly description: string | null;
  /** Below the API base; null: the name. */
  readonly path: string | null;
  readonly parents: readonly { readonly param: string; readonly to: string }[];
  /** Empty: by the convention of the language. */
  readonly key: readonly string[];
  readonly single: boolean;
  readonly calls: {
    readonly list: CallOutline;
    readonly get: CallOutline;
    readonly create: CallOutline;
    readonly update: CallOutline;
    readonly delete: CallOutline;
  };
  readonly fields: readonly OutlineField[];
  /** Names of fields that lists are asked for; null: by the convention. */
  readonly filters: readonly string[] | null;
  /** What could not be inferred, one sentence each. */
  readonly unknown: readonly string[];
}

const plain: OutlineField = {
  name: '',
  path: null,
  type: 'string',
  title: null,
  description: null,
  required: false,
  readOnly: false,
  multiple: false,
  unique: false,
  default: null,
  enum: [],
  bounds: {},
  ref: null,
  stamp: null,
  fields: [],
  within: [],
};

export function createFieldOutline(changes: Partial<OutlineField> & { readonly name: string }): OutlineField {
  return { ...plain, ...changes };
}

export function createOutline(name: string, changes: Partial<Outline> & Pick<Outline, 'title' | 'fields'>): Outline {
  const calls = { list: null, get: null, create: null, update: null, delete: null };
  return { name, description: null, path: null, parents: [], key: [], single: false, calls, filters: null, unknown: [], ...changes };
}
