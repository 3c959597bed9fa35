/** How many records of a list hold each choice of a filter. */
import { isConditionTrue } from './evaluate.ts';
import { findFilteredField } from './filtered-field.ts';
import type { AcceptedParam, Resource } from './model.ts';
import type { EvaluationScope } from './scope.ts';

export interface ChoiceCount {
  /** null: nothing is held. */
  readonly value: string | null;
  readonly count: number;
}

/** Whether a filter has choices whose records can be counted: whoever holds the records is asked in SQL, or by none. */
export function hasCountedChoices(resource: Pick<Resource, 'fields' | 'source'>, accept: AcceptedParam): boolean {
  if (resource.source?.kind === 'http' || !accept.ops.some((op) => op === 'eq' || op === 'in')) return false;
  const field = findFilteredField(resource as Resource, accept);
  return field !== null && (field.type === 'boolean' || field.choices?.kind === 'enum' || field.choices?.kind === 'ref');
}

/** The filter of this name that this user may set, if its choices are counted. */
export function findCountedParam(resource: Resource, param: string, scope: EvaluationScope): AcceptedParam | null {
  return (
    resource.accepts.find(
      (accept) => accept.param === param && isConditionTrue(accept.when, scope) && hasCountedChoices(resource, accept),
    ) ?? null
  );
}
