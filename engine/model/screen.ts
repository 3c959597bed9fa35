/** The screens of a resource. Types of the Model; model.ts is their one face. */
import type { ActionOutcome, ActionPoll } from './action.ts';
import type { Condition, Expression, ModelValue } from './expression.ts';
import type { FieldChoices, Field } from './field.ts';
import type { ModelLink, ModelQuery, QueryOp } from './link.ts';
import type { ActionFace, ToneTag, ModelText, TextTone } from './wording.ts';

export interface ScreenCell {
  readonly field: string;
  readonly title: ModelText | null;
  readonly as: string | null;
  readonly link: ModelLink | null;
  readonly tooltip: ModelText | null;
  readonly truncate: number | null;
  readonly empty: ModelText | null;
  readonly when: Condition;
}

export type ListColumn = { readonly name: string; readonly title: ModelText; readonly when: Condition } & (
  | {
      readonly kind: 'fields';
      readonly cells: readonly ScreenCell[];
      readonly sort: string | null;
      /** Its one field is edited in the cell, where the form of the record allows it. */
      readonly isEditable: boolean;
    }
  | {
      readonly kind: 'value';
      readonly value: Expression;
      readonly display: string;
      readonly sort: string | null;
      readonly link: ModelLink | null;
      readonly tooltip: ModelText | null;
    }
  | { readonly kind: 'actions'; readonly actions: readonly string[] }
);

export interface ListFilter {
  readonly param: string;
  readonly field: string;
  readonly steps: readonly string[];
  readonly title: ModelText;
  /** The operator a fresh filter starts with. */
  readonly op: QueryOp;
  /** Operators the popover offers. */
  readonly ops: readonly QueryOp[];
  readonly input: Condition;
  readonly choices: FieldChoices | null;
  readonly default: ModelValue | null;
  readonly when: Condition;
}

/** One of the keys of an order: the first decides, each further one where those before it tie. */
export interface SortKey {
  readonly by: string;
  readonly desc: boolean;
}

export interface ListExport {
  /** What the export command calls it. */
  readonly config: string;
  readonly title: ModelText;
  readonly formats: readonly ('csv' | 'xlsx')[];
}

export interface ListScreenModel {
  readonly as: 'table' | 'cards';
  readonly columns: readonly ListColumn[];
  readonly filters: readonly ListFilter[];
  readonly sort: readonly SortKey[];
  /** Most keys of an order that can be asked for. */
  readonly mostSorts: number;
  readonly pageSize: number;
  readonly pageSizes: readonly (number | 'all')[];
  readonly hasPages: boolean;
  readonly hasSearch: boolean;
  /** Fields of several records may be changed at once. */
  readonly hasBulkEdit: boolean;
  readonly exports: readonly ListExport[];
  readonly intro: ModelText | null;
  /** What a list without records says; null: that there are none yet. */
  readonly empty: ModelText | null;
  /** What a row unfolds to. */
  readonly details: readonly LayoutBlock[];
}

export type LayoutBlock = { readonly when: Condition; readonly needsRecord: boolean } & (
  | { readonly kind: 'cell'; readonly cell: ScreenCell }
  | {
      readonly kind: 'group';
      readonly title: ModelText | null;
      readonly help: ModelText | null;
      readonly toggle: ModelText | null;
      readonly cells: readonly ScreenCell[];
    }
  | { readonly kind: 'collection'; readonly name: string }
  /** `list` is null where the resource's own list is shown as it is. */
  | { readonly kind: 'list'; readonly of: string; readonly filter: ModelQuery; readonly list: ListScreenModel | null }
  | { readonly kind: 'actions'; readonly as: 'buttons' | 'form'; readonly names: readonly string[] }
  | { readonly kind: 'note'; readonly text: ModelText; readonly tone: TextTone }
  /** A hand-written block, by its `x-` name. */
  | { readonly kind: 'widget'; readonly name: string }
);

export interface LayoutTab {
  readonly name: string;
  readonly title: ModelText;
  readonly when: Condition;
  readonly layout: readonly LayoutBlock[];
}

export interface FormModel extends ActionOutcome {
  readonly as: 'page' | 'dialog';
  readonly face: ActionFace;
  readonly intro: ModelText | null;
  readonly banner: ToneTag | null;
  /** A form without tabs has one tab. */
  readonly tabs: readonly LayoutTab[];
  /** Fields of this form only. */
  readonly fields: Readonly<Record<string, Field>>;
  /** Field names that this form may send. */
  readonly writable: readonly string[];
  readonly prefill: Readonly<Record<string, ModelValue>>;
  readonly body: Readonly<Record<string, ModelValue>> | Expression;
}

export interface ShowModel {
  readonly as: 'page' | 'dialog';
  readonly face: ActionFace;
  readonly tabs: readonly LayoutTab[];
  readonly poll: ActionPoll | null;
  /** `x-` name of the hand-written screen that stands in for this one. */
  readonly page: string | null;
}
