import ClickAwayListener from '@mui/material/ClickAwayListener';
import { useLingui } from '@lingui/react';
import { useCallback, useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { getRecordKey } from '../../../data/address.ts';
import type { LoadedRecord } from '../../../data/source.ts';
import type { Field, FormModel, Resource } from '../../../model/model.ts';
import type { Params, Values } from '../../../model/values.ts';
import { MoveQuestion } from '../../form/frame/MoveQuestion.tsx';
import { UniqueFieldChecks } from '../../form/state/UniqueChecks.tsx';
import { useFormSetup, type FormTask } from '../../form/state/useFormSetup.ts';
import { useFormState } from '../../form/state/useFormState.ts';
import { useSaveProgress } from '../../form/state/save-progress.ts';
import { useFormSubmit } from '../../form/state/useSubmit.ts';
import { useFormVoice } from '../../form/state/useVoice.ts';
import { LeaveGuard } from '../../form/unsaved/Guard.tsx';
import { readCellKey } from './cell-keys.ts';
import { CellInput, isPicked } from './CellInput.tsx';
import { CellNotes } from './CellNotes.tsx';
import { isFieldClosed, useTypedBefore } from './typed-before.ts';
import { useInputFocus } from './useInputFocus.ts';

/** The record that an edit begins with. */
export interface EditedRecord {
  readonly old: Values;
  /** Of the record as it was shown. */
  readonly version: string | null;
  /** What was typed before somebody else's change was noticed; null: nothing. */
  readonly typed: Values | null;
}

/** How an edit ended. */
export interface CellEnd {
  /** null: nothing was saved. */
  readonly saved: Values | null;
  /** To the next editable cell of the row, or the one before. */
  readonly step: 0 | 1 | -1;
  /** Somebody has pressed elsewhere. */
  readonly isElsewhere: boolean;
}

interface CellFormProps {
  readonly resource: Resource;
  readonly field: Field;
  readonly form: FormModel;
  readonly params: Params;
  readonly parent: Values | null;
  readonly base: EditedRecord;
  /** Somebody else has saved since: `typed` is what was not. */
  readonly onConflict: (typed: Values, stored: LoadedRecord) => void;
  /** Somebody has pressed elsewhere, and it ends if it can be saved; false: it could not. */
  readonly onLeaving: (isLeaving: boolean) => void;
  readonly onEnd: (end: CellEnd) => void;
}

/** The form of the record, of which one input is drawn. */
export function CellForm({ resource, field: { name }, form, params, parent, base, onConflict, onLeaving, onEnd }: CellFormProps) {
  const { i18n } = useLingui();
  const id = useId().replace(/\W/g, '');
  const { old, version, typed } = base;
  const task = useMemo<FormTask>(() => ({ resource, form, mode: 'edit', old, params, parent }), [resource, form, old, params, parent]);
  const { store, recordScope, isAllowed } = useFormSetup(task);
  useFormVoice(store);
  useTypedBefore(store, name, typed);
  const box = useRef<HTMLDivElement>(null);
  const isDrawn = useRef(true);
  const isLeaving = useRef(false);
  // How the save that is under way is to end.
  const goal = useRef<Omit<CellEnd, 'saved'>>({ step: 0, isElsewhere: false });
  const [isRefused, setIsRefused] = useState(false);
  const submit = useFormSubmit({
    ...task,
    store,
    key: getRecordKey(resource, old) ?? [],
    version,
    recordScope,
    isToldBeside: () => isDrawn.current,
    onSaved: ({ values }) => {
      isLeaving.current = true;
      if (isDrawn.current) onEnd({ saved: values, ...goal.current });
    },
    onFailed: () => undefined,
    onBlocked: () => undefined,
  });
  useEffect(() => {
    isDrawn.current = true;
    return () => void (isDrawn.current = false);
  }, []);
  const { conflict } = submit;
  const { isBusy, alerts } = useSaveProgress(submit.progress, (progress) => progress);
  useEffect(() => {
    if (conflict !== null && conflict.version !== null) onConflict(store.state().values, conflict);
  }, [conflict, onConflict, store]);
  const field = store.facts.fields[name];
  const isLocked = useFormState(store, () => field === undefined || !isAllowed || isFieldClosed(store, field));
  useInputFocus(box, isRefused);
  const running = useRef<Promise<void> | null>(null);
  const saving = useCallback(() => running.current, []);
  const isDirty = useCallback(() => store.changed().length > 0, [store]);
  if (field === undefined) return null;

  const save = async (next: Omit<CellEnd, 'saved'>): Promise<void> => {
    if (running.current !== null || isLocked || isLeaving.current) return;
    goal.current = next;
    if (store.changed().length === 0) return onEnd({ saved: next.step === 0 ? null : old, ...next });
    setIsRefused(false);
    running.current = submit.save();
    await running.current.finally(() => void (running.current = null));
    if (!isLeaving.current) onLeaving(false);
    if (isDrawn.current && !isLeaving.current) setIsRefused(true);
  };
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const action = readCellKey(event, { isBusy, isPicked: isPicked(field) });
    if (action === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (action === 'back') {
      isLeaving.current = true;
      onEnd({ saved: null, step: 0, isElsewhere: false });
    } else if (action !== 'wait') void save({ step: action, isElsewhere: false });
  };
  // What was refused, or is to be looked at first, is not sent again by a click on something else.
  const leave = ({ target }: Event): void => {
    // Saved, and about to close: a second end would close what has been opened since.
    if (isLeaving.current || isInQuestion(target, box.current)) return;
    if (running.current === null && store.changed().length > 0 && (isLocked || isRefused || typed !== null)) return;
    onLeaving(true);
    if (running.current !== null) goal.current = { step: 0, isElsewhere: true };
    else if (store.changed().length === 0) onEnd({ saved: null, step: 0, isElsewhere: true });
    else void save({ step: 0, isElsewhere: true });
  };
  const enter = (value: unknown): void => {
    setIsRefused(false);
    store.enter(name, value);
    // One of a list is chosen by one key or click, and is whole then.
    if (isPicked(field)) void save({ step: 0, isElsewhere: false });
  };
  return (
    <LeaveGuard {...{ isDirty, isLeaving, saving }} text={i18n._('What you typed in this cell will be lost.')}>
      <ClickAwayListener mouseEvent="onMouseDown" onClickAway={leave}>
        <div ref={box} onKeyDownCapture={press} aria-busy={isBusy}>
          <CellInput id={id} store={store} field={field} isLocked={isLocked} onEnter={enter} />
          <CellNotes {...{ id, store, field, isLocked, isBusy, alerts }} stored={typed === null ? null : old} />
          <UniqueFieldChecks resource={resource} store={store} old={old} params={params} />
          <MoveQuestion resource={resource} record={old} asking={submit.asking} />
        </div>
      </ClickAwayListener>
    </LeaveGuard>
  );
}

/** What is asked above the page, such as whether to discard what was typed, is answered and not gone to; a press beside it is an answer. */
function isInQuestion(target: EventTarget | null, box: HTMLElement | null): boolean {
  const question = target instanceof Element ? target.closest('.MuiModal-root') : null;
  return question !== null && !question.contains(box);
}
