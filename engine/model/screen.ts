/** The screens of a resource. Types of the Model; model.ts is their one face. */
import type { Outcome, Poll } from './action.ts';
import type { Condition, Expression, Value } from './expression.ts';
import type { Choices, Field } from './field.ts';
import type { Link, Query, QueryOp } from './link.ts';
import type { Face, Tag, Text, Tone } from './wording.ts';

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
