/** Actions, and what happens after them. Types of the Model; model.ts is their one face. */
import type { Condition, Expression, Place, Value } from './expression.ts';
import type { Field } from './field.ts';
import type { Address, Link, Mode } from './link.ts';
import type { Op } from './op.ts';
import type { Face, Gate, Text } from './wording.ts';

export type Step = { readonly when: Condition } & (
  | {
      readonly kind: 'screen';
      readonly screen: Mode | 'header:Location';
      readonly resource: string | null;
      readonly tab: string | null;
      readonly query: Readonly<Record<string, Value>>;
    }
  | { readonly kind: 'stay' }
  | { readonly kind: 'refresh' | 'wait'; readonly ms: number }
  | { readonly kind: 'act'; readonly action: string }
);

export interface Outcome {
  /** null: silent. */
  readonly success: Text | null;
  readonly failure: Text;
  readonly after: readonly Step[];
  readonly afterFailure: readonly Step[];
}

export interface Poll {
  readonly everyMs: number;
  readonly while: Condition;
  readonly max: number | null;
}

export interface Action extends Outcome, Face {
  readonly name: string;
  readonly places: readonly ('row' | 'record' | 'bulk' | 'list')[];
  readonly allow: Gate;
  readonly when: Condition;
  /** States it may start from; null: not a transition. */
  readonly from: readonly string[] | null;
  readonly to: string | null;
  readonly confirm: Text | null;
  /** Inputs of its dialog. */
  readonly fields: Readonly<Record<string, Field>>;
  readonly order: readonly string[];
  readonly place: Place;
  readonly does: Does;
}

export type Does =
  | {
      readonly kind: 'request';
      readonly op: Op;
      /** Merged over the dialog's values; an Expression is the whole body. */
      readonly body: Readonly<Record<string, Value>> | Expression;
      /** Effect on the record: field name, then key below it. */
      readonly set: readonly { readonly path: readonly string[]; readonly value: Value }[];
      readonly append: string | null;
    }
  | { readonly kind: 'link'; readonly link: Link }
  | { readonly kind: 'open' | 'download'; readonly address: Address };
