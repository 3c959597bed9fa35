import { useCallback, useMemo, useState } from 'react';
import type { LoadedRecord } from '../../../data/source.ts';
import type { EvaluationScope } from '../../../model/evaluate.ts';
import type { Params, Values } from '../../../model/values.ts';
import { focusFormNote } from '../state/form-notes.ts';
import type { FormState } from '../state/form-store.ts';
import { getPathFieldName } from '../state/places.ts';
import { isSameValue } from '../state/settle.ts';
import { useFormSetup, type FormSetup, type FormTask } from '../state/useFormSetup.ts';
import { useFormSubmit, type FormSubmit } from '../state/useSubmit.ts';
import { useKeptDraft, type FormDraft } from '../unsaved/useKeptDraft.ts';

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
  readonly draft: FormDraft;
  /** What was typed is of another record than the one that is stored now. */
  readonly conflict: FormConflict | null;
  /** Goes on with the newer record after a conflict, and with what was typed into these fields; the next save is against that record. */
  readonly merge: (names: readonly string[]) => void;
  /** Presses save. */
  readonly save: () => void;
  readonly discard: () => void;
  readonly isDirty: () => boolean;
}

interface FormConflict {
  /** The record that was typed over, and as it is stored now. */
  readonly old: Values;
  readonly current: LoadedRecord;
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
  const shown = newer ?? version;
  const draft = useKeptDraft({ task, setup, key, version: shown });
  const { typedOver, forget } = draft;
  const onBlocked = useCallback(() => {
    store.submit();
    focusFormNote('summary');
  }, [store]);
  const saved = (record: LoadedRecord, scope: EvaluationScope, sent: FormState) => {
    setNewer(null);
    forget();
    onSaved(record, scope, sent);
  };
  const submit = useFormSubmit({
    ...task,
    store,
    key,
    version: typedOver === null ? shown : typedOver.version,
    idempotencyKey: draft.idempotencyKey,
    recordScope: setup.recordScope,
    onSaved: saved,
    onFailed: (scope, failure) => {
      if (failure.isGone) forget();
      onFailed(scope, failure);
    },
    onBlocked,
  });
  const { endConflict } = submit;
  const conflict = useMemo((): FormConflict | null => {
    const { old } = task;
    const current = submit.conflict ?? (typedOver === null || old === null ? null : { values: old, version: shown });
    return current === null || old === null ? null : { old: typedOver?.values ?? old, current };
  }, [submit.conflict, typedOver, task, shown]);
  const merge = (names: readonly string[]) => {
    const { values, refused } = store.state();
    const initial = store.initial();
    const current = conflict?.current.values ?? {};
    // A text that is no value leaves the value below it as it is stored.
    const own = names.filter((name) => !isSameValue(values[name], initial[name]));
    const merged: Values = { ...current, ...Object.fromEntries(own.map((name) => [name, values[name]])) };
    setNewer(conflict?.current.version ?? null);
    store.reset(current);
    for (const [name, value] of Object.entries(merged)) if (store.facts.fields[name] !== undefined) store.enter(name, value);
    for (const [path, { text, message }] of Object.entries(refused))
      if (names.includes(getPathFieldName(path))) store.port.refuse(path, text, message);
    endConflict();
    draft.endConflict();
  };
  const isDirty = useCallback(() => setup.isAllowed && store.changed().length > 0, [setup.isAllowed, store]);
  const discard = () => {
    draft.discard();
    store.reset(setup.startOf(task.old));
  };
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
      draft,
      conflict,
      merge,
      save: () => void submit.save(),
      discard,
      isDirty,
    }),
    // `merge` and `discard` close over what is listed here.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [task, setup, conflict, submit.asking, draft, onBlocked, refreshRecord, isDirty],
  );
}
