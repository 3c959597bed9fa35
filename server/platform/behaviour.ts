import type { Model } from '../../engine/model/model.ts';
import type { Values } from '../../engine/model/values.ts';
import type { Mail } from '../mail.ts';
import type { FieldError } from '../reply/refusal.ts';
import type { StoredRecord } from '../store/records.ts';
import type { Tx } from '../store/store.ts';

/** A signed-in person: the record behind the sign-in by field name, its effective roles included. */
export interface User extends Values {
  readonly username: string;
  readonly roles: readonly string[];
}

/** What a resource does beyond the generic API; one per resource that is not a view. */
export interface Behaviour {
  readonly resource: string;
  /** What a single resource without a record of its own shows. */
  readonly get?: (context: Context) => Promise<Values>;
  /** Instead of the generic insert. */
  readonly create?: Handler;
  /** Instead of the generic update. */
  readonly update?: Handler;
  /** Instead of `set`, `to` and `append`, by action name. */
  readonly actions?: Readonly<Record<string, Handler>>;
  /** In the same transaction, after the record and its audit entry. */
  readonly afterWrite?: (write: Write, context: Context) => Promise<void>;
}

type Handler = (call: BehaviourCall) => Promise<Result>;

/** A call that has passed `plan`: access, row rules, `when`, `from` and field checks hold. */
export interface BehaviourCall {
  /** As stored, locked; null where the call is about no record. */
  readonly record: Values | null;
  /** What was sent, by field name. */
  readonly values: Values;
  readonly context: Context;
}

/** What a behaviour may use: nothing else is imported. */
export interface Context {
  /** null on public resources. */
  readonly user: User | null;
  readonly tx: Tx;
  readonly settings: Values;
  readonly now: Date;
  readonly locale: string;
  /** Address of the app for people, without a final slash. */
  readonly publicUrl: string;
  readonly model: Model;
  /** The audit entry of a record that the behaviour itself has written; `verb` is what was done, update unless told. */
  readonly written: (resource: string, record: { before: StoredRecord | null; after: StoredRecord | null; verb?: string }) => Promise<void>;
  /** Leaves when the transaction has been committed. */
  readonly mail: (mail: Mail) => void;
}

export type Result =
  | { readonly kind: 'done'; readonly record?: Values; readonly body?: unknown }
  | { readonly kind: 'refused'; readonly message: string; readonly fields?: readonly FieldError[] };

interface Write {
  readonly resource: string;
  readonly verb: string;
  readonly before: Values | null;
  readonly after: Values | null;
}
