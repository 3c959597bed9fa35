/**
 * The Model: what `compile` makes of all descriptors. Plain frozen JSON without optional keys; absent is `null`.
 * Screens, server, documents and tests read this and nothing else. Its parts live in the files beside; all are named from here.
 */
import type { Action, ActionOutcome } from './action.ts';
import type { Condition, SourcePlace } from './expression.ts';
import type { Field, KeptRecord, RecordNotification, ResourceRule } from './field.ts';
import type { ModelQuery, QueryOp } from './link.ts';
import type { ApiOperation, ParentRef } from './op.ts';
import type { FormModel, ListScreenModel, ShowModel } from './screen.ts';
import type { SignInMapping } from './sign-in.ts';
import type { RecordSource } from './source.ts';
import type { ActionFace, AccessGate, ToneTag, ModelText } from './wording.ts';

export type * from './action.ts';
export type * from './field.ts';
export type * from './link.ts';
export type * from './op.ts';
export type * from './screen.ts';
export type * from './sign-in.ts';
export type * from './source.ts';
export type * from './wording.ts';

export type ResourceVerb = 'use' | 'list' | 'show' | 'lookup' | 'create' | 'edit' | 'delete' | 'export' | 'act' | 'comment';

export interface Model {
  readonly version: 1;
  /** Hash of everything below; client and server compare it. */
  readonly hash: string;
  readonly title: ModelText;
  readonly apiBase: string;
  readonly resources: Readonly<Record<string, Resource>>;
  readonly roles: Readonly<Record<string, { readonly title: ModelText; readonly implies: readonly string[] }>>;
  readonly messages: Readonly<Record<string, ModelMessage>>;
  /** What expressions may read below `user` and `settings`. */
  readonly user: Readonly<Record<string, Field>>;
  readonly settings: Readonly<Record<string, Field>>;
  /** How a sign-in provider's claims become users; null: only records say who they are. */
  readonly signIn: SignInMapping | null;
  readonly export: ExportRuns;
  /** Who may read the descriptors, and see files and lines of rules. */
  readonly descriptors: AccessGate;
  /** Who may keep named views of lists for others. */
  readonly publishViews: AccessGate;
  /** Names of the formats that the code of the project has to know. */
  readonly formats: readonly string[];
  readonly menu: readonly MenuGroup[];
}

/** The command that writes an export, how often its run is asked for, and after how many polls the app stops asking. */
export interface ExportRuns {
  readonly command: string;
  /** Segments of the address of its runs, below the base of the API. */
  readonly path: readonly string[];
  readonly everyMs: number;
  readonly max: number;
}

export interface ModelMessage {
  readonly text: ModelText;
  /** Texts and codes of the server that are shown as this message. */
  readonly match: readonly string[];
}

export interface MenuGroup {
  readonly name: string;
  /** null: its entries stand alone, without a heading. */
  readonly title: ModelText | null;
  readonly entries: readonly MenuEntry[];
}

export interface MenuEntry {
  readonly resource: string;
  readonly title: ModelText;
  readonly icon: string | null;
  readonly path: string;
  readonly tag: ToneTag | null;
  /** `use` and `list` of the resource. */
  readonly when: Condition;
}

export type CodePart = 'read' | 'create' | 'update' | 'after';

export interface Resource {
  readonly name: string;
  readonly title: ModelText;
  readonly titlePlural: ModelText;
  /** What the store may still call it. */
  readonly formerNames: readonly string[];
  readonly description: ModelText | null;
  readonly icon: string | null;
  readonly place: SourcePlace;
  /** Address of the screens, e.g. ['companies', {param: 'companyCode'}, 'regions']. */
  readonly route: readonly (string | { readonly param: string })[];
  readonly isPublic: boolean;
  readonly isSingle: boolean;
  /** A PUT of the whole record must say which version it was made from. */
  readonly needsVersion: boolean;
  /** `x-` name of the hand-written screen this is; then there are no fields, no records and no calls. */
  readonly page: string | null;
  /** `of` is `audit` for a view of the audit log, which is not a resource: its records are read-only entries. */
  readonly view: {
    readonly of: string;
    readonly where: ModelQuery;
    /** Why its gates are its own; null: they are open only to whom those of the base are open. */
    readonly widens: string | null;
  } | null;
  /** On a base: the views that also grant its path. */
  readonly views: readonly string[];
  /** Where its records are; null: in the store. */
  readonly source: RecordSource | null;
  readonly key: readonly string[];
  readonly titleField: string;
  readonly stateField: string | null;
  /** Fields that `q` reads. */
  readonly search: readonly string[];
  /** Fields a user with `lookup` but without `list` gets. */
  readonly lookupFields: readonly string[];
  readonly parents: readonly ParentRef[];
  readonly ops: Readonly<Record<'list' | 'get' | 'create' | 'update' | 'delete', ApiOperation | null>>;
  readonly access: Readonly<Record<ResourceVerb, AccessGate>>;
  readonly rows: Condition;
  readonly fields: Readonly<Record<string, Field>>;
  /** Field names in file order. */
  readonly order: readonly string[];
  /** What hand-written code does in place of the generic server; `after`: more, after each write. */
  readonly byCode: readonly CodePart[];
  /** Whether people leave comments at its records; `access.comment` says who. */
  readonly hasComments: boolean;
  /** Of a base; its views keep the same. */
  readonly keepOne: readonly KeptRecord[];
  /** Of a base; what its views show is the same. */
  readonly notifications: readonly RecordNotification[];
  /** Which records tell of something that failed; null: none do. */
  readonly failed: FailedRecords | null;
  /** Which records wait for somebody, counted in the menu; null: none do. */
  readonly waiting: ModelQuery | null;
  readonly rules: readonly ResourceRule[];
  /** Wire names that may be filtered and sorted by. */
  readonly accepts: readonly AcceptedParam[];
  /** JSON Schema (draft-07, over Values: field name → wire value) of the unconditional single-field facts. */
  readonly schema: { readonly create: object; readonly update: object };
  readonly collections: Readonly<Record<string, RecordCollection>>;
  /** Transitions are actions with `to`. In file order. */
  readonly actions: Readonly<Record<string, Action>>;
  readonly list: ListScreenModel | null;
  readonly create: FormModel | null;
  readonly edit: FormModel | null;
  readonly show: ShowModel | null;
  readonly remove: (ActionOutcome & ActionFace & { readonly confirm: ModelText }) | null;
}

/** Records that tell of something that failed. */
export interface FailedRecords {
  readonly where: ModelQuery;
  /** Wire name of the field that says when. */
  readonly at: string;
}

export interface AcceptedParam {
  readonly param: string;
  readonly field: string;
  /** Members below the field, e.g. an array's item member or a key of key-value; empty for the field itself. */
  readonly steps: readonly string[];
  readonly ops: readonly QueryOp[];
  readonly isSortable: boolean;
  /** Why it is accepted: 'key' 'unique' 'filter' 'sort' 'ref' 'link' 'list' 'where'. */
  readonly by: readonly string[];
  /** The only texts that it may have: what references send along. Null: whatever fits the field. */
  readonly only: readonly string[] | null;
  /** When false for this user the server answers 400. */
  readonly when: Condition;
}

export interface RecordCollection {
  readonly name: string;
  readonly title: ModelText;
  readonly op: ApiOperation;
  readonly isSingle: boolean;
  /** The audit log of the record. */
  readonly isAudit: boolean;
  readonly fields: Readonly<Record<string, Field>>;
  readonly order: readonly string[];
  readonly as: 'table' | 'cards';
}
