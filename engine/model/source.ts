/** Records that are not in the store but in another system: where its API is, and what that API understands. */
import type { Field } from './field.ts';
import type { QueryOp } from './link.ts';
import type { Action, PathPart, Resource } from './model.ts';

/** Where the records of a resource are, if not in the store. */
export type RecordSource = HttpSource | DatabaseSource;

interface NamedSource {
  /** As in `sources` of _app.yaml. */
  readonly name: string;
}

/** Behind an HTTP API. */
export interface HttpSource extends NamedSource {
  readonly kind: 'http';
  /** null: only the environment says. */
  readonly url: string | null;
  /** Of the records, below the address of the API. */
  readonly path: string;
  /** What the API calls this kind of record, and by fields the kinds that they refer to. */
  readonly type: string;
  readonly referenceTypes: Readonly<Record<string, string>>;
  readonly dialect: SourceDialect;
}

/** In a table or view of a PostgreSQL database, whose address only the environment says. */
export interface DatabaseSource extends NamedSource {
  readonly kind: 'postgres';
  /** null: the schemas that the database looks into. */
  readonly schema: string | null;
  readonly table: string;
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
    /** Path in the body of the address of the next page. */
    readonly next: readonly string[] | null;
    /** Number of the first page. */
    readonly first: number;
    readonly most: number;
  } | null;
  /** Where an answer says how many records there are: a header that ends with the number, or a path in the body; `ask`: `name=value` that makes it say so. */
  readonly total: { readonly header: string | null; readonly body: readonly string[]; readonly ask: string | null } | null;
  /** Paths of the rows and of a record in an answer. */
  readonly rows: readonly string[];
  readonly record: readonly string[];
  /** Path of the record in what is sent. */
  readonly send: readonly string[];
  /** Where a record has its key, values, references and its type, with {field} as a step. null: each field where its `path` says. */
  readonly places: {
    readonly key: readonly string[];
    readonly value: readonly string[];
    readonly reference: readonly string[];
    readonly type: readonly string[] | null;
    readonly referenceType: readonly string[] | null;
  } | null;
  /** Media type of what is sent and taken. */
  readonly media: string;
  /** `direction`: a parameter of its own that says `asc` or `desc`. Several fields are joined by commas, where the API takes several. */
  readonly sort: {
    readonly param: string;
    readonly asc: string;
    readonly desc: string;
    readonly direction: string | null;
    readonly isSeveral: boolean;
  } | null;
  /** Conditions that stand together in one parameter, and what stands between them and between alternatives. null: a parameter each. */
  readonly join: { readonly param: string; readonly and: string; readonly or: string } | null;
  /** How {literal} writes texts: the quote, what stands for it within, and the pattern of texts that have none. */
  readonly literals: { readonly quote: string; readonly escape: 'doubled' | 'backslash'; readonly bare: string | null };
  /** What stands between the steps of a path in {field} and in errors. */
  readonly steps: string;
  /** By operator: `name=value` with {field} and {value} in it; `empty` and `filled` have no value. */
  readonly filters: Readonly<Record<string, string>>;
  /** `{value}` alone: the API looks where it likes; with `each` it is told in which fields, in place of {fields}. */
  readonly search: { readonly query: string; readonly each: string | null } | null;
  /** A record is addressed by its `path`, by a `filter` on its key, or by a text with {key} behind the path of the records. */
  readonly address: string;
  /** Status of the answer where a record is asked for that is not there, besides 404 and 410. */
  readonly missing: number | null;
  readonly update: 'PUT' | 'PATCH';
  /** Sent with every call. */
  readonly headers: Readonly<Record<string, string>>;
  /** How the token of this server is sent; {token} stands for it. */
  readonly auth: { readonly header: string; readonly value: string };
  /** Where a refusal says why; `errors` by field, or a list whose entries name field and message; `about`: the field of the message itself. */
  readonly errors: {
    readonly message: readonly string[];
    readonly about: readonly string[] | null;
    readonly at: readonly string[];
    readonly field: readonly string[];
    readonly text: readonly string[];
  };
  /** What tells that a record has changed: its entity tag (in a header, or at the path `field` of the record), a field, or all that it holds. */
  readonly version: { readonly by: 'etag' | 'field' | 'content'; readonly field: readonly string[] | null; readonly isInLists: boolean };
}

/**
 * What a system is asked to do: the part of the address of an action that stands behind that of its record, or of the list. null: the action
 * changes the record's own values, or there is no system whose records have addresses.
 */
export function findAskedPath(
  { source, ops }: Pick<Resource, 'source' | 'ops'>,
  { does }: Pick<Action, 'does'>,
): readonly PathPart[] | null {
  if (source?.kind !== 'http' || does.kind !== 'request' || source.dialect.address === 'filter') return null;
  const { path } = does.op;
  const last = path.findLastIndex((part) => typeof part === 'object' && 'key' in part);
  const below = path.slice(last >= 0 ? last + 1 : (ops.list?.path.length ?? path.length));
  return below.length === 0 ? null : below;
}

interface SourcedResource {
  readonly source: RecordSource | null;
  readonly key: readonly string[];
}

/** Of these operators those that are answered for a field: by the store and a database all, by an API what its dialect has. Computed fields are compared here and not there. */
export function keepSourceOps(
  { source, key }: SourcedResource,
  { field, steps }: { readonly field: Field; readonly steps: readonly string[] },
  ops: readonly QueryOp[],
): readonly QueryOp[] {
  if (source?.kind !== 'http' || isComputedHere(field)) return ops;
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

/** Whether a key is none of the values that records are filtered and sorted by: it has a place of its own. */
export function isKeyApart({ places }: SourceDialect): boolean {
  return places !== null && !places.key.includes('{field}') && places.value.includes('{field}');
}

/** Whether rows can be asked for that have no value in a field, or that have one. */
export function canAskEmptiness(source: RecordSource | null, op: QueryOp): boolean {
  return source?.kind !== 'http' || Object.hasOwn(source.dialect.filters, op === 'ne' ? 'filled' : 'empty');
}

/** Whether records can be listed in the order of a field. */
export function isOrderedThere({ source }: Pick<SourcedResource, 'source'>, field: Field): boolean {
  return source?.kind !== 'http' || isComputedHere(field) || (source.dialect.sort !== null && isPlainValue(field));
}

/** No other system holds its value. */
export function isComputedHere({ value, derived }: Field): boolean {
  return value !== null || derived !== null;
}

function isPlainValue({ isMultiple, members, items, codec }: Field): boolean {
  return !isMultiple && members === null && items === null && codec.kind !== 'key-value';
}

/** Whether the lists of a resource are put in order; an API may have no word for it. */
export function isSortedThere({ source }: Pick<SourcedResource, 'source'>): boolean {
  return source?.kind !== 'http' || source.dialect.sort !== null;
}

/** Whether an order of several keys can be asked for. */
export function takesSeveralSorts({ source }: Pick<SourcedResource, 'source'>): boolean {
  return source?.kind !== 'http' || source.dialect.sort?.isSeveral === true;
}

/** Whether the lists of a resource can be searched. */
export function isSearchedThere({ source }: Pick<SourcedResource, 'source'>): boolean {
  return source?.kind !== 'http' || source.dialect.search !== null;
}

/** Whether lists of a resource can be filtered by alternatives: an API is asked for conditions that all hold. */
export function takesAlternatives({ source }: Pick<SourcedResource, 'source'>): boolean {
  return source?.kind !== 'http';
}
