/** A field: its facts, choices, wire form and looks, and the rules over several. Types of the Model; model.ts is their one face. */
import type { Condition, Expression, Place, Ty, Value } from './expression.ts';
import type { Link, Query } from './link.ts';
import type { Op } from './op.ts';
import type { Tag, Text, Tone } from './wording.ts';

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
  /** What the store may still call it. */
  readonly formerNames: readonly string[];
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
  /** Why people see it who may not see what it is derived from; null: they do not. */
  readonly widens: string | null;
  readonly stamp: { readonly create: Value | null; readonly save: Value | null } | null;
  /** Who fills it where no call does: a behaviour that writes it, one that computes it whenever one record is read, another system. */
  readonly filledBy: 'code' | 'reading' | 'outside' | null;
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
  /** Members of the elements that a table of them shows; null: all. */
  readonly shownMembers: readonly string[] | null;
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
  /** A state that records end in. */
  readonly isFinal: boolean;
}

export type Codec =
  | { readonly kind: 'plain' | 'comma' | 'json' | 'password' }
  /** Locale → text. Cells show the user's language, else English, else the first; see localized.ts. */
  | { readonly kind: 'localized' }
  /**
   * `{name, size, type}` when read, a part of a multipart body when sent. `accept`: extensions such as `.csv`; empty for every file.
   * `content`: the field whose text the file holds; null: the record holds nothing of it.
   */
  | { readonly kind: 'file'; readonly accept: readonly string[]; readonly content: string | null }
  | { readonly kind: 'money'; readonly scale: number; readonly currency: Value<string> }
  | {
      readonly kind: 'date' | 'date-time';
      readonly wire: 'date' | 'iso' | 'local';
      /** Of the wall clock; null: that of the reader. */
      readonly zone: Value<string> | null;
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

/** Records of which one always stays, whoever asks. */
export interface Kept {
  /** Of a stored record; it reads nothing else. */
  readonly when: Condition;
  readonly message: Text;
  readonly place: Place;
}
