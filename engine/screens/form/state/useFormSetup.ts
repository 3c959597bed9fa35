import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { mayUseVerb } from '../../../model/access.ts';
import type { EvaluationScope } from '../../../model/evaluate.ts';
import type { FormModel, Resource } from '../../../model/model.ts';
import { parseListQuery } from '../../../model/query.ts';
import type { Params, Values } from '../../../model/values.ts';
import type { ListSchemaErrors } from '../../../model/verdict.ts';
import { useEngine, type FormSchemas } from '../../context.ts';
import { buildFormFacts } from './form-facts.ts';
import { createFormStore, type FormStore } from './form-store.ts';
import { mergeFormFields } from './layout.ts';
import { buildStartValues } from './start.ts';

export interface FormTask {
  readonly resource: Resource;
  readonly form: FormModel;
  readonly mode: 'create' | 'edit';
  /** The stored record; null for a new one. */
  readonly old: Values | null;
  readonly params: Params;
  /** The record that holds this one, when a rule reads it. */
  readonly parent: Values | null;
}

export interface FormSetup {
  readonly store: FormStore;
  /** Start values of another stored record, e.g. after a save. */
  readonly startOf: (old: Values | null) => Values;
  /** Scope over the stored record: for access, texts, banners. */
  readonly recordScope: EvaluationScope;
  readonly isAllowed: boolean;
}

interface MadeForm {
  readonly resource: Resource;
  readonly schemas: FormSchemas;
  readonly store: FormStore;
}

const reportNoErrors: ListSchemaErrors = () => [];

/** The store of a form and what it is judged by; made once for each opened form. */
export function useFormSetup(task: FormTask): FormSetup {
  const { resource, form, mode, old, params, parent } = task;
  const { scope, formsOf } = useEngine();
  const { search } = useLocation();
  const schemas = formsOf(resource.name);
  const recordScope = useMemo(() => scope({ self: old ?? {}, old: old ?? {}, params, parent, mode }), [scope, old, params, parent, mode]);
  const isAllowed = mayUseVerb(resource, mode, recordScope).allowed;
  const startOf = (record: Values | null): Values => {
    if (record !== null) return record;
    const filters = parseListQuery(new URLSearchParams(search)).query.filters;
    return buildStartValues(resource, {
      form,
      fields: Object.values(mergeFormFields(resource, form)),
      scope: recordScope,
      filters,
      params,
    });
  };
  const make = (held: FormStore | null): MadeForm => {
    const schemaErrors = (mode === 'create' ? schemas.create : schemas.update) ?? reportNoErrors;
    const facts = buildFormFacts({ ...task, scope, schemaErrors, start: startOf(old), isAllowed });
    return { resource, schemas, store: createFormStore(facts, held) };
  };
  const [made, setMade] = useState(() => make(null));
  // The descriptor was edited while the form is open: new rules and words, and what was typed stays.
  if (made.resource === resource && made.schemas === schemas) return { store: made.store, startOf, recordScope, isAllowed };
  const next = make(made.store);
  setMade(next);
  return { store: next.store, startOf, recordScope, isAllowed };
}
