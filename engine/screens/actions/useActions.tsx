import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { getRecordKey, resolveRecordParams } from '../../data/address.ts';
import { useData } from '../../data/data-context.ts';
import type { ApiError, ApiReply } from '../../data/source.ts';
import { propagateWrittenVersion, buildEntityTag, buildIfMatchHeader } from '../../data/version.ts';
import { mayRunAction } from '../../model/access.ts';
import type { EvaluationScope } from '../../model/evaluate.ts';
import type { Action, Resource } from '../../model/model.ts';
import type { Params, Values } from '../../model/values.ts';
import { deferSurface, type ToastUndo } from '../../ui/index.ts';
import { useEngine } from '../context.ts';
import { findRestore } from '../undo/restore-record.ts';
import { useUndoToast } from '../undo/useUndoToast.ts';
import { catchApiError } from './bulk.ts';
import { buildActionCall, performAction } from './perform.ts';
import { ConfirmQuestion } from './Question.tsx';
import { isRecordBehind, useConcludeCall } from './useConclude.ts';
import { useOpenLink } from './useOpen.ts';

// After a call that went well; without its code nothing is offered to be taken back.
const bringUndoing = () => import('../undo/inverse-action.ts');
const ActionDialog = deferSurface(() => import('../form/ActionDialog.tsx').then((module) => module.ActionDialog));

export interface ActionRunner {
  /** Asks, opens the dialog and runs, as the action says. `record` is null for actions of the list. Resolves with false when it was refused or given up. */
  readonly run: (action: Action, record: Values | null, options?: RunOptions) => Promise<boolean>;
  /** Runs the action that a step names; nothing where this user may not run it on the record. */
  readonly runNamed: (name: string, record: Values | null) => Promise<void>;
  /** Sends an action whose inputs stand on the page already; resolves with the refusal, null when it went well. */
  readonly send: (action: Action, record: Values | null, form: Values) => Promise<ApiError | null>;
  /** Asks and deletes. */
  readonly remove: (record: Values) => void;
  /** The question or dialog that is open now; draw it once on the screen. */
  readonly dialogs: ReactNode;
  /** Whether a call is under way. */
  readonly isBusy: boolean;
}

interface RunOptions {
  /** What its dialog would ask for; with it the dialog is not opened. */
  readonly form?: Values | null;
  /** The answer of a call that went well, before its steps are taken. */
  readonly onReply?: (reply: ApiReply) => void;
}

interface OpenQuestion extends RunOptions {
  readonly is: 'confirm' | 'dialog';
  /** null: deletion. */
  readonly action: Action | null;
  readonly record: Values | null;
  readonly settle: (went: boolean) => void;
}

/**
 * Runs actions and deletions of one resource: question, dialog, call, toast, steps. All functions keep their identity. `isOwnPage`: where it runs is
 * the page of the record, which is left once that is deleted.
 */
export function useActionRunner(resource: Resource, params: Params, { isOwnPage = false } = {}): ActionRunner {
  const { source } = useData();
  const client = useQueryClient();
  const { scope: scopeWith } = useEngine();
  const conclude = useConcludeCall(resource, params);
  const open = useOpenLink(resource, params);
  const undoToast = useUndoToast(resource);
  const [asking, setAsking] = useState<OpenQuestion | null>(null);
  const [isBusy, setBusy] = useState(false);
  // Calls without a question: a second click while the first is under way is not a second call.
  const underWay = useRef(new Map<string, Promise<boolean>>());
  const again = useRef<(name: string, record: Values | null) => void>(() => undefined);

  const scopeOf = useCallback(
    (record: Values | null, form: Values = {}): EvaluationScope => scopeWith({ mode: 'list', self: record, form, params }),
    [scopeWith, params],
  );

  const undoOf = useCallback(
    async (action: Action, before: Values, reply: ApiReply): Promise<ToastUndo | null> => {
      const undoing = await bringUndoing().catch(() => null);
      const back = undoing && undoing.findInverseAction(resource, { action, before, reply }, scopeOf);
      if (back === null) return null;
      const { after } = back;
      const call = buildActionCall({ resource, action: back.action, record: after, form: {}, params, scope: scopeOf(after) });
      // Right for this version alone, whatever the action is right for by itself.
      const headers = { ...call.headers, ...buildIfMatchHeader(buildEntityTag(after)) };
      return undoToast(before, () => source.send({ ...call, headers }));
    },
    [source, resource, params, scopeOf, undoToast],
  );

  const send = useCallback(
    async (action: Action, record: Values | null, form: Values, onReply?: RunOptions['onReply']): Promise<ApiError | null> => {
      const scope = scopeOf(record, form);
      let reply: ApiReply | null = null;
      setBusy(true);
      const error = await catchApiError(async () => {
        const answer = await performAction(source, { resource, action, record, form, params, scope });
        reply = answer;
        if (record !== null) propagateWrittenVersion(client, resource, { record, reply: answer });
        onReply?.(answer);
      });
      setBusy(false);
      underWay.current.delete(buildActionCallId(resource, action, record));
      if (error === null) setAsking(null);
      const undo = record === null || reply === null ? null : await undoOf(action, record, reply);
      await conclude(action, { title: action.title, record, reply, error, scope, undo, act: (name) => again.current(name, record) });
      return error;
    },
    [source, client, resource, params, scopeOf, conclude, undoOf],
  );

  const run = useCallback(
    async (action: Action, record: Values | null, options: RunOptions = {}): Promise<boolean> => {
      const given = options.form ?? null;
      const hasDialog = action.does.kind === 'request' && action.order.length > 0 && given === null;
      const is = action.confirm !== null ? 'confirm' : hasDialog ? 'dialog' : null;
      if (is !== null) return new Promise((settle) => setAsking({ is, action, record, settle, ...options }));
      if (action.does.kind !== 'request') {
        open(action, scopeOf(record));
        return true;
      }
      const id = buildActionCallId(resource, action, record);
      const first = given === null ? underWay.current.get(id) : undefined;
      if (first !== undefined) return first;
      const went = send(action, record, given ?? {}, options.onReply).then((error) => error === null);
      if (given === null) underWay.current.set(id, went);
      return went;
    },
    [send, open, scopeOf, resource],
  );

  /** The record as it is stored now; null where it cannot be read. */
  const storedOf = async (record: Values): Promise<Values | null> => {
    const key = getRecordKey(resource, record);
    let stored: Values | null = null;
    if (key !== null)
      await catchApiError(
        async () => void (stored = (await source.get(resource, key, resolveRecordParams(resource, record, params))).values),
      );
    return stored;
  };

  const runNamed = useCallback(
    async (name: string, record: Values | null): Promise<void> => {
      const action = resource.actions[name];
      if (action !== undefined && mayRunAction(resource, action, scopeOf(record)).allowed) await run(action, record);
    },
    [resource, scopeOf, run],
  );

  // What a call has changed is not in the record that it was made from.
  const runNamedAgain = async (name: string, record: Values | null): Promise<void> =>
    runNamed(name, record === null ? null : ((await storedOf(record)) ?? record));
  useLayoutEffect(() => {
    again.current = (name, record) => void runNamedAgain(name, record);
  });

  const remove = useCallback((record: Values): void => setAsking({ is: 'confirm', action: null, record, settle: () => undefined }), []);

  const removeNow = async (record: Values): Promise<void> => {
    const outcome = resource.remove;
    const key = getRecordKey(resource, record);
    if (outcome === null || key === null) return;
    setBusy(true);
    const at = { params: resolveRecordParams(resource, record, params), version: buildEntityTag(record) };
    const error = await catchApiError(() => source.remove(resource, key, at));
    setBusy(false);
    setAsking(null);
    const undo = error === null ? undoToast(record, findRestore(resource, { record, params, source, scope: scopeOf(record) })) : null;
    const ending = { title: outcome.title, record, reply: null, error, scope: scopeOf(record), undo, isGone: isOwnPage && error === null };
    await conclude(outcome, { ...ending, act: () => undefined });
  };

  // Who has been told of a refusal may have asked something else before the page is read anew.
  const replaceQuestion = (asked: OpenQuestion, by: OpenQuestion | null): void => setAsking((open) => (open === asked ? by : open));

  const confirmed = async (asked: OpenQuestion): Promise<void> => {
    const { action, record, settle, ...options } = asked;
    if (action === null) return record === null ? undefined : removeNow(record);
    if (action.does.kind !== 'request') {
      setAsking(null);
      open(action, scopeOf(record));
      return settle(true);
    }
    const given = options.form ?? null;
    if (action.order.length > 0 && given === null) return setAsking({ ...options, is: 'dialog', action, record, settle });
    const error = await send(action, record, given ?? {}, options.onReply);
    replaceQuestion(asked, null);
    settle(error === null);
  };

  const filledIn = async (asked: OpenQuestion, form: Values): Promise<ApiError | null> => {
    const { action, record, settle, onReply } = asked;
    const error = action === null ? null : await send(action, record, form, onReply);
    if (error === null) settle(true);
    else if (isRecordBehind(error)) await followRecord(asked);
    return error;
  };

  // What was typed stays: it may be sent again for the record as it is now, where the action is still possible.
  const followRecord = async (asked: OpenQuestion): Promise<void> => {
    const stored = asked.record === null ? null : await storedOf(asked.record);
    if (stored !== null && asked.action !== null && mayRunAction(resource, asked.action, scopeOf(stored)).allowed)
      return replaceQuestion(asked, { ...asked, record: stored });
    asked.settle(false);
    replaceQuestion(asked, null);
  };

  const dialogs = asking === null ? null : drawn(asking);
  return useMemo(() => ({ run, runNamed, send, remove, dialogs, isBusy }), [run, runNamed, send, remove, dialogs, isBusy]);

  function drawn(open: OpenQuestion): ReactNode {
    const cancel = (): void => {
      open.settle(false);
      setAsking(null);
    };
    const common = { resource, record: open.record, onCancel: cancel };
    if (open.is === 'confirm')
      return (
        <ConfirmQuestion
          {...common}
          action={open.action}
          scope={scopeOf(open.record)}
          isBusy={isBusy}
          onConfirm={() => void confirmed(open)}
        />
      );
    if (open.action === null) return null;
    return <ActionDialog {...common} action={open.action} params={params} onDone={(form) => filledIn(open, form)} />;
  }
}

function buildActionCallId(resource: Resource, { name }: Action, record: Values | null): string {
  return JSON.stringify([name, record && [getRecordKey(resource, record), resolveRecordParams(resource, record, {})]]);
}
