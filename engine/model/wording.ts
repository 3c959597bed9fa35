/** What people read, and the gates that give a reason. Types of the Model; model.ts is their one face. */
import type { Condition, Expression, SourcePlace } from './expression.ts';
import type { ModelLink } from './link.ts';

export type TextTone = 'neutral' | 'info' | 'positive' | 'warning' | 'negative';

/** A sentence for people. `text` is English, ICU syntax, and at the same time the id in the catalogues of `locales/`. */
export interface ModelText {
  readonly text: string;
  /** Values of placeholders that are not plain field names. */
  readonly with: Readonly<Record<string, Expression>>;
  readonly tone: TextTone | null;
  /** The toast stays until it is closed. */
  readonly keep: boolean;
  /** Where the toast leads: the screen, or the address, behind its words. */
  readonly link: ModelLink | null;
}

export interface ToneTag {
  readonly text: ModelText;
  readonly tone: TextTone;
  readonly when: Condition;
}

export interface AccessGate {
  readonly cond: Condition;
  readonly reason: ModelText | null;
  /** The conditions that it is made of, each with its own reason; absent where no part has one that the others lack. */
  readonly parts?: readonly Pick<AccessGate, 'cond' | 'reason'>[];
  /** Where it is written; null: nowhere, so that something else stands in for it. */
  readonly place: SourcePlace | null;
}

export interface ActionFace {
  readonly title: ModelText;
  readonly icon: string | null;
  readonly tone: TextTone;
}
