/**
 * The parts of hand-written screens as a project has them: they take the names of its descriptors, and what they give has the types of its
 * records. The engine's own take any name, for it knows none.
 */
import type { ReactNode } from 'react';
import type { Field, QueryOp, ResourceVerb } from '../../model/model.ts';
import type {
  ActionName,
  ActionValues,
  ColumnName,
  FieldName,
  FilterName,
  FoundValues,
  LinkedName,
  RecordOf,
  ResourceName,
  ResourceOf,
} from '../../model/project-types.ts';
import type { Params, Row, Values } from '../../model/values.ts';
import { useResource as useAnyResource } from '../../screens/context.ts';
import { useCan as useAnyCan, type VerbPermission } from '../useCan.ts';
import type { ActionButtonProps } from './ActionButton.tsx';
import type { ActionFormProps } from './ActionForm.tsx';
import type { ListViewProps, OwnColumn } from './ListView.tsx';
import * as parts from './parts.tsx';
import { useAction as useAnyAction } from './useAction.ts';
import { useList as useAnyList, type HandWrittenListOptions, type HandWrittenListState } from './useList.ts';
import { useRecord as useAnyRecord, type HandWrittenRecordState } from './useRecord.ts';
import { useScreenLink as useAnyScreenLink, type ScreenLinkTarget } from './useScreenLink.ts';

/** A record as it is read: beside its fields copies of the records that it refers to, and its version. */
export type ReadRecord<R extends ResourceName = ResourceName> = RecordOf<R> & {
  /** By the field that refers to them. */
  readonly _data?: { readonly [F in keyof RecordOf<R>]?: Values };
  readonly _version?: number;
};

/** A query by the names of filters and fields, `q` for the search, and `_param` for a parent. */
export type QueryOf<R extends ResourceName> = {
  readonly [F in keyof RecordOf<R>]?: QueryValue<NonNullable<RecordOf<R>[F]>>;
} & { readonly [F in Exclude<FilterName<R>, FieldName<R>> | 'q' | `_${string}`]?: unknown };

/** Of a field with choices one of them, or several; of any other what it can be asked by. */
type QueryValue<V> = [V] extends [readonly (infer Each)[]] ? ChoiceAsked<Each> : ChoiceAsked<V>;
type ChoiceAsked<V> = [V] extends [string]
  ? [string] extends [V]
    ? unknown
    : OneOrMore<V> | { readonly [O in QueryOp]?: OneOrMore<V> }
  : unknown;
type OneOrMore<V> = V | null | readonly (V | null)[];

/** What `useList` gives. */
export type ListState<R extends ResourceName = ResourceName> = HandWrittenListState<ReadRecord<R>, R>;

/** A column of a `ListView`: one of its list by name, or one that the screen draws itself. */
export type ListViewColumn<R extends ResourceName> = ColumnName<R> | OwnColumn<ReadRecord<R>>;

/** What `useRecord` gives. */
export type RecordState<R extends ResourceName = ResourceName> = HandWrittenRecordState<ReadRecord<R>>;

interface OfAction<R extends ResourceName, A extends ActionName<R>> {
  readonly resource: R;
  readonly action: A;
}

// What is read by a name has the fields of the resource that is called so: from its descriptor the types of the project are made.

/** The records of a resource as its list asks for them; the state lives in the component. Suspends on the resource. */
export const useList = useAnyList as <R extends ResourceName>(name: R, options?: HandWrittenListOptions<QueryOf<R>>) => ListState<R>;

/** One record as it is stored. Suspends on the resource. */
export const useRecord = useAnyRecord as <R extends ResourceName>(
  name: R,
  key: string | readonly string[],
  options?: { readonly params?: Params },
) => RecordState<R>;

/** A resource as its descriptor has it. Suspends on it. */
export const useResource = useAnyResource as <R extends ResourceName>(
  name: R,
) => Omit<ResourceOf<R>, 'fields'> & { readonly fields: { readonly [F in keyof RecordOf<R>]-?: Field } };

/**
 * Runs an action of the descriptor: question, call, toasts, steps. With `values` its dialog is not opened. Resolves with the answer's
 * record (`{}` for an empty answer), with null when it was refused or given up.
 */
export const useAction: <R extends ResourceName, A extends ActionName<R>>(
  name: R,
  action: A,
) => (record: FoundValues<R> | null, values?: ActionValues<R, A>) => Promise<Row | null> = useAnyAction;

/** Whether a verb or an action of a resource is open to this user, on this record; the same answer that buttons and server give. */
export const useCan: <R extends LinkedName>(
  name: R,
  what: ResourceVerb | ActionName<R>,
  record?: R extends ResourceName ? FoundValues<R> : Values,
) => VerbPermission = useAnyCan;

/** Addresses of screens, for links. */
export const useScreenLink: () => <R extends LinkedName>(
  resource: R,
  to: ScreenLinkTarget<R extends ResourceName ? QueryOf<R> : Values>,
) => string = useAnyScreenLink;

/** The button of an action with its question and dialog. Not drawn where no role of this user may run it; disabled with the reason where this record forbids it. */
export const ActionButton: <R extends ResourceName, A extends ActionName<R>>(
  props: OfAction<R, A> & Pick<ActionButtonProps, 'size'> & { readonly record?: FoundValues<R> },
) => ReactNode = parts.ActionButton;

/** The inputs of an action in the flow of a page, checked as the server checks them. Emptied when it went well, unless `onTyped` reads along. */
export const ActionForm = parts.ActionForm as <R extends ResourceName, A extends ActionName<R>>(
  props: OfAction<R, A> &
    Pick<ActionFormProps, 'onDone' | 'onCancel' | 'cancelTo'> & {
      readonly record: FoundValues<R>;
      readonly onTyped?: (values: ActionValues<R, A>) => void;
    },
) => ReactNode;

/** The value of a field as lists draw it. */
export const Cell: <R extends ResourceName>(props: {
  readonly resource: R;
  readonly field: FieldName<R>;
  readonly record: FoundValues<R>;
}) => ReactNode = parts.Cell;

/** A list inside a hand-written screen: filters, rows, page sizes and actions of the descriptor. */
export const ListView: <R extends ResourceName>(
  props: Pick<ListViewProps, 'toolbar'> & {
    readonly list: ListState<R>;
    /** Names of the list's columns and own ones; absent: all of the list. Memoise it. */
    readonly columns?: readonly ListViewColumn<R>[];
  },
) => ReactNode = parts.ListView;
