/** The calls of the API. Types of the Model; model.ts is their one face. */
import type { ModelText } from './wording.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type PathPart = string | { readonly param: string } | { readonly key: number };

/** A call. `path` starts below the API base. */
export interface ApiOperation {
  readonly method: HttpMethod;
  readonly path: readonly PathPart[];
  readonly encoding: 'json' | 'multipart';
  /** Where the rows, or the record, are in the answer; empty: where the API's convention has them. */
  readonly read: readonly string[];
  /** Headers of the answer that become members of `meta`, by the name that expressions use. */
  readonly headers: Readonly<Record<string, string>>;
  /** Fields a whole-record PUT carries; null: the default of `body` in records.ts. */
  readonly send: readonly string[] | null;
  /** The generic server cannot serve it: a behaviour must. */
  readonly behaviour: boolean;
}

/** A path parameter of a nested resource. `field` is the field of the record that holds the same value. */
export interface ParentRef {
  readonly param: string;
  readonly resource: string;
  readonly wildcard: boolean;
  readonly field: string | null;
  readonly title: ModelText;
}
