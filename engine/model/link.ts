/** Where a click leads, and the query it may bring along. Types of the Model; model.ts is their one face. */
import type { Condition, Expression, ModelValue } from './expression.ts';

export type ScreenMode = 'list' | 'show' | 'create' | 'edit';

export type QueryOp = 'eq' | 'ne' | 'in' | 'prefix' | 'contains' | 'gt' | 'lt' | 'between' | 'within';

/** A query written in a descriptor: all entries must hold. A value `{lit: null}` means "is empty". */
export type ModelQuery = readonly ModelQueryEntry[];

export interface ModelQueryEntry {
  readonly param: string;
  readonly op: QueryOp;
  readonly values: readonly ModelValue[];
  readonly when: Condition;
}

export interface LinkAddress {
  /** Address outside; null when `path` is set. */
  readonly url: ModelValue<string> | null;
  /** Parts of an address below the API base. */
  readonly path: readonly (string | Expression)[] | null;
  readonly query: Readonly<Record<string, ModelValue>>;
}

export type ModelLink =
  | {
      readonly kind: 'screen';
      readonly to: string;
      readonly screen: ScreenMode;
      readonly tab: string | null;
      readonly filter: ModelQuery;
      readonly isNewTab: boolean;
      /** Includes the role part of the target's access. */
      readonly when: Condition;
    }
  | { readonly kind: 'address'; readonly address: LinkAddress; readonly when: Condition };
