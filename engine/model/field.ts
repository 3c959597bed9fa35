/** A field: its facts, choices, wire form and looks, and the rules over several. Types of the Model; model.ts is their one face. */
import type { Condition, Expression, SourcePlace, ValueType, ModelValue } from './expression.ts';
import type { ModelLink, ModelQuery } from './link.ts';
import type { ApiOperation } from './op.ts';
import type { ToneTag, ModelText, TextTone } from './wording.ts';

export interface Field {
  readonly name: string;
  /** One of the field types of `fields/types.ts`. */
  readonly type: string;
  readonly ty: ValueType;
  /** Where the value is in a record on the wire. */
  readonly path: readonly string[];
  /** Key in request bodies and in field errors of the server; null: never sent. */
  readonly sendAs: string | null;
  /** Wire name in filter and sort. */
  readonly query: string;
  /** What the store may still call it. */
  readonly formerNames: readonly string[];
  readonly title: ModelText;
  readonly help: ModelText | null;
  readonly isMultiple: boolean;
  readonly place: SourcePlace;
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
  readonly stamp: { readonly create: ModelValue | null; readonly save: ModelValue | null } | null;
  /** Who fills it where no call does: a behaviour that writes it, one that computes it whenever one record is read, another system. */
  readonly filledBy: 'code' | 'reading' | 'outside' | null;
  readonly default: ModelValue | null;
  readonly autofill: { readonly when: Condition; readonly value: Expression } | null;
  readonly normalize: 'none' | 'trim' | 'strip' | 'lower' | Expression;
  readonly emptyAs: unknown;
  readonly checks: readonly FieldCheck[];
  readonly minLength: number | null;
  readonly maxLength: number | null;
  readonly minimum: number | null;
  readonly maximum: number | null;
  readonly pattern: string | null;
  /** Name of a format that the project's code knows. */
  readonly format: string | null;
  readonly unique: { readonly within: readonly string[]; readonly by: 'get' | 'list' } | null;
  /** Texts by keyword (required unique filter pattern format check minLength …) that replace the built-in ones. */
  readonly messages: Readonly<Record<string, ModelText>>;
  readonly choices: FieldChoices | null;
  readonly codec: FieldCodec;
  readonly widget: string;
  readonly display: string;
  readonly tone: ModelValue<TextTone> | null;
  readonly unit: ModelValue<string> | null;
  readonly truncate: number | null;
  readonly tooltip: ModelText | null;
  readonly placeholder: ModelText | null;
  readonly empty: ModelText | null;
  readonly link: ModelLink | null;
  readonly switch: { readonly checked: string; readonly unchecked: string } | null;
  readonly hasCopy: boolean;
  /** Lists add it up, where it can be added up: sums.ts. */
  readonly isSummed: boolean;
  /** Its values could harm somebody; reviewers are told who sees it. */
  readonly isSensitive: boolean;
  readonly tag: ToneTag | null;
  /** Element of an array. */
  readonly items: Field | null;
  /** Members of the elements that a table of them shows; null: all. */
  readonly shownMembers: readonly string[] | null;
  /** Members of an object, in file order. */
  readonly members: Readonly<Record<string, Field>> | null;
}

export interface FieldCheck {
  readonly when: Condition;
  readonly check: Expression;
  readonly message: ModelText;
}

export type FieldChoices =
  | { readonly kind: 'enum'; readonly values: readonly FieldOption[] }
  | {
      /** Read from a call, in whose path `{param}` is a field of the record. Each answered row is one choice. */
      readonly kind: 'address';
      readonly op: ApiOperation;
      /** Where a row has what is stored, and what is shown. Empty: the row itself. */
      readonly value: readonly string[];
      readonly title: readonly string[];
      readonly params: Readonly<Record<string, ModelValue>>;
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
      readonly filter: ModelQuery;
      readonly params: Readonly<Record<string, ModelValue>>;
      readonly pageSize: number;
      /** false: typed as text, shown as text. */
      readonly picker: Condition;
      readonly fallback: readonly unknown[];
    };

export interface FieldOption {
  readonly value: string | number | boolean | '*';
  readonly title: ModelText;
  readonly tone: TextTone | null;
  readonly icon: string | null;
  readonly tooltip: ModelText | null;
  readonly when: Condition;
  /** A state that records end in. */
  readonly isFinal: boolean;
}

export type FieldCodec =
  | { readonly kind: 'plain' | 'comma' | 'json' | 'password' }
  /** Locale → text. Cells show the user's language, else English, else the first; see localized.ts. */
  | { readonly kind: 'localized' }
  /**
   * `{name, size, type}` when read, a part of a multipart body when sent. `accept`: extensions such as `.csv`; empty for every file.
   * `content`: the field whose text the file holds; null: the record holds nothing of it.
   */
  | { readonly kind: 'file'; readonly accept: readonly string[]; readonly content: string | null }
  | { readonly kind: 'money'; readonly scale: number; readonly currency: ModelValue<string> }
  | {
      readonly kind: 'date' | 'date-time';
      readonly wire: 'date' | 'iso' | 'local';
      /** Of the wall clock; null: that of the reader. */
      readonly zone: ModelValue<string> | null;
      readonly dateOnly: Condition;
      readonly timeOfDay: string | null;
    }
  | {
      readonly kind: 'key-value';
      readonly wire: 'array' | 'map';
      readonly isClosed: boolean;
      readonly keys: readonly {
        readonly key: string;
        readonly title: ModelText;
        readonly isReadOnly: boolean;
        readonly isSuggested: boolean;
      }[];
      readonly pattern: string | null;
      readonly keyRequired: boolean;
      readonly values: Field;
    };

export interface ResourceRule {
  /** `resource:n`, stable within one Model. */
  readonly id: string;
  readonly when: Condition;
  readonly check: Expression;
  readonly at: readonly string[];
  readonly message: ModelText;
  /** create, edit, delete or action names. */
  readonly verbs: readonly string[];
  readonly side: 'both' | 'server';
  readonly place: SourcePlace;
}

/** Who is told when a write makes something true of a record that was not true before. */
export interface RecordNotification {
  readonly name: string;
  /** Of a stored record; it reads nothing else. */
  readonly when: Condition;
  /** The id of a user, or the username. */
  readonly to: Expression;
  readonly text: ModelText;
  readonly tone: TextTone;
  readonly place: SourcePlace;
}

/** Records of which one always stays, whoever asks. */
export interface KeptRecord {
  /** Of a stored record; it reads nothing else. */
  readonly when: Condition;
  readonly message: ModelText;
  readonly place: SourcePlace;
}
