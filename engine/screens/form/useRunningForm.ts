import { useCallback, useMemo, useState } from 'react';
import type { Loaded } from '../../data/source.ts';
import type { Scope } from '../../model/evaluate.ts';
import type { Params, Values } from '../../model/values.ts';
import { focusSummary } from './focus-summary.ts';
import type { FormState } from './form-store.ts';
import { useFormSetup, type FormSetup, type FormTask } from './useFormSetup.ts';
import { useSubmit, type Submit } from './useSubmit.ts';

export interface RunningForm {
  readonly task: FormTask;
  readonly setup: FormSetup;
  readonly submit: Submit;
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

interface Options {
  readonly key: readonly string[];
  readonly version: string | null;
  readonly onSaved: (saved: Loaded, scope: Scope, sent: FormState) => void;
  readonly onFailed: (scope: Scope, failure: { readonly isGone: boolean }) => void;
  readonly refreshRecord: () => void;
}

/** A form from opening to saving; the frame around it calls `save`, `discard` and `isDirty`. */
export function useRunningForm(task: FormTask, { key, version, onSaved, onFailed, refreshRecord }: Options): RunningForm {
  const setup = useFormSetup(task);
  const { store } = setup;
  const [newer, setNewer] = useState<string | null>(null);
  const onBlocked = useCallback(() => {
    store.submit();
    focusSummary();
  }, [store]);
  const saved = (record: Loaded, scope: Scope, sent: FormState) => {
    setNewer(null);
    onSaved(record, scope, sent);
  };
  const submit = useSubmit({
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
