import type { Model, Text } from '../../engine/model/model.ts';
import type { Row, Values } from '../../engine/model/values.ts';
import type { Mail } from '../mail.ts';
import type { Files } from '../files/files.ts';
import type { Reading, ReadingOf } from '../plan/reading.ts';
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
  /** All rows of a resource that is not in the store. Row rule, filters, sort and page are applied to them by the plan. */
  readonly source?: (context: Context) => Promise<Sourced>;
  /** Rows of a collection that the record does not hold, by collection name. */
  readonly collections?: Readonly<Record<string, (call: CollectionCall) => Promise<CollectionRows>>>;
  /** Instead of the generic insert. */
  readonly create?: Handler;
  /** Instead of the generic update. */
  readonly update?: Handler;
  /** Instead of `set`, `to` and `append`, by action name. */
  readonly actions?: Readonly<Record<string, Handler>>;
  /** In the same transaction, after the record and its audit entry. */
  readonly afterWrite?: (write: Write, context: Context) => Promise<void>;
  /** What is done later, outside any call, by name. */
  readonly jobs?: Readonly<Record<string, JobHandler>>;
}

/** A job, started again until it succeeds: after a failure, a killed process, a restart. What it throws is a failure. */
export interface JobHandler {
  readonly run: (data: unknown, context: JobContext) => Promise<void>;
  /** It has failed for good: tells whoever waits for it. */
  readonly failed: (data: unknown, context: JobContext, reason: string) => Promise<void>;
}

/** What a job may use. It acts as the user who asked for it, with the rights of now. */
export interface JobContext {
  /** Aborted when the server stops: the job should end by throwing, and will be started again. */
  readonly signal: AbortSignal;
  readonly files: Files;
  readonly model: Model;
  /** Single statements, outside any transaction. */
  readonly store: Tx;
  /** A text of the Model in the language of who asked. */
  readonly print: (text: Text) => string;
  /** One transaction. */
  readonly tx: <T>(work: (context: Context) => Promise<T>) => Promise<T>;
  /** A reading outside any transaction, which may take long. */
  readonly reading: (of: ReadingOf) => Promise<Reading>;
}

export interface Sourced {
  readonly rows: readonly Values[];
  /** Sent with the list. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A call for a collection of a record that the user may see. */
export interface CollectionCall {
  readonly record: Values;
  readonly query: URLSearchParams;
  readonly context: Context;
}

/** Rows as they travel, or why the query cannot be answered. */
export type CollectionRows =
  { readonly kind: 'rows'; readonly rows: readonly Row[] } | { readonly kind: 'refused'; readonly message: string };

/** With what this server runs: what its own checks look at. null: not used, or not known. */
export interface Installation {
  /** Folder of the embedded store and the outbox. */
  readonly dataDir: string | null;
  readonly smtpUrl: string | null;
  /** Address of the single sign-on provider. */
  readonly issuer: string | null;
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
  /** IANA name of the caller's zone. */
  readonly zone: string;
  readonly installation: Installation;
  /** Address of the app for people, without a final slash. */
  readonly publicUrl: string;
  readonly model: Model;
  /** The audit entry of a record that the behaviour itself has written; `verb` is what was done, update unless told. */
  readonly written: (resource: string, record: { before: StoredRecord | null; after: StoredRecord | null; verb?: string }) => Promise<void>;
  /** Leaves when the transaction has been committed. */
  readonly mail: (mail: Mail) => void;
  /** Has a job of a behaviour done once the transaction has been committed. */
  readonly enqueue: (resource: string, job: string, data: unknown) => Promise<void>;
  /** All records of a list that the user may export; refuses as the list itself does. Nothing is read yet. */
  readonly reading: (of: ReadingOf) => Promise<Reading>;
  /** A key for a record whose key nobody enters. */
  readonly newId: () => string;
  /** A text of the Model in the language of who asks. */
  readonly print: (text: Text) => string;
}

export type Result =
  | {
      readonly kind: 'done';
      readonly record?: Values;
      /** The record is new: the answer says where it is. */
      readonly isCreated?: boolean;
      readonly body?: unknown;
    }
  | { readonly kind: 'refused'; readonly message: string; readonly fields?: readonly FieldError[] };

interface Write {
  readonly resource: string;
  readonly verb: string;
  /** Values of the path parameters as one text; '' for resources without parents. */
  readonly parent: string;
  readonly before: Values | null;
  readonly after: Values | null;
}
