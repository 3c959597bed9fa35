import { useLingui } from '@lingui/react';
import { useI18n } from '../../../i18n/index.ts';
import { mayRunAction } from '../../../model/access.ts';
import type { EvaluationScope } from '../../../model/evaluate.ts';
import type { Resource } from '../../../model/model.ts';
import type { Values } from '../../../model/values.ts';
import { Button, ToolButton } from '../../../ui/index.ts';
import type { ActionRunner } from '../../actions/useActions.tsx';
import { useControlRefusal } from '../../why/ask.ts';

export interface NamedActionsProps {
  readonly resource: Resource;
  readonly names: readonly string[];
  readonly values: Values;
  readonly scope: EvaluationScope;
  readonly actions: Pick<ActionRunner, 'run' | 'remove'>;
}

/** The buttons of a column made of actions: an icon where there is one, else the word. */
export function NamedActions({ resource, names, values, scope, actions }: NamedActionsProps) {
  const { i18n } = useLingui();
  const { text } = useI18n();
  const refusalOf = useControlRefusal(resource);
  return (
    <span role="group" aria-label={i18n._('Actions')} style={{ display: 'flex', gap: 4, alignItems: 'center' }}>
      {names.map((name) => {
        const action = resource.actions[name];
        const permission = action === undefined ? null : mayRunAction(resource, action, scope);
        if (action === undefined || permission === null || !permission.shown) return null;
        const state = {
          ...refusalOf(permission, { kind: 'action', name }, scope),
          onClick: () => void actions.run(action, values),
        };
        if (action.icon !== null) return <ToolButton key={name} icon={action.icon} label={text(action.title)} size={24} {...state} />;
        return (
          <Button key={name} size="small" {...state}>
            {text(action.title)}
          </Button>
        );
      })}
    </span>
  );
}
