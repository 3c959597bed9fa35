import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { mayRunAction } from '../../model/access.ts';
import type { Values } from '../../model/values.ts';
import { useActionRunner } from '../../screens/actions/useActions.tsx';
import { useAskFirst } from '../../screens/actions/useAskFirst.tsx';
import { useScope } from '../../screens/context.ts';
import { ActionPageForm as Inputs } from '../../screens/form/ActionDialog.tsx';
import { useControlRefusal } from '../../screens/why/ask.ts';
import { Button } from '../../ui/index.ts';
import { useNamedAction } from './useNamedAction.ts';

export interface ActionFormProps {
  readonly resource: string;
  readonly action: string;
  readonly record: Values;
  readonly onDone?: () => void;
  readonly onCancel?: () => void;
  /** Where Cancel leads, instead of `onCancel`. */
  readonly cancelTo?: string;
  /** Told what is typed, at once and with each change; the form then stays as it is when it went well. Keeps its identity. */
  readonly onTyped?: (values: Values) => void;
}

const noParams = {};

/** The inputs of an action in the flow of a page, checked as the server checks them. Emptied when it went well, unless `onTyped` reads along. */
export function ActionForm({ resource: name, action: actionName, record, onDone, onCancel, cancelTo, onTyped }: ActionFormProps) {
  const { i18n } = useLingui();
  const { resource, action } = useNamedAction(name, actionName);
  const refusalOf = useControlRefusal(resource);
  const actions = useActionRunner(resource, noParams);
  const scope = useScope(useMemo(() => ({ self: record, mode: 'show' as const }), [record]));
  const asking = useAskFirst(actions, { record, scope, onDone: onDone ?? ignoreRefusal });
  const permission = mayRunAction(resource, action, scope);
  const hasCancel = onCancel !== undefined || cancelTo !== undefined;
  if (!permission.shown) return null;
  return (
    <>
      <Inputs
        resource={resource}
        action={action}
        record={record}
        params={noParams}
        onDone={(form) => asking.submit(action, form)}
        {...refusalOf(permission, { kind: 'action', name: actionName }, scope)}
        {...(onTyped && { onTyped })}
        beside={
          hasCancel && (
            <Button {...(cancelTo === undefined ? { onClick: onCancel ?? ignoreRefusal } : { to: cancelTo })}>{i18n._('Cancel')}</Button>
          )
        }
      />
      {asking.question}
      {actions.dialogs}
    </>
  );
}

const ignoreRefusal = (): void => undefined;
