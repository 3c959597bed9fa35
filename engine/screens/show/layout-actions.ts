/** Actions that stand in the flow of a record's page: they are offered where all that can be done with it is. */
import { mayRunAction } from '../../model/access.ts';
import { isConditionTrue, type EvaluationScope } from '../../model/evaluate.ts';
import type { LayoutTab, Resource } from '../../model/model.ts';
import type { RecordAction } from '../actions/record-actions.ts';

type OfferedAction = Extract<RecordAction, { kind: 'action' }>;

type LayoutAction = OfferedAction & {
  /** It moves the record on, and is not in sight when the page opens. */
  readonly isHiddenTransition: boolean;
};

/** What this user may be offered of them for the record of the scope, in the order of the page. */
export function listOfferedInLayout(resource: Resource, scope: EvaluationScope): readonly LayoutAction[] {
  const tabs = (resource.show?.tabs ?? []).filter(({ when }) => isConditionTrue(when, scope));
  return tabs.flatMap((tab) =>
    listTabActions(resource, tab, scope).map((each) => ({ ...each, isHiddenTransition: tab !== tabs[0] && each.action.to !== null })),
  );
}

function listTabActions(resource: Resource, { layout }: LayoutTab, scope: EvaluationScope): readonly OfferedAction[] {
  const names = layout.flatMap((block) => (block.kind === 'actions' && isConditionTrue(block.when, scope) ? block.names : []));
  return names.flatMap((name) => {
    const action = resource.actions[name];
    const permission = action && mayRunAction(resource, action, scope);
    return action && permission?.shown ? [{ kind: 'action', action, permission }] : [];
  });
}
