/** What people read, and the gates that give a reason. Types of the Model; model.ts is their one face. */
import type { Condition, Expression, Place } from './expression.ts';
import type { Link } from './link.ts';

export type Tone = 'neutral' | 'info' | 'positive' | 'warning' | 'negative';

/** A sentence for people. `text` is English, ICU syntax, and at the same time the id in the catalogues of `locales/`. */
export interface Text {
  readonly text: string;
  /** Values of placeholders that are no plain field name. */
  readonly with: Readonly<Record<string, Expression>>;
  readonly tone: Tone | null;
  /** The toast stays until it is closed. */
  readonly keep: boolean;
  /** Where the toast leads: the screen, or the address, behind its words. */
  readonly link: Link | null;
}

export interface Tag {
  readonly text: Text;
  readonly tone: Tone;
  readonly when: Condition;
}

export interface Gate {
  readonly cond: Condition;
  readonly reason: Text | null;
  /** The conditions that it is made of, each with its own reason; absent where no part has one that the others lack. */
  readonly parts?: readonly Pick<Gate, 'cond' | 'reason'>[];
  /** Where it is written; null: nowhere, so that something else stands in for it. */
  readonly place: Place | null;
}

export interface Face {
  readonly title: Text;
  readonly icon: string | null;
  readonly tone: Tone;
}
