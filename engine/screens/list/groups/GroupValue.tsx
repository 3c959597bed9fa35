import { useLingui } from '@lingui/react';
import { FieldCell } from '../../../fields/cells.tsx';
import type { EvaluationScope } from '../../../model/evaluate.ts';
import type { Field, ScreenCell } from '../../../model/model.ts';
import type { Values } from '../../../model/values.ts';

export interface GroupValueProps {
  readonly field: Field;
  /** How the column of the field draws it; null: no column does. */
  readonly cell: ScreenCell | null;
  readonly values: Values;
  readonly isEmpty: boolean;
  readonly scope: EvaluationScope;
}

/** What the records of a group have in its field, as its cell has it; but an icon alone names nothing. */
export function GroupValue({ field, cell, values, isEmpty, scope }: GroupValueProps) {
  const { i18n } = useLingui();
  const words = cell?.empty ?? field.empty;
  const display = cell?.as ?? null;
  if (isEmpty && words === null) return i18n._('Not set');
  return (
    <FieldCell field={field} values={values} scope={scope} as={(display ?? field.display) === 'icon' ? 'text' : display} empty={words} />
  );
}
