import type { RecordHit } from './record-hits.ts';
import type { TextTone } from './wording.ts';

/** What somebody is told of a record, as they may read it now. */
export interface RecordNews extends RecordHit {
  readonly id: string;
  /** In the language of the call. */
  readonly text: string;
  readonly tone: TextTone;
  readonly at: string;
  readonly is_read: boolean;
}

/** The answer of `_notifications`. */
export interface NotificationsAnswer {
  /** The newest first. */
  readonly data: readonly RecordNews[];
  readonly metadata: {
    readonly unread: number;
    /** For how many seconds the caller has been waiting for what they began last; null: nothing is under way. */
    readonly waiting: number | null;
  };
}
