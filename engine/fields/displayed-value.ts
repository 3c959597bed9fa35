import { evaluateValue, type EvaluationScope } from '../model/evaluate.ts';
import type { Field } from '../model/model.ts';
import type { Values } from '../model/values.ts';

/** The value a field shows: computed by `value`, else what the record holds. */
export function displayedValueOf(field: Field, values: Values, scope: EvaluationScope): unknown {
  return field.value === null ? values[field.name] : evaluateValue({ expr: field.value }, { ...scope, it: values[field.name] });
}

export function isNothingToShow(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}
