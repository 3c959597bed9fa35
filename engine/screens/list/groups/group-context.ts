import { createContext } from 'react';
import type { EvaluationScope } from '../../../model/evaluate.ts';
import type { Field, ModelText, ScreenCell } from '../../../model/model.ts';
import type { Values } from '../../../model/values.ts';

export interface GroupFacts {
  readonly field: Field;
  readonly title: ModelText;
  /** How the column of the field draws it; null: no column does. */
  readonly cell: ScreenCell | null;
  /** The records that head a group, by the id of the row. */
  readonly records: ReadonlyMap<string, Values>;
  readonly scopeOf: (values: Values) => EvaluationScope;
  readonly keyOf: (values: Values) => string | null;
  /** How many records of the list are in a group; null: that is not known. */
  readonly countOf: (key: string | null) => number | null;
  /** The row whose group began on the page before. */
  readonly continued: string | null;
  /** Narrows the list to a group; null: there is no filter for it, or it is in force. */
  readonly narrow: ((key: string | null) => void) | null;
}

export const GroupContext = createContext<GroupFacts | null>(null);
