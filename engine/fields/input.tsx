/** What an input gets from the form it stands in, and what it tells it. Inputs know no screen; `screens/form` fills the port. */
import { useCallback, useSyncExternalStore, type ComponentType } from 'react';
import type { EvaluationScope } from '../model/evaluate.ts';
import type { Field } from '../model/model.ts';
import { listFieldsRead, listReadsWithin } from '../model/reads.ts';
import type { Values } from '../model/values.ts';

export interface FieldState {
  readonly isVisible: boolean;
  readonly isRequired: boolean;
  readonly isReadOnly: boolean;
}

/** The form as inputs see it. All members keep their identity; paths are dotted from the record, e.g. `attributes.0.key`. */
export interface FormPort {
  readonly subscribe: (listener: () => void) => () => void;
  /** Scope of the expressions of the field at a path: inside rows `self` is the row and `parent` the record. */
  readonly scope: (path: string) => EvaluationScope;
  readonly state: (path: string, field: Field) => FieldState;
  /** Title of a field of the record, to name it in a hint. */
  readonly title: (name: string) => string;
  /** The user can enter this field of the record. */
  readonly isOpen: (name: string) => boolean;
  /** The error shown at exactly this path; null while it is untouched or right. */
  readonly error: (path: string) => string | null;
  /** Something that is wrong but was so before: it does not block the save. */
  readonly warning: (path: string) => string | null;
  readonly touch: (path: string) => void;
  /** A text that is not a value: blocks the save and is kept when the input leaves the page. null: all is well again. */
  readonly refuse: (path: string, text: string, message: string | null) => void;
  readonly refusedText: (path: string) => string | null;
  /** The record a reference points to, for `self._data`. */
  readonly refer: (path: string, record: Values | null) => void;
  /** A first value that only an answer could tell, for a field of the record: as if the form had opened with it, nothing that was typed. */
  readonly begin: (name: string, value: unknown) => void;
}

export interface InputAria {
  /** Only where no label stands above: in cells. */
  readonly 'aria-label'?: string;
  /** The element that holds the error or the help. */
  readonly 'aria-describedby': string;
  readonly 'aria-required': boolean;
  readonly 'aria-invalid': boolean;
}

export interface InputProps {
  readonly id: string;
  readonly path: string;
  readonly field: Field;
  readonly value: unknown;
  /** Reads the value as it is by now, for an input that is not drawn anew for it; null: `value` is what it is. */
  readonly readValue: (() => unknown) | null;
  readonly label: string;
  readonly isReadOnly: boolean;
  readonly isRequired: boolean;
  readonly isInvalid: boolean;
  /** For the element that takes the focus. */
  readonly aria: InputAria;
  readonly port: FormPort;
  readonly onChange: (value: unknown) => void;
  /** Draws an input inside this one (rows, members). */
  readonly Nested: ComponentType<NestedProps>;
}

export interface NestedProps {
  readonly id: string;
  readonly path: string;
  readonly field: Field;
  readonly value: unknown;
  readonly readValue?: (() => unknown) | null;
  readonly isLocked: boolean;
  /** `cell`: no label, the error below; `field`: with its label. */
  readonly as: 'cell' | 'field';
  readonly port: FormPort;
  readonly onChange: (value: unknown) => void;
}

/** Reads something plain off the form and draws again only when it changes. */
export function useFormValue<T extends string | number | boolean | null>(port: FormPort, read: () => T): T {
  return useSyncExternalStore(port.subscribe, read, read);
}

/** As `useFormValue`, for the state of one field; three bits, so that it compares by value. */
export function useFieldState(port: FormPort, path: string, field: Field): FieldState {
  const read = useCallback(() => {
    const state = port.state(path, field);
    return (state.isVisible ? 4 : 0) + (state.isRequired ? 2 : 0) + (state.isReadOnly ? 1 : 0);
  }, [port, path, field]);
  const bits = useFormValue(port, read);
  return { isVisible: (bits & 4) > 0, isRequired: (bits & 2) > 0, isReadOnly: (bits & 1) > 0 };
}

/** What is typed into other fields may lock this one. */
export function isLockedByTyping({ readOnly }: Field): boolean {
  if (typeof readOnly === 'boolean') return false;
  const reads = listReadsWithin([readOnly]);
  return reads.includes('self') || reads.includes('form') || listFieldsRead(reads, ['self', 'form']).length > 0;
}

/** A value as a text, empty for none. */
export const toInputText = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
