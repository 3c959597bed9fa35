/** The one door to records: `rest.ts` speaks the platform's API, `memory.ts` keeps arrays. Everything above works on Values. */
import type { ChoiceCount } from '../model/choice-counts.ts';
import type { FormModel, HttpMethod, ApiOperation, Resource } from '../model/model.ts';
import type { ListQuery } from '../model/query.ts';
import type { FieldSums } from '../model/sums.ts';
import type { EvaluationScope } from '../model/scope.ts';
import type { Params, Values } from '../model/values.ts';

export interface LoadedPage {
  readonly rows: readonly Values[];
  readonly total: number;
  /** The total is a guess: lists say "about". */
  readonly isEstimated: boolean;
  /** `metadata` of the answer, and the headers that the call names. */
  readonly meta: unknown;
}

export interface LoadedRecord {
  /** With the version as `_version`, as rows of a page have it. */
  readonly values: Values;
  /** For `If-Match`; null when the server sends none. */
  readonly version: string | null;
  /** After a save: the answer as it came, such as its message. */
  readonly reply?: Values;
}

/** `done`: something was sent that may have begun work on the server. */
export const posts = new EventTarget();

export interface ApiCall {
  readonly method: HttpMethod;
  /** Below the API base, with its query string. */
  readonly path: string;
  /** A value for JSON, or FormData. */
  readonly body?: unknown;
  /** How the body travels; default json. */
  readonly encoding?: ApiOperation['encoding'];
  readonly headers?: Readonly<Record<string, string>>;
  /** A 401 is an answer here, not the end of the session. */
  readonly isProbe?: boolean;
  readonly signal?: AbortSignal;
}

export interface ApiReply {
  readonly status: number;
  /** What the server calls its status, where the protocol still carries that. */
  readonly statusText?: string;
  /** Parsed JSON, text of anything else, null when empty. */
  readonly body: unknown;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The form that a body comes from: its own fields and its `body` shape what is sent. */
interface BodyShape {
  readonly form: FormModel;
  readonly scope: EvaluationScope;
}

interface CreateOptions {
  readonly shape?: BodyShape;
  readonly headers?: ApiCall['headers'];
}

interface UpdateOptions {
  readonly params: Params;
  readonly version: string | null;
  readonly shape?: BodyShape;
  /** The version of the record whose values these are: its history tells so. */
  readonly restores?: number;
}

/** The list that something is told of, all of it: its query has neither order nor page. Only sums tell of its groups. */
export interface FiguresAsked {
  readonly query: ListQuery;
  readonly params: Params;
  readonly signal?: AbortSignal;
}

interface CollectionOptions {
  readonly params: Params;
  /** At most so many rows; null: as many as the server answers by itself. */
  readonly limit: number | null;
}

/** Entries of `params` that are not parents of the resource travel as query parameters. All methods reject with ApiError only. */
export interface DataSource {
  /** `named`: fields whose records are read right after, which some sources can bring along. */
  list(resource: Resource, query: ListQuery, params: Params, signal?: AbortSignal, named?: readonly string[]): Promise<LoadedPage>;
  /** Sums of these fields over all records that match; where they are grouped, of each group. */
  sums(resource: Resource, fields: readonly string[], asked: FiguresAsked): Promise<FieldSums>;
  /** How many of the records that match hold each choice of a filter; null: they are too many to be counted. */
  counts(resource: Resource, param: string, asked: FiguresAsked): Promise<readonly ChoiceCount[] | null>;
  get(resource: Resource, key: readonly string[], params: Params, signal?: AbortSignal): Promise<LoadedRecord>;
  create(resource: Resource, values: Values, params: Params, options?: CreateOptions): Promise<LoadedRecord>;
  update(resource: Resource, key: readonly string[], values: Values, options: UpdateOptions): Promise<LoadedRecord>;
  remove(resource: Resource, key: readonly string[], options: Pick<UpdateOptions, 'params' | 'version'>): Promise<void>;
  send(call: ApiCall): Promise<ApiReply>;
  collection(resource: Resource, name: string, key: readonly string[], options: CollectionOptions): Promise<LoadedPage>;
  /** Address of a path below the API base, for new tabs and downloads. */
  urlOf(path: string): string;
}

export interface ApiFailure {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly hint: string;
  /** Texts by field path. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** The stored record, when the version was stale. */
  readonly current: Values | null;
  /** The answer as it came; null when there was none. */
  readonly reply?: ApiReply | null;
}

/** A refused or failed call. Status 0: the network failed and nothing is known about the effect. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly hint: string;
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly current: Values | null;
  readonly reply: ApiReply | null;

  constructor(failure: ApiFailure) {
    super(failure.message);
    this.name = 'ApiError';
    this.status = failure.status;
    this.code = failure.code;
    this.hint = failure.hint;
    this.fields = failure.fields;
    this.current = failure.current;
    this.reply = failure.reply ?? null;
  }
}
