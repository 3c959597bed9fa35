/**
 * The Model: what `compile` makes of all descriptors. Plain frozen JSON without optional keys; absent is `null`.
 * Screens, server, documents and tests read this and nothing else.
 */
import type { Condition, Expression, Place, Ty, Value } from './expression.ts';

export type Tone = 'neutral' | 'info' | 'positive' | 'warning' | 'negative';
export type Mode = 'list' | 'show' | 'create' | 'edit';
export type Verb = 'use' | 'list' | 'show' | 'lookup' | 'create' | 'edit' | 'delete' | 'export' | 'act';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

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

export interface Gate {
  readonly cond: Condition;
  readonly reason: Text | null;
}

export interface Model {
  readonly version: 1;
  /** Hash of everything below; client and server compare it. */
  readonly hash: string;
  readonly title: Text;
  readonly apiBase: string;
  readonly resources: Readonly<Record<string, Resource>>;
  readonly roles: Readonly<Record<string, { readonly title: Text; readonly implies: readonly string[] }>>;
  readonly messages: Readonly<Record<string, Message>>;
  /** What expressions may read below `user` and `settings`. */
  readonly user: Readonly<Record<string, Field>>;
  readonly settings: Readonly<Record<string, Field>>;
  readonly export: ExportRuns;
  readonly menu: readonly MenuGroup[];
}

/** The command that writes an export, how often its run is asked for, and after how many polls the app stops asking. */
export interface ExportRuns {
  readonly command: string;
  readonly everyMs: number;
  readonly max: number;
}

export interface Message {
  readonly text: Text;
  /** Texts and codes of the server that are shown as this message. */
  readonly match: readonly string[];
}

export interface MenuGroup {
  readonly name: string;
  /** null: its entries stand alone, without a heading. */
  readonly title: Text | null;
  readonly entries: readonly MenuEntry[];
}

export interface MenuEntry {
  readonly resource: string;
  readonly title: Text;
  readonly icon: string | null;
  readonly path: string;
  readonly tag: Tag | null;
  /** `use` and `list` of the resource. */
  readonly when: Condition;
}

export interface Tag {
  readonly text: Text;
  readonly tone: Tone;
  readonly when: Condition;
}

/** A path parameter of a nested resource. `field` is the field of the record that holds the same value. */
export interface Parent {
  readonly param: string;
  readonly resource: string;
  readonly wildcard: boolean;
  readonly field: string | null;
  readonly title: Text;
}

export type PathPart = string | { readonly param: string } | { readonly key: number };

/** A call. `path` starts below the API base. */
export interface Op {
  readonly method: Method;
  readonly path: readonly PathPart[];
  readonly encoding: 'json' | 'multipart';
  /** Where the rows, or the record, are in the answer; empty: where the API's convention has them. */
  readonly read: readonly string[];
  /** Headers of the answer that become members of `meta`, by the name that expressions use. */
  readonly headers: Readonly<Record<string, string>>;
  /** Fields a whole-record PUT carries; null: the default of `body` in records.ts. */
  readonly send: readonly string[] | null;
  /** The generic server cannot serve it: a platform behaviour must. */
  readonly behaviour: boolean;
}

export interface Resource {
  readonly name: string;
  readonly title: Text;
  readonly titlePlural: Text;
  readonly description: Text | null;
  readonly icon: string | null;
  readonly place: Place;
  /** Address of the screens, e.g. ['companies', {param: 'companyCode'}, 'regions']. */
  readonly route: readonly (string | { readonly param: string })[];
  readonly isPublic: boolean;
  readonly isSingle: boolean;
  /** `x-` name of the hand-written screen this is; then there are no fields, no records and no calls. */
  readonly page: string | null;
  /** `of` is `audit` for a view of the audit log, which is no resource: its records are read-only entries. */
  readonly view: { readonly of: string; readonly where: Query } | null;
  /** On a base: the views that also grant its path. */
  readonly views: readonly string[];
  readonly key: readonly string[];
  readonly titleField: string;
  readonly stateField: string | null;
  /** Fields that `q` reads. */
  readonly search: readonly string[];
  /** Fields a user with `lookup` but without `list` gets. */
  readonly lookupFields: readonly string[];
  readonly parents: readonly Parent[];
  readonly ops: Readonly<Record<'list' | 'get' | 'create' | 'update' | 'delete', Op | null>>;
  readonly access: Readonly<Record<Verb, Gate>>;
  readonly rows: Condition;
  readonly fields: Readonly<Record<string, Field>>;
  /** Field names in file order. */
  readonly order: readonly string[];
  readonly rules: readonly Rule[];
  /** Wire names that may be filtered and sorted by. */
  readonly accepts: readonly Accept[];
  /** JSON Schema (draft-07, over Values: field name → wire value) of the unconditional single-field facts. */
  readonly schema: { readonly create: object; readonly update: object };
  readonly collections: Readonly<Record<string, Collection>>;
  /** Transitions are actions with `to`. In file order. */
  readonly actions: Readonly<Record<string, Action>>;
  readonly list: List | null;
  readonly create: Form | null;
  readonly edit: Form | null;
  readonly show: Show | null;
  readonly remove: (Outcome & Face & { readonly confirm: Text }) | null;
}

export interface Accept {
  readonly param: string;
  readonly field: string;
  /** Members below the field, e.g. an array's item member or a key of key-value; empty for the field itself. */
  readonly steps: readonly string[];
  readonly ops: readonly QueryOp[];
  readonly isSortable: boolean;
  /** Why it is accepted: 'key' 'unique' 'filter' 'sort' 'ref' 'link' 'list' 'where'. */
  readonly by: readonly string[];
  /** When false for this user the server answers 400. */
  readonly when: Condition;
}

interface Face {
  readonly title: Text;
  readonly icon: string | null;
  readonly tone: Tone;
}

export type QueryOp = 'eq' | 'ne' | 'in' | 'prefix' | 'contains' | 'gt' | 'lt' | 'between' | 'within';

/** A query written in a descriptor: all entries must hold. A value `{lit: null}` means "is empty". */
export type Query = readonly QueryEntry[];
export interface QueryEntry {
  readonly param: string;
  readonly op: QueryOp;
  readonly values: readonly Value[];
  readonly when: Condition;
}

export interface Field {
  readonly name: string;
  /** One of the field types of `fields/types.ts`. */
  readonly type: string;
  readonly ty: Ty;
  /** Where the value is in a record on the wire. */
  readonly path: readonly string[];
  /** Key in request bodies and in field errors of the server; null: never sent. */
  readonly sendAs: string | null;
  /** Wire name in filter and sort. */
  readonly query: string;
  readonly title: Text;
  readonly help: Text | null;
  readonly isMultiple: boolean;
  readonly place: Place;
  readonly required: Condition;
  readonly readOnly: Condition;
  readonly visible: Condition;
  readonly isImmutable: boolean;
  /** Computed for display only. */
  readonly value: Expression | null;
  /** Computed by the server in each answer. */
  readonly derived: Expression | null;
  readonly stamp: { readonly create: Value | null; readonly save: Value | null } | null;
  readonly default: Value | null;
  readonly autofill: { readonly when: Condition; readonly value: Expression } | null;
  readonly normalize: 'none' | 'trim' | 'strip' | 'lower' | Expression;
  readonly emptyAs: unknown;
  readonly checks: readonly Check[];
  readonly minLength: number | null;
  readonly maxLength: number | null;
  readonly minimum: number | null;
  readonly maximum: number | null;
  readonly pattern: string | null;
  readonly unique: { readonly within: readonly string[]; readonly by: 'get' | 'list' } | null;
  /** Texts by keyword (required unique filter pattern check minLength …) that replace the built-in ones. */
  readonly messages: Readonly<Record<string, Text>>;
  readonly choices: Choices | null;
  readonly codec: Codec;
  readonly widget: string;
  readonly display: string;
  readonly tone: Value<Tone> | null;
  readonly unit: Value<string> | null;
  readonly truncate: number | null;
  readonly tooltip: Text | null;
  readonly placeholder: Text | null;
  readonly empty: Text | null;
  readonly link: Link | null;
  readonly switch: { readonly checked: string; readonly unchecked: string } | null;
  readonly hasCopy: boolean;
  readonly tag: Tag | null;
  /** Element of an array. */
  readonly items: Field | null;
  /** Members of an object, in file order. */
  readonly members: Readonly<Record<string, Field>> | null;
}

export interface Check {
  readonly when: Condition;
  readonly check: Expression;
  readonly message: Text;
}

export type Choices =
  | { readonly kind: 'enum'; readonly values: readonly Option[] }
  | {
      /** Read from a call, in whose path `{param}` is a field of the record. Each answered row is one choice. */
      readonly kind: 'address';
      readonly op: Op;
      /** Where a row has what is stored, and what is shown. Empty: the row itself. */
      readonly value: readonly string[];
      readonly title: readonly string[];
      readonly params: Readonly<Record<string, Value>>;
      readonly pageSize: number;
      /** An empty field starts with the first choice. */
      readonly isPreselected: boolean;
    }
  | {
      readonly kind: 'ref';
      readonly to: string;
      /** Field of the target whose value is stored; `title` is its title field. */
      readonly key: string;
      readonly title: string;
      readonly filter: Query;
      readonly params: Readonly<Record<string, Value>>;
      readonly pageSize: number;
      /** false: typed as text, shown as text. */
      readonly picker: Condition;
      readonly fallback: readonly unknown[];
    };

export interface Option {
  readonly value: string | number | boolean | '*';
  readonly title: Text;
  readonly tone: Tone | null;
  readonly icon: string | null;
  readonly tooltip: Text | null;
  readonly when: Condition;
}

export type Codec =
  | { readonly kind: 'plain' | 'comma' | 'json' | 'password' }
  /** Locale → text. Cells show the user's language, else English, else the first; see localized.ts. */
  | { readonly kind: 'localized' }
  /** `{name, size, type}` when read, a part of a multipart body when sent. `accept`: extensions such as `.csv`; empty for every file. */
  | { readonly kind: 'file'; readonly accept: readonly string[] }
  | { readonly kind: 'money'; readonly scale: number; readonly currency: Value<string> }
  | {
      readonly kind: 'date' | 'date-time';
      readonly wire: 'date' | 'iso' | 'local';
      readonly zone: Value<string>;
      readonly dateOnly: Condition;
      readonly timeOfDay: string | null;
    }
  | {
      readonly kind: 'key-value';
      readonly wire: 'array' | 'map';
      readonly isClosed: boolean;
      readonly keys: readonly { readonly key: string; readonly title: Text; readonly isReadOnly: boolean; readonly isSuggested: boolean }[];
      readonly pattern: string | null;
      readonly keyRequired: boolean;
      readonly values: Field;
    };

export interface Rule {
  /** `resource:n`, stable within one Model. */
  readonly id: string;
  readonly when: Condition;
  readonly check: Expression;
  readonly at: readonly string[];
  readonly message: Text;
  /** create, edit, delete or action names. */
  readonly verbs: readonly string[];
  readonly side: 'both' | 'server';
  readonly place: Place;
}

export interface Collection {
  readonly name: string;
  readonly title: Text;
  readonly op: Op;
  readonly isSingle: boolean;
  /** The audit log of the record. */
  readonly isAudit: boolean;
  readonly fields: Readonly<Record<string, Field>>;
  readonly order: readonly string[];
  readonly as: 'table' | 'cards';
  /** What a card, or a single sub-record, shows of these fields; empty: all of them. */
  readonly layout: readonly Block[];
  /** Field that tells rows apart: of type code, else `id`; null: rows have no address, and no actions. */
  readonly key: string | null;
  /** Run on one row: `self` is the row, `parent` the record. In `op.path` the key part behind those of the record is the row's. */
  readonly actions: Readonly<Record<string, Action>>;
}

export interface Address {
  /** Address outside; null when `path` is set. */
  readonly url: Value<string> | null;
  /** Parts of an address below the API base. */
  readonly path: readonly (string | Expression)[] | null;
  readonly query: Readonly<Record<string, Value>>;
}

export type Link =
  | {
      readonly kind: 'screen';
      readonly to: string;
      readonly screen: Mode;
      readonly tab: string | null;
      readonly filter: Query;
      readonly isNewTab: boolean;
      /** Includes the role part of the target's access. */
      readonly when: Condition;
    }
  | { readonly kind: 'address'; readonly address: Address; readonly when: Condition };

export type Step = { readonly when: Condition } & (
  | {
      readonly kind: 'screen';
      readonly screen: Mode | 'header:Location';
      readonly resource: string | null;
      readonly tab: string | null;
      readonly query: Readonly<Record<string, Value>>;
    }
  | { readonly kind: 'stay' }
  | { readonly kind: 'refresh' | 'wait'; readonly ms: number }
  | { readonly kind: 'act'; readonly action: string }
);

export interface Outcome {
  /** null: silent. */
  readonly success: Text | null;
  readonly failure: Text;
  readonly after: readonly Step[];
  readonly afterFailure: readonly Step[];
}

export interface Poll {
  readonly everyMs: number;
  readonly while: Condition;
  readonly max: number | null;
}

export interface Action extends Outcome, Face {
  readonly name: string;
  readonly places: readonly ('row' | 'record' | 'bulk' | 'list')[];
  readonly allow: Gate;
  readonly when: Condition;
  /** States it may start from; null: not a transition. */
  readonly from: readonly string[] | null;
  readonly to: string | null;
  readonly confirm: Text | null;
  /** Inputs of its dialog. */
  readonly fields: Readonly<Record<string, Field>>;
  readonly order: readonly string[];
  readonly place: Place;
  readonly does: Does;
}

export type Does =
  | {
      readonly kind: 'request';
      readonly op: Op;
      /** Merged over the dialog's values; an Expression is the whole body. */
      readonly body: Readonly<Record<string, Value>> | Expression;
      /** Effect on the record: field name, then key below it. */
      readonly set: readonly { readonly path: readonly string[]; readonly value: Value }[];
      readonly append: string | null;
    }
  | { readonly kind: 'link'; readonly link: Link }
  | { readonly kind: 'open' | 'download'; readonly address: Address };

export interface Cell {
  readonly field: string;
  readonly title: Text | null;
  readonly as: string | null;
  readonly link: Link | null;
  readonly tooltip: Text | null;
  readonly truncate: number | null;
  readonly empty: Text | null;
  readonly when: Condition;
}

export type Column = { readonly name: string; readonly title: Text; readonly when: Condition } & (
  | { readonly kind: 'fields'; readonly cells: readonly Cell[]; readonly sort: string | null }
  | {
      readonly kind: 'value';
      readonly value: Expression;
      readonly display: string;
      readonly sort: string | null;
      readonly link: Link | null;
      readonly tooltip: Text | null;
    }
  | { readonly kind: 'actions'; readonly actions: readonly string[] }
);

export interface Filter {
  readonly param: string;
  readonly field: string;
  readonly steps: readonly string[];
  readonly title: Text;
  /** The operator a fresh filter starts with. */
  readonly op: QueryOp;
  /** Operators the popover offers. */
  readonly ops: readonly QueryOp[];
  readonly input: Condition;
  readonly choices: Choices | null;
  readonly default: Value | null;
  readonly when: Condition;
}

export interface Export {
  /** What the export command calls it. */
  readonly config: string;
  readonly title: Text;
  readonly formats: readonly ('csv' | 'xlsx')[];
}

export interface List {
  readonly as: 'table' | 'cards';
  readonly columns: readonly Column[];
  readonly filters: readonly Filter[];
  readonly sort: readonly { readonly by: string; readonly desc: boolean }[];
  readonly pageSize: number;
  readonly pageSizes: readonly (number | 'all')[];
  readonly hasPages: boolean;
  readonly hasSearch: boolean;
  readonly exports: readonly Export[];
  readonly intro: Text | null;
  readonly empty: Text;
  /** What a row unfolds to. */
  readonly details: readonly Block[];
}

export type Block = { readonly when: Condition; readonly needsRecord: boolean } & (
  | { readonly kind: 'cell'; readonly cell: Cell }
  | {
      readonly kind: 'group';
      readonly title: Text | null;
      readonly help: Text | null;
      readonly toggle: Text | null;
      readonly cells: readonly Cell[];
    }
  | { readonly kind: 'collection'; readonly name: string }
  /** `list` is null where the resource's own list is shown as it is. */
  | { readonly kind: 'list'; readonly of: string; readonly filter: Query; readonly list: List | null }
  | { readonly kind: 'actions'; readonly as: 'buttons' | 'form'; readonly names: readonly string[] }
  | { readonly kind: 'note'; readonly text: Text; readonly tone: Tone }
  /** A hand-written block, by its `x-` name. */
  | { readonly kind: 'widget'; readonly name: string }
);

export interface Tab {
  readonly name: string;
  readonly title: Text;
  readonly when: Condition;
  readonly layout: readonly Block[];
}

export interface Form extends Outcome {
  readonly as: 'page' | 'dialog';
  readonly face: Face;
  readonly intro: Text | null;
  readonly banner: Tag | null;
  /** A form without tabs has one tab. */
  readonly tabs: readonly Tab[];
  /** Fields of this form only. */
  readonly fields: Readonly<Record<string, Field>>;
  /** Field names that this form may send. */
  readonly writable: readonly string[];
  readonly prefill: Readonly<Record<string, Value>>;
  readonly body: Readonly<Record<string, Value>> | Expression;
}

export interface Show {
  readonly as: 'page' | 'dialog';
  readonly face: Face;
  readonly tabs: readonly Tab[];
  readonly poll: Poll | null;
  /** `x-` name of the hand-written screen that stands in for this one. */
  readonly page: string | null;
}
