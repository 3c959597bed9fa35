/** What a project draws itself in place of inputs and cells; the app hands it in, fields look it up by name. */
import type { Registry, WidgetProps } from '@rjsf/utils';
import { createContext, type ComponentType } from 'react';
import type { Field } from '../../model/model.ts';
import type { RecordOf } from '../../model/project-types.ts';

export type { WidgetProps } from '@rjsf/utils';

/** Named by `widget` of a field. */
export interface CustomInput {
  readonly name: `x-${string}`;
  /** A module with an input for this form, or with a widget as RJSF has them. Loaded once a form shows it. */
  readonly view: () => Promise<
    { readonly Input: ComponentType<CustomInputProps<never>> } | { readonly Widget: ComponentType<WidgetProps> }
  >;
}

/** As a method, whose parameters are compared both ways: an input is typed by the values of its field. */
type EnterValue<V> = { of(value: V | null): void }['of'];

/** `V`: what is entered, such as `FieldValue<'books', 'price'>`. */
export interface CustomInputProps<V = unknown> {
  /** For the element that the label belongs to. */
  readonly id: string;
  /** As it travels: amounts in minor units, days as 2031-05-01. */
  readonly value: V | null | undefined;
  readonly onChange: EnterValue<V>;
  /** What has been left may say what is wrong with it. */
  readonly onBlur: () => void;
  readonly label: string;
  readonly required: boolean;
  readonly disabled: boolean;
  /** Shown below it already. */
  readonly error: string | null;
  readonly field: Field;
  /** For the element that takes the focus: its name, its help or error, and whether it has to be filled. */
  readonly aria: Readonly<Record<`aria-${string}`, string | boolean>>;
}

/** Named by `as` of a field or of one of its cells. */
export interface CustomCell {
  readonly name: `x-${string}`;
  /** What is copied, and what stands there until it is loaded and where it fails; absent: the value as it is. */
  readonly text?: { of(value: unknown, field: Field): string }['of'];
  readonly view: () => Promise<{ readonly Cell: ComponentType<CustomCellProps<never, never>> }>;
}

/** `V`: what is shown, such as `FieldValue<'books', 'price'>`; `Holder`: the records that hold it, such as `RecordOf<'books'>`, or the rows of a field. */
export interface CustomCellProps<V = unknown, Holder = RecordOf> {
  /** Never empty: an empty value has its own text. */
  readonly value: V;
  /** The record or the row that holds it. */
  readonly record: Holder;
  readonly field: Field;
  /** Of `text`. */
  readonly text: string;
  /** False in a row of a list, which is one line high. */
  readonly isRoomy: boolean;
}

export interface CustomViews {
  readonly inputs: readonly CustomInput[];
  readonly cells: readonly CustomCell[];
}

export const CustomViewsContext = createContext<CustomViews>({ inputs: [], cells: [] });

/** The registry of the form around an input; null outside of one. */
export const RjsfRegistryContext = createContext<Registry | null>(null);
