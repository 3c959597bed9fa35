import { useMemo } from 'react';
import { useI18n } from '../../i18n/index.ts';
import { mayRunAction } from '../../model/access.ts';
import type { Values } from '../../model/values.ts';
import { useActionRunner } from '../../screens/actions/useActions.tsx';
import { useScope } from '../../screens/context.ts';
import { useControlRefusal } from '../../screens/why/ask.ts';
import { Button } from '../../ui/index.ts';
import { useNamedAction } from './useNamedAction.ts';

export interface ActionButtonProps {
  readonly resource: string;
  readonly action: string;
  /** Absent for actions of the list. */
  readonly record?: Values;
  readonly size?: 'small' | 'medium';
}

const noParams = {};

/** The button of an action with its question and dialog. Not drawn where no role of this user may run it; disabled with the reason where this record forbids it. */
export function ActionButton({ resource: name, action: actionName, record, size = 'medium' }: ActionButtonProps) {
  const { resource, action } = useNamedAction(name, actionName);
  const { text } = useI18n();
  const refusalOf = useControlRefusal(resource);
  const actions = useActionRunner(resource, noParams);
  const scope = useScope(useMemo(() => ({ self: record ?? {}, mode: 'list' as const }), [record]));
  const permission = mayRunAction(resource, action, scope);
  if (!permission.shown) return null;
  return (
    <>
      <Button
        size={size}
        icon={action.icon}
        {...(action.tone === 'negative' && { color: 'error' as const })}
        {...refusalOf(permission, { kind: 'action', name: actionName }, scope)}
        isBusy={actions.isBusy}
        onClick={() => void actions.run(action, record ?? null)}
      >
        {text(action.title)}
      </Button>
      {actions.dialogs}
    </>
  );
}
