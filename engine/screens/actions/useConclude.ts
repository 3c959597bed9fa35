import { useLingui } from '@lingui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { getRecordKey } from '../../data/address.ts';
import { refreshRecords } from '../../data/keys.ts';
import type { ApiError, ApiReply } from '../../data/source.ts';
import { useI18n } from '../../i18n/index.ts';
import { isConditionTrue, type EvaluationScope } from '../../model/evaluate.ts';
import type { ActionOutcome, Resource, ModelText } from '../../model/model.ts';
import type { Params, Values } from '../../model/values.ts';
import { useToast, type ToastUndo } from '../../ui/index.ts';
import { hintForPeople, joinSentences, useErrorText } from './useErrorText.ts';
import { useRecordText } from './useRecordText.ts';
import { formatRecordTitle } from '../../model/record-title.ts';
import { useOutcomeSteps } from './useSteps.ts';
import { useTextLink } from './useTextLink.ts';

export interface CallEnding {
  /** What `{action}` is called in the texts. */
  readonly title: ModelText;
  readonly record: Values | null;
  readonly reply: ApiReply | null;
  /** null: it went well. */
  readonly error: ApiError | null;
  /** `self` is the record before the call, `form` what was typed. */
  readonly scope: EvaluationScope;
  /** Runs the action that a step names. */
  readonly act: (action: string) => void;
  /** Takes it back. */
  readonly undo?: ToastUndo | null;
  /** The record was deleted, and its page is left. */
  readonly isGone?: boolean;
}

/** Ends a call: says how it went, takes the steps of the outcome, reads what it changed. Done when the screen knows all of it. */
export function useConcludeCall(resource: Resource, params: Params): (outcome: ActionOutcome, ending: CallEnding) => Promise<void> {
  const client = useQueryClient();
  const runSteps = useOutcomeSteps();
  const toast = useToast();
  const say = useRecordText();
  const errorText = useErrorText();
  const { text } = useI18n();
  const { i18n } = useLingui();
  const linked = useTextLink(resource, params);
  return useCallback(
    async ({ success, failure, after, afterFailure }, { title, record, reply, error, scope: before, act, undo = null, isGone = false }) => {
      const scope = { ...before, reply: reply?.body ?? null };
      const names = { action: text(title), ...(record !== null && { title: formatRecordTitle(resource, record, i18n.locale) }) };
      const about = Object.values({ resource: resource.name, ...names }).join(' ');
      const steps = error === null ? after : afterFailure;
      if (error !== null) {
        const told = isRecordBehind(error) ? i18n._('this record has changed in the meantime; you now see it as it is stored') : null;
        const said = say(failure, scope, { ...names, error: told ?? errorText(error) });
        // Not every failure text has room for the reason, and these nobody should miss.
        const way = hintForPeople(error);
        const whole = told === null || said.includes(told) ? said : `${said}: ${told}`;
        toast(whole.includes(way) ? whole : joinSentences(whole, way), { tone: 'negative', about, ...linked(failure, scope) });
      } else if (success !== null) {
        toast(say(success, scope, names), { tone: success.tone ?? 'positive', keep: success.keep, about, undo, ...linked(success, scope) });
      }
      // A step that reads again at once does it.
      const isRead = steps.some((step) => step.kind === 'refresh' && step.ms <= 0 && isConditionTrue(step.when, scope));
      const isOld = error === null || tellsOfRecord.has(error.status);
      const gone = isGone && record !== null ? getRecordKey(resource, record) : null;
      const reading = isOld && !isRead ? refreshRecords(client, resource, { gone }) : Promise.resolve();
      await runSteps(steps, { resource, record, params, scope, headers: reply?.headers ?? {}, act });
      await reading;
    },
    [client, runSteps, toast, say, errorText, text, i18n, linked, resource, params],
  );
}

/** Refusals that say something of the record itself: it is read again. */
const tellsOfRecord: ReadonlySet<number> = new Set([403, 404, 409, 412]);

/** The record is no longer what the screen shows: its version is another one, or the state that it was in when the action was offered. */
export function isRecordBehind({ code }: Pick<ApiError, 'code'>): boolean {
  return code === 'stale' || code === 'state';
}
