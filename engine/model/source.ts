/** Records that are not in the store but in another system: where its API is, and what that API understands. */
import type { Field } from './field.ts';
import type { QueryOp } from './link.ts';

/** Where the records of a resource are, if not in the store. */
export interface RecordSource {
  /** As in `sources` of _app.yaml. */
  readonly name: string;
  /** null: only the environment says. */
  readonly url: string | null;
  /** Of the records, below the address of the API. */
  readonly path: string;
  readonly dialect: SourceDialect;
}

/** What an API can be asked, and how. What is null or missing here is not offered. */
export interface SourceDialect {
  /** Parameters of a page; `most`: rows that are asked for at once. null: an answer holds everything. */
  readonly paging: {
    readonly limit: string;
    readonly offset: string | null;
    readonly page: string | null;
    /** Relation of the Link header that leads to the next page. */
    readonly link: string | null;
    /** Number of the first page. */
    readonly first: number;
    readonly most: number;
  } | null;
  /** Where an answer says how many records there are: a header that ends with the number, or a path in the body. */
  readonly total: { readonly header: string | null; readonly body: readonly string[] } | null;
  /** Paths of the rows and of a record in an answer. */
  readonly rows: readonly string[];
  readonly record: readonly string[];
  /** `direction`: a parameter of its own that says `asc` or `desc`. Several fields are joined by commas. */
  readonly sort: { readonly param: string; readonly asc: string; readonly desc: string; readonly direction: string | null } | null;
  /** By operator: `name=value` with {field} and {value} in it; `empty` and `filled` have no value. */
  readonly filters: Readonly<Record<string, string>>;
  /** `{value}` alone: the API looks where it likes; with `each` it is told in which fields, in place of {fields}. */
  readonly search: { readonly query: string; readonly each: string | null } | null;
  /** A record is addressed by its path, or by a filter on its key. */
  readonly address: 'path' | 'filter';
  readonly update: 'PUT' | 'PATCH';
  /** Sent with every call. */
  readonly headers: Readonly<Record<string, string>>;
  /** How the token of this server is sent; {token} stands for it. */
  readonly auth: { readonly header: string; readonly value: string };
  /** Where a refusal says why; `errors` by field, or a list whose entries name field and message. */
  readonly errors: {
    readonly message: readonly string[];
    readonly at: readonly string[];
    readonly field: readonly string[];
    readonly text: readonly string[];
  };
  /** What tells that a record has changed: its entity tag, a field, or all that it holds. */
  readonly version: { readonly by: 'etag' | 'field' | 'content'; readonly field: string | null; readonly isInLists: boolean };
}

interface SourcedResource {
  readonly source: RecordSource | null;
  readonly key: readonly string[];
}

/** Of these operators those that are answered for a field: by the store all, by a source what its dialect has. Computed fields are compared here and not there. */
export function keepSourceOps(
  { source, key }: SourcedResource,
  { field, steps }: { readonly field: Field; readonly steps: readonly string[] },
  ops: readonly QueryOp[],
): readonly QueryOp[] {
  if (source === null || isComputedHere(field)) return ops;
  if (!isPlainValue(field) || steps.length > 0) return [];
  const { filters } = source.dialect;
  const has = (op: string): boolean => Object.hasOwn(filters, op);
  return ops.filter((op) => {
    // Records are read one by one by their keys where the API has no such filter.
    if (key.length === 1 && key[0] === field.name && (op === 'eq' || op === 'in')) return true;
    if (op === 'between') return has('gt') && has('lt');
    return has(op === 'within' ? 'gt' : op);
  });
}

/** Whether rows can be asked for that have no value in a field, or that have one. */
export function canAskEmptiness(source: RecordSource | null, op: QueryOp): boolean {
  return source === null || Object.hasOwn(source.dialect.filters, op === 'ne' ? 'filled' : 'empty');
}

/** Whether records can be listed in the order of a field. */
export function isOrderedThere({ source }: Pick<SourcedResource, 'source'>, field: Field): boolean {
  return source === null || isComputedHere(field) || (source.dialect.sort !== null && isPlainValue(field));
}

function isComputedHere({ value, derived }: Field): boolean {
  return value !== null || derived !== null;
}

function isPlainValue({ isMultiple, members, items, codec }: Field): boolean {
  return !isMultiple && members === null && items === null && codec.kind !== 'key-value';
}
