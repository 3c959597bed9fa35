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
  /** Entered with a new record and never changed. */
  readonly isImmutable: boolean;
  /** Another system fills it; implies readOnly. */
  readonly isFilledOutside: boolean;
  readonly multiple: boolean;
  readonly unique: boolean;
  readonly default: string | number | boolean | readonly [] | { readonly expr?: string } | null;
  /** What an empty value is stored as, where that is not null. */
  readonly emptyAs: '' | readonly [] | Readonly<Record<string, never>> | null;
  readonly enum: readonly (string | number)[];
  readonly bounds: OutlineBounds;
  /** The resource and the field of it that a reference stores; only of type ref. */
  readonly ref: { readonly to: string; readonly key: string } | null;
  /** What the server writes: the moment, or the user. */
  readonly stamp: { readonly at: 'create' | 'save'; readonly expr: string } | null;
  /** Blanks around a text are part of it. */
  readonly keepsBlanks: boolean;
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

export interface ListOutline {
  readonly columns: readonly (string | { readonly field: string; readonly sort: false })[];
  /** Fields that are searched; null: nothing is. */
  readonly search: readonly string[] | null;
  /** Null: by the key. */
  readonly sort: string | null;
}

/** Records of another resource whose reference holds the key of this one. */
export interface ChildOutline {
  readonly name: string;
  readonly title: string | null;
  readonly of: string;
  readonly field: string;
  readonly key: string;
  /** Columns of its list; null: as everywhere. */
  readonly columns: ListOutline['columns'] | null;
}

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
  /** The system that has the records, and where it has them; null: they are kept here. `type`: what it calls one, where `path` does not say it. */
  readonly source: { readonly from: string; readonly path: string; readonly type?: string } | null;
  /** The field that names a record; null: by the convention. */
  readonly titleField: string | null;
  /** What lists show; null: by the convention. */
  readonly list: ListOutline | null;
  /** Lists of records that refer to one, beside its form. */
  readonly children: readonly ChildOutline[];
  /** What is asked before a record is deleted; null: the usual question. */
  readonly deleteQuestion: string | null;
  /** Where the menu has it; null: by the convention. */
  readonly menu: false | { readonly group: string } | null;
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
  isImmutable: false,
  isFilledOutside: false,
  multiple: false,
  unique: false,
  default: null,
  emptyAs: null,
  enum: [],
  bounds: {},
  ref: null,
  stamp: null,
  keepsBlanks: false,
  fields: [],
  within: [],
};

export function createFieldOutline(changes: Partial<OutlineField> & { readonly name: string }): OutlineField {
  return { ...plain, ...changes };
}

export function createOutline(name: string, changes: Partial<Outline> & Pick<Outline, 'title' | 'fields'>): Outline {
  const calls = { list: null, get: null, create: null, update: null, delete: null };
  return {
    ...{ name, description: null, path: null, parents: [], key: [], single: false, calls, filters: null, unknown: [] },
    ...{ source: null, titleField: null, list: null, children: [], deleteQuestion: null, menu: null, ...changes },
  };
}
