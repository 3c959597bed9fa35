import type { ModelText } from '../model/model.ts';
import type { Params, Row, Values } from '../model/values.ts';
import type { SendMail } from './mail.ts';
import type { OutgoingCalls } from './outgoing.ts';
import type { BlobStore } from './blobs/blobs.ts';
import type { FileStore, NewStoredFile, OpenedFile } from './files/files.ts';
import type { PlannedCall } from './plan/ask.ts';
import type { PlannedReading, ReadingRequest } from './plan/read/reading.ts';
import type { ActionName, OwnModel, ResourceName, ValuesOf } from '../model/project-types.ts';
import type { PlannedAnswer } from './reply/answer.ts';
import type { FieldError } from './reply/refusal.ts';
import type { SaidMessage } from './reply/say.ts';
import type { StoredRecord } from './store/records.ts';
import type { Tx } from './store/store.ts';

/** A signed-in person: the record behind the sign-in by field name, its effective roles included. */
export interface CallingUser extends Values {
  /** That of the record, which no other user ever gets. */
  readonly id: string;
  readonly username: string;
  readonly roles: readonly string[];
}

/** A user by id, which stays theirs forever, or by the name that is theirs now. */
export type UserLookup = { readonly id: string } | { readonly username: string };

/** As a method, whose parameters are compared both ways: a list may hold behaviours of different resources. */
type BehaviourHandler<Call, Answer, More extends readonly unknown[] = []> = { of(call: Call, ...more: More): Promise<Answer> }['of'];

type ActionOf<R extends string> = R extends ResourceName ? ActionName<R> : string;

/** What a resource of the project does beyond the generic API; one per resource that is not a view. */
export type Behaviour<R extends ResourceName = ResourceName> = R extends ResourceName ? ResourceBehaviour<R> : never;

/** The same where the engine works with any. */
export interface ResourceBehaviour<R extends string = string> {
  readonly resource: R;
  /** Of the server itself and the same in every project: no descriptor says so. */
  readonly isOwn?: true;
  /** What a single resource without a record of its own shows. */
  readonly get?: (context: BehaviourContext) => Promise<ValuesOf<R>>;
  /**
   * All rows of a resource that is not in the store. Row rule, filters, sort and page are applied to them by the plan. `only`: the key
   * of the one row that is wanted; what is much to read and no list shows may be left out of all rows without it.
   */
  readonly source?: (context: BehaviourContext, only?: readonly string[]) => Promise<Sourced<R>>;
  /** Rows of a collection that the record does not hold, by collection name. */
  readonly collections?: Readonly<Record<string, BehaviourHandler<CollectionCall<R>, CollectionRows>>>;
  /** Files that it hands out, by the last segment of their address below the record. null: there is none. */
  readonly downloads?: Readonly<Record<string, BehaviourHandler<DownloadCall<R>, OpenedFile | null>>>;
  /** What goes with a list beside its rows. */
  readonly metadata?: (call: { readonly parents: Params; readonly context: BehaviourContext }) => Promise<Values>;
  /** Instead of the generic insert. */
  readonly create?: BehaviourHandler<BehaviourCall<R>, BehaviourResult<R>>;
  /** Instead of the generic update. */
  readonly update?: BehaviourHandler<BehaviourCall<R>, BehaviourResult<R>>;
  /** Instead of `set`, `to` and `append`, by action name. */
  readonly actions?: { readonly [A in ActionOf<R>]?: BehaviourHandler<ActionCall<R>, BehaviourResult<R>> };
  /** In the same transaction, after the record and its audit entry. */
  readonly afterWrite?: BehaviourHandler<WriteNotice<R>, void, [context: BehaviourContext]>;
  /** Computes the fields that are `filledBy: reading`, for one record whenever it is read. */
  readonly readings?: {
    readonly fields: readonly (keyof ValuesOf<R> & string)[];
    readonly of: BehaviourHandler<{ readonly record: ValuesOf<R>; readonly context: BehaviourContext }, ValuesOf<R>>;
  };
  /** The fields that are `filledBy: code` and that this code writes, by resource. */
  readonly fills?: { readonly [N in ResourceName]?: readonly (keyof ValuesOf<N> & string)[] };
  /** What is done later, outside any call, by name. */
  readonly jobs?: Readonly<Record<string, JobHandler>>;
}

/** A job, started again until it succeeds: after a failure, a killed process, a restart. What it throws is a failure. */
export interface JobHandler {
  readonly run: (data: unknown, context: JobContext) => Promise<void>;
  /** It has failed for good: tells whoever waits for it. */
  readonly failed: (data: unknown, context: JobContext, reason: string) => Promise<void>;
  /** When it starts by itself, in UTC: minute, hour, day of month, month, day of week. Nobody asks for it then, and its data is null. */
  readonly cron?: string;
  /** How many a process does at the same time; one unless told otherwise. */
  readonly atOnce?: number;
  /** How often a failed one is tried again; five times unless told otherwise, after twice the time each time. */
  readonly retries?: number;
}

/** What a job may use. It acts as the user who asked for it, with the rights of now. */
export interface JobContext {
  /** Aborted when the server stops: the job should end by throwing, and will be started again. */
  readonly signal: AbortSignal;
  readonly files: FileStore;
  readonly model: OwnModel;
  /** Single statements, outside any transaction. */
  readonly store: Tx;
  /** A sentence or a text of the Model in the language of whoever asked. */
  readonly print: PrintText;
  /** The language of whoever asked. */
  readonly locale: string;
  /** One transaction. */
  readonly tx: <T>(work: (context: BehaviourContext) => Promise<T>) => Promise<T>;
  /**
   * A call like any other, through the same gate; throws its refusal. What it wrote and what `also` writes is one transaction: what
   * `also` throws undoes both. It is given what the call will answer. Nothing else happens for a GET.
   */
  readonly ask: (asking: PlannedCall, also?: (context: BehaviourContext, answer: PlannedAnswer) => Promise<void>) => Promise<PlannedAnswer>;
  /** A reading outside any transaction, which may take long. */
  readonly reading: (of: ReadingRequest) => Promise<PlannedReading>;
  readonly outgoing: OutgoingCalls;
  /** Sends at once; throws when the mail is not taken, and the job that throws so is tried again. Any mail after a write leaves like this. */
  readonly mail: SendMail;
}

/** What reaches outside may use: the transaction of the call has been committed, and no record is locked. */
export interface OutsideContext extends Pick<BehaviourContext, 'settings' | 'now' | 'installation' | 'newId' | 'print'> {
  readonly model: OwnModel;
  /** Single statements, outside any transaction. */
  readonly store: Tx;
  readonly outgoing: OutgoingCalls;
  /** Sends at once; throws when the mail is not taken. */
  readonly mail: SendMail;
  /** One transaction. */
  readonly tx: JobContext['tx'];
  /** Another call of whoever makes this one. */
  readonly ask: JobContext['ask'];
}

/** In the language of whoever asks, unless another one is named. */
type PrintText = (said: SaidMessage | ModelText, locale?: string) => string;

export interface Sourced<R extends string = string> {
  readonly rows: readonly ValuesOf<R>[];
  /** Sent with the list. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A call for a collection of a record that the user may see. */
export interface CollectionCall<R extends string = string> {
  readonly record: ValuesOf<R>;
  readonly query: URLSearchParams;
  readonly context: BehaviourContext;
}

/** A call for a file of a record that the user may see. */
export interface DownloadCall<R extends string = string> {
  readonly record: ValuesOf<R>;
  readonly files: FileStore;
  readonly context: BehaviourContext;
}

/** Rows as they travel, or why the query cannot be answered. */
export type CollectionRows =
  | { readonly kind: 'rows'; readonly rows: readonly Row[] }
  /** A text to look at instead of rows; `name` is that of the file when it is saved. */
  | { readonly kind: 'text'; readonly name: string; readonly text: string }
  | { readonly kind: 'refused'; readonly message: SaidMessage };

/** With what this server runs: what its own checks look at. null: not used, or not known. */
export interface Installation {
  /** Folder of the embedded store. */
  readonly dataDir: string | null;
  /** Where the outbox is, and all else that is handed over as files. */
  readonly blobs: BlobStore | null;
  readonly smtpUrl: string | null;
  /** Address of the single sign-on provider. */
  readonly issuer: string | null;
}

/** A call that has passed `plan`: access, row rules, `when`, `from` and field checks hold. */
export interface BehaviourCall<R extends string = string, Sent = ValuesOf<R>> {
  /** As stored, locked; null where the call is about no record. */
  readonly record: ValuesOf<R> | null;
  /** What was sent, by field name. */
  readonly values: Sent;
  readonly context: BehaviourContext;
}

/** A call for an action. */
export interface ActionCall<R extends string = string, Sent = Values> extends BehaviourCall<R, Sent> {
  /** Below which records the record is, by the parameters of its path. */
  readonly parents: Params;
  /** What was sent, by the names of the wire: also what the action itself puts beside the fields of its dialog. */
  readonly sent: Values;
}

/** What a behaviour may use: nothing else is imported. */
export interface BehaviourContext {
  /** null on public resources. */
  readonly user: CallingUser | null;
  readonly tx: Tx;
  readonly settings: Values;
  readonly now: Date;
  readonly locale: string;
  /** All that people can choose. */
  readonly locales: readonly string[];
  /** Under which id the caller's session is stored; null: there is none, as for a job. */
  readonly session: string | null;
  /** IANA name of the caller's zone. */
  readonly zone: string;
  readonly installation: Installation;
  /** Address of the app for people, without a final slash. */
  readonly publicUrl: string;
  readonly model: OwnModel;
  /**
   * The audit entry of a record that the behaviour itself has written; `verb` is what was done, update unless told otherwise, and `by` is whose doing
   * it was where nobody is signed in, as with a link that was mailed.
   */
  readonly written: (
    resource: string,
    record: { before: StoredRecord | null; after: StoredRecord | null; verb?: string; by?: string },
  ) => Promise<void>;
  /** Keeps a file with the transaction; returns its size in bytes. */
  readonly keep: (file: NewStoredFile, data: AsyncIterable<Uint8Array>) => Promise<number>;
  /** Has a job of a behaviour done once the transaction has been committed. */
  readonly enqueue: (resource: string, job: string, data: unknown) => Promise<void>;
  /** Has a queue looked into once the transaction has been committed. */
  readonly wake: (queue: string) => void;
  /** All records of a list that the user may export; refuses as the list itself does. Nothing is read yet. */
  readonly reading: (of: ReadingRequest) => Promise<PlannedReading>;
  /** A key for a record whose key nobody enters. */
  readonly newId: () => string;
  /** A sentence or a text of the Model in the language of whoever asks. */
  readonly print: PrintText;
}

export type BehaviourResult<R extends string = string> =
  | {
      readonly kind: 'done';
      readonly record?: ValuesOf<R>;
      /** The record is new: the answer says where it is. */
      readonly isCreated?: boolean;
      readonly body?: unknown;
      /** Address below the API base of something new that is not a record of this resource; goes with `body`. */
      readonly location?: string;
    }
  | {
      readonly kind: 'refused';
      readonly message: SaidMessage;
      readonly fields?: readonly FieldError[];
      /** What the call was for is gone, whatever is sent: forms then ask nobody to keep what was typed. */
      readonly isFinal?: true;
    }
  /** What takes as long as others take. It is done once the transaction has been committed, and what it returns is the answer. */
  | { readonly kind: 'outside'; readonly work: (outside: OutsideContext) => Promise<BehaviourResult<R>> };

interface WriteNotice<R extends string> {
  readonly resource: string;
  readonly verb: string;
  /** Values of the path parameters as one text; '' for resources without parents. */
  readonly parent: string;
  readonly before: ValuesOf<R> | null;
  readonly after: ValuesOf<R> | null;
}
