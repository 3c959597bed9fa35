import { useLingui } from '@lingui/react';
import { useI18n } from '../../../i18n/index.ts';
import { mayRunAction } from '../../../model/access.ts';
import type { EvaluationScope } from '../../../model/evaluate.ts';
import type { Resource } from '../../../model/model.ts';
import type { Values } from '../../../model/values.ts';
import { Button, ToolButton, useNarrow } from '../../../ui/index.ts';
import type { ActionRunner } from '../../actions/useActions.tsx';
import { useControlRefusal } from '../../why/ask.ts';

export interface NamedActionsProps {
  readonly resource: Resource;
  readonly names: readonly string[];
  readonly values: Values;
  readonly scope: EvaluationScope;
  readonly actions: Pick<ActionRunner, 'run' | 'remove'>;
}

/** The buttons of a column made of actions: an icon where there is one, else the word; on a narrow screen the word beside it. */
export function NamedActions({ resource, names, values, scope, actions }: NamedActionsProps) {
  const { i18n } = useLingui();
  const { text } = useI18n();
  const refusalOf = useControlRefusal(resource);
  const isNarrow = useNarrow();
  const shown = names.flatMap((name) => {
    const action = resource.actions[name];
    const permission = action === undefined ? null : mayRunAction(resource, action, scope);
    return action !== undefined && permission?.shown === true ? [{ name, action, permission }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <span
      role="group"
      aria-label={i18n._('Actions')}
      style={{ display: 'flex', gap: 4, alignItems: 'center', ...(isNarrow && { flexWrap: 'wrap' }) }}
    >
      {shown.map(({ name, action, permission }) => {
        const { icon, title } = action;
        const state = {
          ...refusalOf(permission, { kind: 'action', name }, scope),
          onClick: () => void actions.run(action, values),
        };
        // No finger hovers over an icon to read its name.
        if (icon !== null && !isNarrow) return <ToolButton key={name} icon={icon} label={text(title)} size={24} {...state} />;
        return (
          <Button key={name} size="small" icon={icon} {...state}>
            {text(title)}
          </Button>
        );
      })}
    </span>
  );
}
