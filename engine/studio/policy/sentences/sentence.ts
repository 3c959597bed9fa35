/** A line of a policy as data: what it claims, with the place of each name in it. Names are as written; whether they exist, others ask. */
import type { SourceSpan } from '../../../language/problem.ts';

export interface PolicyWord {
  readonly text: string;
  readonly span: SourceSpan;
}

/** A value as it was written: a text in quotes, JSON, a number, yes or no, or a bare word. */
export interface PolicyLiteral extends PolicyWord {
  readonly value: unknown;
  readonly isQuoted: boolean;
}

/** Roles that are held together. */
export type RoleGroup = readonly PolicyWord[];

export type PolicySubject = {
  /** What is known of the user besides the roles, such as the group of the company. */
  readonly whose: readonly { readonly attribute: PolicyWord; readonly value: PolicyLiteral }[];
} & (
  | { readonly kind: 'anyone' | 'nobody' | 'visitors' }
  /** `only`: each of these and nobody else; `nobody-but`: nobody else, whatever these may. */
  | { readonly kind: 'each' | 'only' | 'nobody-but'; readonly roles: readonly RoleGroup[] }
);

export type PolicyAct =
  | { readonly kind: 'verbs'; readonly names: readonly PolicyWord[] }
  | { readonly kind: 'see' | 'write'; readonly fields: readonly PolicyWord[] }
  | { readonly kind: 'choose'; readonly values: readonly PolicyLiteral[]; readonly field: PolicyWord }
  | { readonly kind: 'filter'; readonly params: readonly PolicyWord[] };

export type PolicyComparison = 'is' | 'is not' | 'is empty' | 'is not empty' | 'is their' | 'is not their' | 'is below' | 'is above';

export type PolicyCondition =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly PolicyCondition[] }
  | {
      readonly kind: 'compare';
      /** A field, a member of one, `parent.field` or `user.attribute`. */
      readonly path: PolicyWord;
      readonly how: PolicyComparison;
      /** Of `is` and `is not` several are alternatives. */
      readonly values: readonly PolicyLiteral[];
      /** Of `is their`: what of the user. */
      readonly attribute: PolicyWord | null;
    };

/** A field with a value; null: without one. `length`: a text of this many characters. */
export interface GivenValue {
  readonly field: PolicyWord;
  readonly value: PolicyLiteral | null;
  readonly length: number | null;
}

export type PolicyClaim =
  | {
      readonly kind: 'may';
      readonly who: PolicySubject;
      readonly can: boolean;
      readonly doing: PolicyAct;
      readonly resource: PolicyWord;
      /** `of new`: of the form for new records. */
      readonly isNew: boolean;
      readonly cond: PolicyCondition | null;
      /** `only when`: and never otherwise. */
      readonly isExact: boolean;
    }
  | { readonly kind: 'rows'; readonly who: PolicySubject; readonly resource: PolicyWord; readonly sees: 'every' | 'no' | PolicyCondition }
  | {
      readonly kind: 'values';
      readonly resource: PolicyWord;
      /** The action whose dialog asks for them; null: a form. */
      readonly action: PolicyWord | null;
      readonly given: readonly GivenValue[];
      readonly isAccepted: boolean;
      readonly mode: 'create' | 'edit' | null;
      /** What was stored before; empty: nothing is known of it. */
      readonly before: readonly GivenValue[];
    }
  | { readonly kind: 'go'; readonly resource: PolicyWord; readonly from: readonly PolicyLiteral[]; readonly to: readonly PolicyLiteral[] }
  | { readonly kind: 'unique'; readonly resource: PolicyWord; readonly field: PolicyWord; readonly within: readonly PolicyWord[] }
  | { readonly kind: 'start'; readonly resource: PolicyWord; readonly given: readonly GivenValue[] }
  /** What a field takes; it may be a member, or an input of an action, with the names on the way. */
  | {
      readonly kind: 'field';
      readonly resource: PolicyWord;
      readonly field: PolicyWord;
      readonly is: 'at most' | 'at least' | 'one of';
      readonly values: readonly PolicyLiteral[];
    }
  | {
      readonly kind: 'refers';
      readonly resource: PolicyWord;
      readonly field: PolicyWord;
      readonly to: PolicyWord;
      readonly filter: PolicyLiteral | null;
    }
  | { readonly kind: 'asks'; readonly resource: PolicyWord; readonly actions: readonly PolicyWord[]; readonly isAsking: boolean };

/** One line of a policy. */
export interface PolicySentence {
  readonly text: string;
  readonly span: SourceSpan;
  readonly claim: PolicyClaim;
}
