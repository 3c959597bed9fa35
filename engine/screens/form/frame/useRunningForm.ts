import { useCallback, useMemo, useState } from 'react';
import type { LoadedRecord } from '../../../data/source.ts';
import type { EvaluationScope } from '../../../model/evaluate.ts';
import type { Params, Values } from '../../../model/values.ts';
import { focusFormSummary } from './focus-summary.ts';
import type { FormState } from '../state/form-store.ts';
import { useFormSetup, type FormSetup, type FormTask } from '../state/useFormSetup.ts';
import { useFormSubmit, type FormSubmit } from '../state/useSubmit.ts';

export interface RunningForm {
  readonly task: FormTask;
  readonly setup: FormSetup;
  readonly submit: FormSubmit;
  readonly isNew: boolean;
  readonly old: Values | null;
  readonly params: Params;
  /** Shows what blocks the save. */
  readonly onBlocked: () => void;
  readonly refreshRecord: () => void;
  /** Goes on with merged values after a conflict; the next save is against the newer record. */
  readonly merge: (merged: Values) => void;
  /** Presses save. */
  readonly save: () => void;
  readonly discard: () => void;
  readonly isDirty: () => boolean;
}

interface RunningFormOptions {
  readonly key: readonly string[];
  readonly version: string | null;
  readonly onSaved: (saved: LoadedRecord, scope: EvaluationScope, sent: FormState) => void;
  readonly onFailed: (scope: EvaluationScope, failure: { readonly isGone: boolean }) => void;
  readonly refreshRecord: () => void;
}

/** A form from opening to saving; the frame around it calls `save`, `discard` and `isDirty`. */
export function useRunningForm(task: FormTask, { key, version, onSaved, onFailed, refreshRecord }: RunningFormOptions): RunningForm {
  const setup = useFormSetup(task);
  const { store } = setup;
  const [newer, setNewer] = useState<string | null>(null);
  const onBlocked = useCallback(() => {
    store.submit();
    focusFormSummary();
  }, [store]);
  const saved = (record: LoadedRecord, scope: EvaluationScope, sent: FormState) => {
    setNewer(null);
    onSaved(record, scope, sent);
  };
  const submit = useFormSubmit({
    ...task,
    store,
    key,
    version: newer ?? version,
    recordScope: setup.recordScope,
    onSaved: saved,
    onFailed,
    onBlocked,
  });
  const { endConflict, conflict } = submit;
  const merge = (merged: Values) => {
    setNewer(conflict?.version ?? null);
    store.reset(conflict?.values ?? {});
    for (const [name, value] of Object.entries(merged)) if (store.facts.fields[name] !== undefined) store.enter(name, value);
    endConflict();
  };
  const isDirty = useCallback(() => setup.isAllowed && store.changed().length > 0, [setup.isAllowed, store]);
  const discard = () => store.reset(setup.startOf(task.old));
  return useMemo(
    () => ({
      task,
      setup,
      submit,
      isNew: task.old === null,
      old: task.old,
      params: task.params,
      onBlocked,
      refreshRecord,
      merge,
      save: () => void submit.save(),
      discard,
      isDirty,
    }),
    // `merge`, `save` and `discard` close over what is listed here.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [task, setup, submit.isBusy, submit.alerts, submit.conflict, submit.asking, onBlocked, refreshRecord, isDirty],
  );
}
