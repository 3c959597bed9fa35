import { useLingui } from '@lingui/react';
import { useCallback } from 'react';
import { useI18n } from '../../i18n/index.ts';
import type { EvaluationScope } from '../../model/evaluate.ts';
import type { Resource } from '../../model/model.ts';
import type { Values } from '../../model/values.ts';
import type { AccessWish } from '../../studio/decide/decision.ts';
import type { RowMenuItem } from '../../ui/index.ts';
import type { RecordAction } from './record-actions.ts';
import { useControlRefusal } from '../why/ask.ts';
import type { ActionRunner } from './useActions.tsx';

/** Menu entries of a record's actions: what is not allowed stays, disabled, with its reason. */
export function useActionMenuItems(
  resource: Resource,
  actions: Pick<ActionRunner, 'run' | 'remove'>,
): (record: Values, found: readonly RecordAction[], scope: EvaluationScope) => readonly RowMenuItem[] {
  const { text } = useI18n();
  const { i18n } = useLingui();
  const refusalOf = useControlRefusal(resource);
  const { run, remove } = actions;
  return useCallback(
    (record, found, scope) =>
      found.map((each): RowMenuItem => {
        const wish: AccessWish = each.kind === 'action' ? { kind: 'action', name: each.action.name } : { kind: 'verb', verb: each.kind };
        const { isDisabled, ...why } = refusalOf(each.permission, wish, scope);
        const state = { disabled: isDisabled, ...why };
        if (each.kind === 'show')
          return {
            ...state,
            name: 'show',
            title: resource.show === null ? i18n._('Show') : text(resource.show.face.title),
            icon: resource.show?.face.icon ?? 'eye',
            href: each.href,
          };
        if (each.kind === 'edit')
          return { ...state, name: 'edit', title: i18n._('Edit'), icon: resource.edit?.face.icon ?? 'edit', href: each.href };
        if (each.kind === 'delete') {
          return {
            ...state,
            name: 'delete',
            title: resource.remove === null ? '' : text(resource.remove.title),
            icon: resource.remove?.icon ?? 'delete',
            tone: 'negative',
            onClick: () => remove(record),
          };
        }
        const { action } = each;
        return {
          ...state,
          name: action.name,
          title: text(action.title),
          icon: action.icon,
          tone: action.tone,
          onClick: () => void run(action, record),
        };
      }),
    [resource, run, remove, text, i18n, refusalOf],
  );
}
