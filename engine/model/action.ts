/** Actions, and what happens after them. Types of the Model; model.ts is their one face. */
import type { Condition, Expression, SourcePlace, ModelValue } from './expression.ts';
import type { Field } from './field.ts';
import type { LinkAddress, ModelLink, ScreenMode } from './link.ts';
import type { ApiOperation } from './op.ts';
import type { ActionFace, AccessGate, ModelText } from './wording.ts';

export type FollowUpStep = { readonly when: Condition } & (
  | {
      readonly kind: 'screen';
      readonly screen: ScreenMode | 'header:Location';
      readonly resource: string | null;
      readonly tab: string | null;
      readonly query: Readonly<Record<string, ModelValue>>;
    }
  | { readonly kind: 'stay' }
  | { readonly kind: 'refresh' | 'wait'; readonly ms: number }
  | { readonly kind: 'act'; readonly action: string }
);

export interface ActionOutcome {
  /** null: silent. */
  readonly success: ModelText | null;
  readonly failure: ModelText;
  readonly after: readonly FollowUpStep[];
  readonly afterFailure: readonly FollowUpStep[];
}

export interface ActionPoll {
  readonly everyMs: number;
  readonly while: Condition;
  readonly max: number | null;
}

export interface Action extends ActionOutcome, ActionFace {
  readonly name: string;
  readonly places: readonly ('row' | 'record' | 'bulk' | 'list')[];
  readonly allow: AccessGate;
  readonly when: Condition;
  /** States it may start from; null: not a transition. */
  readonly from: readonly string[] | null;
  readonly to: string | null;
  readonly confirm: ModelText | null;
  /** Inputs of its dialog. */
  readonly fields: Readonly<Record<string, Field>>;
  readonly order: readonly string[];
  readonly place: SourcePlace;
  readonly does: ActionKind;
}

export type ActionKind =
  | {
      readonly kind: 'request';
      readonly op: ApiOperation;
      /** Merged over the dialog's values; an Expression is the whole body. */
      readonly body: Readonly<Record<string, ModelValue>> | Expression;
      /** Effect on the record: field name, then key below it. */
      readonly set: readonly { readonly path: readonly string[]; readonly value: ModelValue }[];
      readonly append: string | null;
    }
  | { readonly kind: 'link'; readonly link: ModelLink }
  | { readonly kind: 'open' | 'download'; readonly address: LinkAddress };
