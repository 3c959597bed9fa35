/** A form's facts: which fields it draws, hides and locks, and what judges them. */
import { fieldVisibility } from '../../../model/access.ts';
import type { EvaluationScope } from '../../../model/evaluate.ts';
import { isFieldGone, isFieldDrawn, formPlacementsOf } from '../../../model/placement.ts';
import type { Values } from '../../../model/values.ts';
import { judgeRecord, type ListSchemaErrors } from '../../../model/verdict.ts';
import type { FormFacts } from './form-store.ts';
import { mergeFormFields } from './layout.ts';
import type { FormTask } from './useFormSetup.ts';

interface FormFactsSources extends FormTask {
  readonly scope: (extra: Partial<EvaluationScope>) => EvaluationScope;
  readonly schemaErrors: ListSchemaErrors;
  readonly start: Values;
  readonly isAllowed: boolean;
}

/** What a form on this record is made of; without React, so that several records can be judged as their forms would. */
export function buildFormFacts({
  resource,
  form,
  mode,
  old,
  params,
  parent,
  scope,
  schemaErrors,
  start,
  isAllowed,
}: FormFactsSources): FormFacts {
  const places = formPlacementsOf(form.tabs);
  const writable = new Set([...form.writable, ...Object.keys(form.fields)]);
  return {
    fields: mergeFormFields(resource, form),
    isNew: old === null,
    start,
    scopeOf: (values) => scope({ self: values, form: values, old: old ?? {}, params, parent, mode }),
    judge: (values, at) => judgeRecord({ resource, form, mode, values, old, scope: at, schemaErrors, side: 'browser' }),
    placements: places,
    isHidden: (field, at) => fieldVisibility(field, at) === 'cleared' || isFieldGone(places, field.name, at),
    isDrawn: (field, at) => isFieldDrawn(places, field.name, at),
    isLocked: (field) => !isAllowed || !writable.has(field.name) || (mode === 'edit' && field.isImmutable),
  };
}
