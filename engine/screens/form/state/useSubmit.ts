/** Save from pressing the button to the toast: judge, wait for open questions, send, place what the server says. */
import { useLingui } from '@lingui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useId, useState } from 'react';
import { getRecordKey, resolveRecordParams } from '../../../data/address.ts';
import { useData } from '../../../data/data-context.ts';
import { refreshRecords } from '../../../data/keys.ts';
import { ApiError, type LoadedRecord } from '../../../data/source.ts';
import { useI18n } from '../../../i18n/index.ts';
import type { EvaluationScope } from '../../../model/evaluate.ts';
import type { Action, ModelText } from '../../../model/model.ts';
import { transitionOfChange } from '../../../model/transition.ts';
import type { Values } from '../../../model/values.ts';
import { placeholderValuesOf } from '../../../model/texts.ts';
import { normalizeValues } from '../../../model/verdict.ts';
import { useFrame, useLatest, useToast, type ToastOptions, type ToastUndo } from '../../../ui/index.ts';
import { formatRecordTitle } from '../../../model/record-title.ts';
import { useTextLink } from '../../actions/useTextLink.ts';
import { useErrorText } from '../../actions/useErrorText.ts';
import { findCatalogueEntry, useEngine } from '../../context.ts';
import { buildRecordPath } from '../../links.ts';
import { isReadAgain } from '../../undo/plan-undo.ts';
import { useUndoEdit } from '../../undo/useUndoEdit.ts';
import { useUndoToast } from '../../undo/useUndoToast.ts';
import { holdAwaitedSave } from './awaited-saves.ts';
import { focusFormNote } from './form-notes.ts';
import { isFormBlocked, type FormState, type FormStore } from './form-store.ts';
import { createSaveProgress, type SaveNotice, type SaveProgressStore } from './save-progress.ts';
import { saveRecord } from './save-record.ts';
import { waitForUniqueChecks } from './UniqueChecks.tsx';
import type { FormTask } from './useFormSetup.ts';
import { useFormState } from './useFormState.ts';

interface SubmitTask extends FormTask {
  readonly store: FormStore;
  readonly key: readonly string[];
  readonly version: string | null;
  /** See `SaveTask`. */
  readonly idempotencyKey?: string;
  readonly recordScope: EvaluationScope;
  /** Runs the after-steps; the record as the server answered it, and the form as it was sent. */
  readonly onSaved: (saved: LoadedRecord, scope: EvaluationScope, sent: FormState) => void;
  /** `isFieldGone`: what the form was for is no more, so nothing that is typed can be saved there. */
  readonly onFailed: (scope: EvaluationScope, failure: { readonly isGone: boolean }) => void;
  /** Something blocks the save: show it. */
  readonly onBlocked: () => void;
  /** Whether refusals are told where the form stands, so that no toast has to. */
  readonly isToldBeside?: () => boolean;
}

export interface FormSubmit {
  /** Call when nothing seems to block. Keeps its identity. */
  readonly save: () => Promise<void>;
  readonly progress: SaveProgressStore;
  /** What is stored now, when somebody else has saved in the meantime. */
  readonly conflict: LoadedRecord | null;
  readonly endConflict: () => void;
  /** The transition that saving would be, and that is asked about first. */
  readonly asking: AskedTransition | null;
}

interface AskedTransition {
  readonly move: Action;
  readonly scope: EvaluationScope;
  readonly answer: (isWanted: boolean) => void;
}

interface RunningSave {
  readonly sent: FormState;
  readonly scope: EvaluationScope;
  readonly move: Action | null;
  /** Names of the fields that were changed. */
  readonly typed: readonly string[];
}

/** The save of one form. What is typed stays whatever happens. */
export function useFormSubmit(task: SubmitTask): FormSubmit {
  const { store, resource, form, recordScope, onSaved, onFailed, onBlocked } = task;
  const { source } = useData();
  const client = useQueryClient();
  const toast = useToast();
  // A panel is small enough to say it once, above its form.
  const isSaidOnce = useFrame() === 'panel';
  const about = useId();
  const { i18n } = useLingui();
  const { text, locale } = useI18n();
  const errorText = useErrorText();
  const { catalogue } = useEngine();
  const linked = useTextLink(resource, task.params);
  const undoEdit = useUndoEdit(resource, task);
  const undoToast = useUndoToast(resource);
  const [progress] = useState(createSaveProgress);
  const [conflict, setConflict] = useState<LoadedRecord | null>(null);
  const [asking, setAsking] = useState<AskedTransition | null>(null);
  // Nothing of it has left the browser: it is sent once there is a network again, as it is typed by then.
  const [isAwaited, setIsAwaited] = useState(false);
  const confirmed = (move: Action, scope: EvaluationScope): Promise<boolean> =>
    new Promise((settle) => {
      const answer = (isWanted: boolean): void => {
        setAsking(null);
        settle(isWanted);
      };
      setAsking({ move, scope, answer });
    });

  const names = (record: Values): Readonly<Record<string, string>> => ({
    action: text(form.face.title),
    title: formatRecordTitle(resource, record, locale) || text(resource.title),
  });

  // Named as the page that it leads to.
  const wayOf = (said: ModelText, scope: EvaluationScope): SaveNotice['way'] => {
    const to = linked(said, scope).action?.to;
    const entry = said.link?.kind === 'screen' ? findCatalogueEntry(catalogue, said.link.to) : null;
    return to === undefined || entry === null ? null : { to, title: text(entry.title) };
  };

  const fail = async (error: ApiError, { scope, move }: RunningSave): Promise<void> => {
    // The session dialog asks to sign in again; the form keeps what was typed and says nothing of its own.
    if (error.status === 401) return;
    const isStale = error.status === 412;
    if (isStale)
      setConflict(await source.get(resource, task.key, task.params).catch(() => ({ values: error.current ?? {}, version: null })));
    const { known, loose } = splitFieldErrors(error.fields, store);
    const isOffline = error.code === 'network';
    setIsAwaited(isOffline);
    const message = isOffline
      ? i18n._('You are offline. It is saved as soon as you are back online, if this page stays open.')
      : errorText(error);
    const { failure } = move ?? form;
    const created = error.code === 'key-reused' && error.current !== null ? findWayToNew(error.current) : null;
    const way = isSaidOnce || created !== null ? { way: created ?? wayOf(failure, scope) } : null;
    store.tell(known);
    progress.put({
      isBusy: false,
      alerts: isStale ? [] : Object.keys(error.fields).length === 0 ? [message] : loose,
      notice: way && { text: null, ...way },
    });
    // The note above the form says it, and has the focus.
    if (!isSaidOnce && !isStale && task.isToldBeside?.() !== true)
      toast(text(failure, { ...placeholderValuesOf(failure, scope), ...names(store.state().values), error: message }), {
        tone: 'negative',
        about,
      });
    onFailed(scope, { isGone: error.status === 410 });
    if (isStale) focusFormNote('conflict');
    else onBlocked();
  };

  // What no answer holds cannot be given back.
  const isGivenByAnswer = (name: string): boolean => {
    const field = resource.fields[name];
    return field !== undefined && isReadAgain(field);
  };

  const undoOf = ({ values: after }: LoadedRecord, typed: readonly string[]): ToastUndo | null => {
    if (task.old === null || task.mode !== 'edit' || !typed.every(isGivenByAnswer)) return null;
    return undoToast(task.old, undoEdit({ before: task.old, after }));
  };

  const findWayToNew = (values: Values): SaveNotice['way'] => {
    const entry = findCatalogueEntry(catalogue, resource.name);
    const key = getRecordKey(resource, values);
    if (task.mode !== 'create' || key === null || !(entry?.hasShow === true || entry?.hasEdit === true)) return null;
    const to = buildRecordPath(entry, { key, params: resolveRecordParams(resource, values, task.params) });
    return { to, title: formatRecordTitle(resource, values, locale) || text(resource.title) };
  };

  // A page that is left for the list does not show what was made, which may stand on any page of it.
  const linkNew = (values: Values): Pick<ToastOptions, 'action'> => {
    const way = form.after.some((step) => step.kind === 'screen' && step.screen !== 'list') ? null : findWayToNew(values);
    return way === null ? {} : { action: { title: i18n._('Show'), to: way.to } };
  };

  const succeed = async (saved: LoadedRecord, { sent, scope, move, typed }: RunningSave): Promise<void> => {
    progress.put({ alerts: [] });
    const undo = undoOf(saved, typed);
    await refreshRecords(client, resource);
    progress.put({ isBusy: false });
    const self = { ...(typeof scope.self === 'object' ? scope.self : {}), ...saved.values };
    const after = { ...scope, self, reply: { ...saved.reply, ...saved.values } };
    const { success } = move ?? form;
    if (success !== null) {
      const words = text(success, { ...placeholderValuesOf(success, after), ...names(after.self) });
      if (isSaidOnce) progress.put({ notice: { text: words, way: wayOf(success, after) } });
      else
        toast(words, {
          tone: success.tone ?? 'positive',
          keep: success.keep,
          about,
          undo,
          ...linkNew(after.self),
          ...linked(success, after),
        });
    }
    onSaved(saved, after, sent);
  };

  const saveNow = async (): Promise<void> => {
    if (progress.get().isBusy) return;
    progress.put({ isBusy: true, notice: null });
    setIsAwaited(false);
    store.submit();
    try {
      // What is known to be wrong ends it at once: fixed while an answer is awaited, it would be saved unasked.
      if (isFormBlocked(store)) return onBlocked();
      const checks = waitForUniqueChecks(store);
      // Without any it is sent at once, before it is drawn that it is.
      if (checks !== null) await checks;
      if (isFormBlocked(store)) return onBlocked();
      const sent = store.state();
      const values = normalizeValues(resource, sent.values, store.scope());
      const scope = { ...recordScope, form: values };
      // A state chosen in a form is the transition that leads there: its question, its words.
      const move = task.old === null ? null : transitionOfChange(resource, { old: task.old, values }, scope);
      if (move?.confirm != null && !(await confirmed(move, scope))) return;
      const saving: RunningSave = { sent, scope, move, typed: store.changed() };
      await saveRecord(source, { ...task, values, changed: saving.typed, scope }).then(
        (saved) => succeed(saved, saving),
        (problem: unknown) => {
          if (!(problem instanceof ApiError)) throw problem;
          return fail(problem, saving);
        },
      );
    } finally {
      if (progress.get().isBusy) progress.put({ isBusy: false });
    }
  };
  const latest = useLatest(saveNow);
  const save = useCallback(() => latest.current(), [latest]);
  // What is discarded is not sent, nor is what is typed after it.
  if (useFormState(store, () => store.changed().length === 0) && isAwaited) setIsAwaited(false);
  useEffect(() => {
    if (!isAwaited) return;
    const send = (): void => void save();
    const release = holdAwaitedSave();
    addEventListener('online', send);
    return () => {
      release();
      removeEventListener('online', send);
    };
  }, [isAwaited, save]);
  return { save, progress, conflict, endConflict: () => setConflict(null), asking };
}

/** Splits what the server said into sentences for fields that are drawn here, and the rest. */
function splitFieldErrors(
  fields: ApiError['fields'],
  store: FormStore,
): { readonly known: Readonly<Record<string, readonly string[]>>; readonly loose: readonly string[] } {
  const known: Record<string, readonly string[]> = {};
  const loose: string[] = [];
  for (const [path, lines] of Object.entries(fields)) {
    const field = store.facts.fields[path.split('.')[0] ?? ''];
    if (field !== undefined && store.port.state(field.name, field).isVisible) known[path] = lines;
    else loose.push(...lines.map((line) => (path === '' ? line : `${path}: ${line}`)));
  }
  return { known, loose };
}
