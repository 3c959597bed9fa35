/** The question before an action whose inputs stand on the page already. */
import { useState, type ReactNode } from 'react';
import { ApiError } from '../../data/source.ts';
import { useI18n } from '../../i18n/index.ts';
import type { EvaluationScope } from '../../model/evaluate.ts';
import type { Action } from '../../model/model.ts';
import { placeholderValuesOf } from '../../model/texts.ts';
import type { Values } from '../../model/values.ts';
import { ConfirmDialog } from '../../ui/index.ts';
import type { ActionRunner } from './useActions.tsx';

// Not a refusal of the server: nothing was sent, and nothing is said.
const kept = new ApiError({ status: 0, code: 'not-confirmed', message: '', hint: '', fields: {}, current: null });

interface AskedSubmit {
  readonly action: Action;
  readonly form: Values;
  /** As it was when the question was asked. */
  readonly record: Values | null;
  readonly settle: (error: ApiError | null) => void;
}

interface AskFirstOptions {
  readonly record: Values | null;
  /** `self` is the record. */
  readonly scope: EvaluationScope;
  /** It went well. */
  readonly onDone: () => void;
}

/** Sends what was typed, after the question where the action has one. A question answered with no leaves the form as it is. */
export function useAskFirst(
  actions: Pick<ActionRunner, 'send' | 'isBusy'>,
  { record, scope, onDone }: AskFirstOptions,
): { readonly submit: (action: Action, form: Values) => Promise<ApiError | null>; readonly question: ReactNode } {
  const { text } = useI18n();
  const [asking, setAsking] = useState<AskedSubmit | null>(null);
  const send = async ({ action, form, record: about }: Pick<AskedSubmit, 'action' | 'form' | 'record'>): Promise<ApiError | null> => {
    const error = await actions.send(action, about, form);
    if (error === null) onDone();
    return error;
  };
  const end = (asked: AskedSubmit, error: ApiError | null): void => {
    setAsking(null);
    asked.settle(error);
  };
  const submit = (action: Action, form: Values): Promise<ApiError | null> =>
    action.confirm === null ? send({ action, form, record }) : new Promise((settle) => setAsking({ action, form, record, settle }));
  const question = asking?.action.confirm != null && (
    <ConfirmDialog
      title={`${text(asking.action.title)}?`}
      text={text(asking.action.confirm, placeholderValuesOf(asking.action.confirm, { ...scope, form: asking.form }))}
      verb={text(asking.action.title)}
      tone={asking.action.tone}
      busy={actions.isBusy}
      onConfirm={() => void send(asking).then((error) => end(asking, error))}
      onCancel={() => end(asking, kept)}
    />
  );
  return { submit, question };
}
