import { useCallback, useContext, useEffect, useId } from 'react';
import { objectOrEmpty } from '../../data/errors.ts';
import type { Row, Values } from '../../model/values.ts';
import { useActionRunner } from '../../screens/actions/useActions.tsx';
import { ActionHostContext } from './ActionHost.tsx';
import { useNamedAction } from './useNamedAction.ts';

const noParams = {};

/**
 * Runs an action of the descriptor: question, call, toasts, steps. With `values` its dialog is not opened. Resolves with the answer's
 * record (`{}` for an empty answer), with null when it was refused or given up.
 */
export function useAction(name: string, actionName: string): (record: Values | null, values?: Values) => Promise<Row | null> {
  const { resource, action } = useNamedAction(name, actionName);
  const { run, dialogs } = useActionRunner(resource, noParams);
  const show = useContext(ActionHostContext);
  const id = useId();
  useEffect(() => show(id, dialogs), [show, id, dialogs]);
  useEffect(() => () => show(id, null), [show, id]);
  return useCallback(
    async (record, values) => {
      let answer: Row = {};
      const went = await run(action, record, {
        form: values ?? null,
        onReply: ({ body }) => {
          answer = objectOrEmpty(objectOrEmpty(body)['data'] ?? body);
        },
      });
      return went ? answer : null;
    },
    [run, action],
  );
}
