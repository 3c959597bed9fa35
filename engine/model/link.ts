/** Where a click leads, and the query it may bring along. Types of the Model; model.ts is their one face. */
import type { Condition, Expression, Value } from './expression.ts';

export type Mode = 'list' | 'show' | 'create' | 'edit';

export type QueryOp = 'eq' | 'ne' | 'in' | 'prefix' | 'contains' | 'gt' | 'lt' | 'between' | 'within';

/** A query written in a descriptor: all entries must hold. A value `{lit: null}` means "is empty". */
export type Query = readonly QueryEntry[];

export interface QueryEntry {
  readonly param: string;
  readonly op: QueryOp;
  readonly values: readonly Value[];
  readonly when: Condition;
}

export interface Address {
  /** Address outside; null when `path` is set. */
  readonly url: Value<string> | null;
  /** Parts of an address below the API base. */
  readonly path: readonly (string | Expression)[] | null;
  readonly query: Readonly<Record<string, Value>>;
}

export type Link =
  | {
      readonly kind: 'screen';
      readonly to: string;
      readonly screen: Mode;
      readonly tab: string | null;
      readonly filter: Query;
      readonly isNewTab: boolean;
      /** Includes the role part of the target's access. */
      readonly when: Condition;
    }
  | { readonly kind: 'address'; readonly address: Address; readonly when: Condition };
