/** What the templates of a form read through RJSF's `formContext`. One object for the life of a form: a new one would redraw every field. */
import type { ReactNode } from 'react';
import type { LayoutBlock, Field } from '../../../model/model.ts';
import type { OnWhy } from '../../../ui/index.ts';
import type { FormStore } from '../state/form-store.ts';

export interface FormContext {
  readonly store: FormStore;
  /** Cells and groups. */
  readonly blocks: readonly LayoutBlock[];
  /** Why a field is locked, as help. */
  readonly lockHelp: (field: Field) => string | null;
  /** Explains why a field is locked; null where nobody answers, and where the note above tells it of the whole form. */
  readonly whyLocked: (field: Field) => OnWhy | null;
  /** A field that is never written, drawn as a value; null: drawn as an input. */
  readonly valueView: (field: Field) => ReactNode;
  /** Two fields a line instead of three: dialogs. */
  readonly isDialog: boolean;
}
