/** A line of a policy as data: what it claims, with the place of each name in it. Names are as written; whether they exist, others ask. */
import type { Span } from '../problem.ts';

export interface Word {
  readonly text: string;
  readonly span: Span;
}

/** A value as it was written: a text in quotes, JSON, a number, yes or no, or a bare word. */
export interface Literal extends Word {
  readonly value: unknown;
  readonly isQuoted: boolean;
}

/** Roles that are held together. */
export type Together = readonly Word[];

export type Who = {
  /** What is known of the user besides the roles, such as the group of the company. */
  readonly whose: readonly { readonly attribute: Word; readonly value: Literal }[];
} & (
  | { readonly kind: 'anyone' | 'nobody' | 'visitors' }
  /** `only`: each of these and nobody else; `nobody-but`: nobody else, whatever these may. */
  | { readonly kind: 'each' | 'only' | 'nobody-but'; readonly roles: readonly Together[] }
);

export type Doing =
  | { readonly kind: 'verbs'; readonly names: readonly Word[] }
  | { readonly kind: 'see' | 'write'; readonly fields: readonly Word[] }
  | { readonly kind: 'choose'; readonly values: readonly Literal[]; readonly field: Word }
  | { readonly kind: 'filter'; readonly params: readonly Word[] };

export type Comparison = 'is' | 'is not' | 'is empty' | 'is not empty' | 'is their' | 'is not their' | 'is below' | 'is above';

export type Cond =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Cond[] }
  | {
      readonly kind: 'compare';
      /** A field, a member of one, `parent.field` or `user.attribute`. */
      readonly path: Word;
      readonly how: Comparison;
      /** Of `is` and `is not` several are alternatives. */
      readonly values: readonly Literal[];
      /** Of `is their`: what of the user. */
      readonly attribute: Word | null;
    };

/** A field with a value; null: without one. `length`: a text of so many characters. */
export interface Given {
  readonly field: Word;
  readonly value: Literal | null;
  readonly length: number | null;
}

export type Claim =
  | {
      readonly kind: 'may';
      readonly who: Who;
      readonly can: boolean;
      readonly doing: Doing;
      readonly resource: Word;
      /** `of new`: of the form for new records. */
      readonly isNew: boolean;
      readonly cond: Cond | null;
      /** `only when`: and never otherwise. */
      readonly isExact: boolean;
    }
  | { readonly kind: 'rows'; readonly who: Who; readonly resource: Word; readonly sees: 'every' | 'no' | Cond }
  | {
      readonly kind: 'values';
      readonly resource: Word;
      /** The action whose dialog asks for them; null: a form. */
      readonly action: Word | null;
      readonly given: readonly Given[];
      readonly isAccepted: boolean;
      readonly mode: 'create' | 'edit' | null;
      /** What was stored before; empty: nothing is known of it. */
      readonly before: readonly Given[];
    }
  | { readonly kind: 'go'; readonly resource: Word; readonly from: readonly Literal[]; readonly to: readonly Literal[] }
  | { readonly kind: 'unique'; readonly resource: Word; readonly field: Word; readonly within: readonly Word[] }
  | { readonly kind: 'start'; readonly resource: Word; readonly given: readonly Given[] }
  /** What a list, a form or the wire has; `names` are all there are. */
  | {
      readonly kind: 'holds';
      readonly resource: Word;
      readonly what: 'columns' | 'filters' | 'sort' | 'form' | 'needs' | 'locks';
      readonly names: readonly Word[];
      /** Of columns and filters: these are there only then, and there may be others. */
      readonly formula: Literal | null;
    }
  /** What a field is; `field` may be a member, or an input of an action, with the names on the way. */
  | {
      readonly kind: 'field';
      readonly resource: Word;
      readonly fields: readonly Word[];
      readonly is: 'at most' | 'at least' | 'one of' | 'set by the server' | 'shown when' | 'locked when';
      readonly values: readonly Literal[];
    }
  | { readonly kind: 'wire'; readonly resource: Word; readonly carried: readonly { readonly field: Word; readonly as: Word }[] }
  | {
      readonly kind: 'call';
      readonly resource: Word;
      readonly call: Word;
      readonly method: Word;
      readonly path: Word;
      readonly sends: Literal | null;
      readonly sets: Literal | null;
    }
  | { readonly kind: 'refers'; readonly resource: Word; readonly field: Word; readonly to: Word; readonly filter: Literal | null }
  | { readonly kind: 'asks'; readonly resource: Word; readonly actions: readonly Word[]; readonly isAsking: boolean };

/** One line of a policy. */
export interface Sentence {
  readonly text: string;
  readonly span: Span;
  readonly claim: Claim;
}
