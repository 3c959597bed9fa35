/** Which values of a closed list are offered, and how a value reads. */
import { isConditionTrue } from '../../model/evaluate.ts';
import type { EvaluationScope } from '../../model/evaluate.ts';
import type { Field, ModelText } from '../../model/model.ts';
import { findChoiceOption, listFieldOptions } from '../../model/options.ts';

/** Values that may be chosen now, as JSON, so that it compares by value. */
export function offeredValuesAsJson(field: Field, scope: EvaluationScope): string {
  return JSON.stringify(
    listFieldOptions(field)
      .filter((option) => isConditionTrue(option.when, scope))
      .map((option) => option.value),
  );
}

/** The title of a value; a stored value that no longer is one of the list reads as it is. */
export function titleOfChoice(field: Field, value: unknown): ModelText | null {
  return findChoiceOption(field.choices, value)?.title ?? null;
}
