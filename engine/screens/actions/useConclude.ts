import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { refresh } from '../../data/keys.ts';
import type { ApiError, Reply } from '../../data/source.ts';
import { useI18n } from '../../i18n/index.ts';
import { holds, type Scope } from '../../model/evaluate.ts';
import type { Outcome, Resource, Text } from '../../model/model.ts';
import type { Params, Values } from '../../model/values.ts';
import { useToast } from '../../ui/index.ts';
import { useErrorText } from './useErrorText.ts';
import { titleOf, useRecordText } from './useRecordText.ts';
import { useSteps } from './useSteps.ts';
import { useTextLink } from './useTextLink.ts';

export interface Ending {
  /** What `{action}` is called in the texts. */
  readonly title: Text;
  readonly record: Values | null;
  readonly reply: Reply | null;
  /** null: it went well. */
  readonly error: ApiError | null;
  /** `self` is the record before the call, `form` what was typed. */
  readonly scope: Scope;
  /** Runs the action that a step names. */
  readonly act: (action: string) => void;
}

/** Ends a call: says how it went, takes the steps of the outcome, reads what it changed. Done when the screen knows all of it. */
export function useConclude(resource: Resource, params: Params): (outcome: Outcome, ending: Ending) => Promise<void> {
  const client = useQueryClient();
  const runSteps = useSteps();
  const toast = useToast();
  const say = useRecordText();
  const errorText = useErrorText();
  const { text } = useI18n();
  const linked = useTextLink(resource, params);
  return useCallback(
    async ({ success, failure, after, afterFailure }, { title, record, reply, error, scope: before, act }) => {
      const scope = { ...before, reply: reply?.body ?? null };
      const names = { action: text(title), ...(record !== null && { title: titleOf(resource, record) }) };
      let reading: Promise<void> = Promise.resolve();
      if (error !== null)
        toast(say(failure, scope, { ...names, error: errorText(error) }), { tone: 'negative', ...linked(failure, scope) });
      else {
        if (success !== null)
          toast(say(success, scope, names), { tone: success.tone ?? 'positive', keep: success.keep, ...linked(success, scope) });
        // A step that reads again at once does it.
        if (!after.some((step) => step.kind === 'refresh' && step.ms <= 0 && holds(step.when, scope))) reading = refresh(client, resource);
      }
      await runSteps(error === null ? after : afterFailure, { resource, record, params, scope, headers: reply?.headers ?? {}, act });
      await reading;
    },
    [client, runSteps, toast, say, errorText, text, linked, resource, params],
  );
}
