/** Save from pressing the button to the toast: judge, wait for open questions, send, place what the server says. */
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useData } from '../../data/data-context.ts';
import { refresh } from '../../data/keys.ts';
import { ApiError, type Loaded } from '../../data/source.ts';
import { useI18n } from '../../i18n/index.ts';
import type { Scope } from '../../model/evaluate.ts';
import type { Action, Text } from '../../model/model.ts';
import { moveOf } from '../../model/transition.ts';
import type { Values } from '../../model/values.ts';
import { textValues } from '../../model/texts.ts';
import { normalized } from '../../model/verdict.ts';
import { useFrame, useToast } from '../../ui/index.ts';
import { titleOf } from '../actions/useRecordText.ts';
import { useTextLink } from '../actions/useTextLink.ts';
import { useErrorText } from '../actions/useErrorText.ts';
import { entryOf, useEngine } from '../context.ts';
import { isBlocked, type FormState, type FormStore } from './form-store.ts';
import { saveRecord } from './save-record.ts';
import { allAnswered } from './UniqueChecks.tsx';
import type { FormTask } from './useFormSetup.ts';

interface SubmitTask extends FormTask {
  readonly store: FormStore;
  readonly key: readonly string[];
  readonly version: string | null;
  readonly recordScope: Scope;
  /** Runs the after-steps; the record as the server answered it, and the form as it was sent. */
  readonly onSaved: (saved: Loaded, scope: Scope, sent: FormState) => void;
  /** `isGone`: what the form was for is no more, so nothing that is typed can be saved there. */
  readonly onFailed: (scope: Scope, failure: { readonly isGone: boolean }) => void;
  /** Something blocks the save: show it. */
  readonly onBlocked: () => void;
}

export interface Submit {
  /** Call when nothing seems to block. */
  readonly save: () => Promise<void>;
  readonly isBusy: boolean;
  /** Refusals that belong to no field. */
  readonly alerts: readonly string[];
  /** What a panel says of the last save, above its form; it stays until the next. Elsewhere toasts say it. */
  readonly notice: Notice | null;
  /** What is stored now, when somebody else has saved in the meantime. */
  readonly conflict: Loaded | null;
  readonly endConflict: () => void;
  /** The transition that saving would be, and that is asked about first. */
  readonly asking: Asking | null;
}

export interface Notice {
  /** null: the alerts say it. */
  readonly text: string | null;
  /** Where it leads within the app. */
  readonly way: { readonly to: string; readonly title: string } | null;
}

interface Asking {
  readonly move: Action;
  readonly scope: Scope;
  readonly answer: (isWanted: boolean) => void;
}

interface Saving {
  readonly sent: FormState;
  readonly scope: Scope;
  readonly move: Action | null;
}

/** The save of one form. What is typed stays whatever happens. */
export function useSubmit(task: SubmitTask): Submit {
  const { store, resource, form, recordScope, onSaved, onFailed, onBlocked } = task;
  const { source } = useData();
  const client = useQueryClient();
  const toast = useToast();
  // A panel is small enough to say it once, above its form.
  const isSaidOnce = useFrame() === 'panel';
  const about = useId();
  const { text, locale } = useI18n();
  const errorText = useErrorText();
  const { catalogue } = useEngine();
  const linked = useTextLink(resource, task.params);
  const [isBusy, setIsBusy] = useState(false);
  const [alerts, setAlerts] = useState<readonly string[]>([]);
  const [notice, setNotice] = useState<Notice | null>(null);
  const [conflict, setConflict] = useState<Loaded | null>(null);
  const [asking, setAsking] = useState<Asking | null>(null);
  const confirmed = (move: Action, scope: Scope): Promise<boolean> =>
    new Promise((settle) => {
      const answer = (isWanted: boolean): void => {
        setAsking(null);
        settle(isWanted);
      };
      setAsking({ move, scope, answer });
    });

  const names = (record: Values): Readonly<Record<string, string>> => ({
    action: text(form.face.title),
    title: titleOf(resource, record, locale) || text(resource.title),
  });

  // Named as the page that it leads to.
  const wayOf = (said: Text, scope: Scope): Notice['way'] => {
    const to = linked(said, scope).action?.to;
    const entry = said.link?.kind === 'screen' ? entryOf(catalogue, said.link.to) : null;
    return to === undefined || entry === null ? null : { to, title: text(entry.title) };
  };

  const fail = async (error: ApiError, { scope, move }: Saving): Promise<void> => {
    // The session dialog asks to sign in again; the form keeps what was typed and says nothing of its own.
    if (error.status === 401) return;
    const isStale = error.status === 412;
    if (isStale)
      setConflict(await source.get(resource, task.key, task.params).catch(() => ({ values: error.current ?? {}, version: null })));
    const { known, loose } = placed(error.fields, store);
    store.tell(known);
    const message = errorText(error);
    setAlerts(isStale ? [] : Object.keys(error.fields).length === 0 ? [message] : loose);
    const { failure } = move ?? form;
    if (isSaidOnce) setNotice({ text: null, way: wayOf(failure, scope) });
    else
      toast(text(failure, { ...textValues(failure, scope), ...names(store.state().values), error: message }), { tone: 'negative', about });
    onFailed(scope, { isGone: error.status === 410 });
    if (!isStale) onBlocked();
  };

  const succeed = async (saved: Loaded, { sent, scope, move }: Saving): Promise<void> => {
    setAlerts([]);
    await refresh(client, resource);
    const self = { ...(typeof scope.self === 'object' ? scope.self : {}), ...saved.values };
    const after = { ...scope, self, reply: { ...saved.reply, ...saved.values } };
    const { success } = move ?? form;
    if (success !== null) {
      const words = text(success, { ...textValues(success, after), ...names(after.self) });
      if (isSaidOnce) setNotice({ text: words, way: wayOf(success, after) });
      else toast(words, { tone: success.tone ?? 'positive', keep: success.keep, about, ...linked(success, after) });
    }
    onSaved(saved, after, sent);
  };

  const save = async (): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    setNotice(null);
    store.submit();
    try {
      // What is known to be wrong ends it at once: mended while an answer is awaited, it would be saved unasked.
      if (isBlocked(store)) return onBlocked();
      await allAnswered(store);
      if (isBlocked(store)) return onBlocked();
      const sent = store.state();
      const values = normalized(resource, sent.values, store.scope());
      const scope = { ...recordScope, form: values };
      // A state chosen in a form is the transition that leads there: its question, its words.
      const move = task.old === null ? null : moveOf(resource, { old: task.old, values }, scope);
      if (move?.confirm != null && !(await confirmed(move, scope))) return;
      const saving: Saving = { sent, scope, move };
      await saveRecord(source, { ...task, values, changed: store.changed(), scope }).then(
        (saved) => succeed(saved, saving),
        (problem: unknown) => {
          if (!(problem instanceof ApiError)) throw problem;
          return fail(problem, saving);
        },
      );
    } finally {
      setIsBusy(false);
    }
  };
  return { save, isBusy, alerts, notice, conflict, endConflict: () => setConflict(null), asking };
}

/** Splits what the server said into sentences for fields that are drawn here, and the rest. */
function placed(
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
