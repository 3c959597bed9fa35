import type { Model } from '../../../engine/model/model.ts';
import type { Row, Values } from '../../../engine/model/values.ts';
import type { Asking } from '../../plan/ask.ts';
import type { Message } from '../../reply/say.ts';
import type { Kind } from './decisions.ts';

/** A column that files of a type may have: a field of the resource, or a text of its own. */
export interface Column {
  readonly name: string;
  /** The file must have it. */
  readonly isRequired?: boolean;
  /** What the template shows. */
  readonly sample: string;
  /** No field of the resource: a text that the type itself reads. */
  readonly isOwn?: boolean;
}

/** One line as a type reads it: values in wire units by column; null where the line clears the field; skipped columns are absent. */
export interface Line {
  readonly values: Values;
  /** Of the batch job: what its lines have in common. */
  readonly attributes: Values;
}

/** What a type may look at. */
export interface Looking {
  readonly model: Model;
  /** A record as the user may see it; null: there is none. */
  readonly find: (path: string) => Promise<Row | null>;
  /** Whether a record has this value in a unique field, whoever may see it. */
  readonly isThere: (resource: string, field: string, value: string) => Promise<boolean>;
}

/** Something wrong or doubtful about one column, or (null) about the line. */
export interface Doubt {
  readonly field: string | null;
  readonly rule: string;
  readonly message: Message;
}

/** What a line would do. */
export interface Meaning {
  readonly kind: Kind;
  /** The call that does it. */
  readonly asking: Asking;
  /** The record that it is about. */
  readonly subject: string;
  /** What somebody should look at before deciding. */
  readonly doubts: readonly Doubt[];
  /** Who gets the mail of the batch job's email template when the line was applied; absent: nobody. */
  readonly mailTo?: string;
}

/** The line cannot be done. */
export interface Impossible {
  readonly subject?: string;
  readonly faults: readonly Doubt[];
}

export interface BatchType {
  /** On the wire. */
  readonly key: string;
  readonly title: Message;
  /** The resource whose fields the columns are. */
  readonly resource: string;
  readonly columns: readonly Column[];
  /** Two lines about the same record are a mistake. */
  readonly isOncePerSubject: boolean;
  /** What a line means, as the platform is now. */
  readonly read: (line: Line, looking: Looking) => Promise<Meaning | Impossible>;
}

export function impossible(field: string | null, rule: string, message: Message): Impossible {
  return { faults: [{ field, rule, message }] };
}
