import type { EvaluationScope } from '../../../model/evaluate.ts';
import type { Resource } from '../../../model/model.ts';
import type { Params, Values } from '../../../model/values.ts';
import { ItemMenu, type ItemMenuProps } from '../../../ui/index.ts';
import type { ActionRunner } from '../../actions/useActions.tsx';
import { keepFocusNear } from './keep-focus-near.ts';
import { useOfferedMoves } from './useOfferedMoves.ts';

export interface MoveMenuProps extends ItemMenuProps {
  readonly resource: Resource;
  readonly values: Values;
  /** That of the record. */
  readonly scope: EvaluationScope;
  readonly params: Params;
  readonly actions: Pick<ActionRunner, 'run'>;
  /** How many of the items they stand behind. */
  readonly behind: number;
}

/** More of them would bury what else there is. */
const mostStates = 4;

/** The menu of a row, with the states that can be chosen for its record. Where transitions are offered their descriptor says. */
export function MoveMenu({ items, resource, values, scope, params, actions, behind, ...menu }: MoveMenuProps) {
  const { anchor } = menu;
  const states = useOfferedMoves({ resource, params, scope }, actions)(values, scope).filter(({ move }) => move.kind === 'state');
  const moves = (states.length > mostStates ? [] : states).map(({ item, run }) => ({
    ...item,
    onClick: () => void (anchor && run().then(keepFocusNear(anchor))),
  }));
  return <ItemMenu {...menu} items={[...items.slice(0, behind), ...moves, ...items.slice(behind)]} />;
}
