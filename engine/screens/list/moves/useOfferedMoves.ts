import { useI18n } from '../../../i18n/index.ts';
import type { EvaluationScope } from '../../../model/evaluate.ts';
import type { Values } from '../../../model/values.ts';
import type { RowMenuItem } from '../../../ui/index.ts';
import type { ActionRunner } from '../../actions/useActions.tsx';
import { useControlRefusal } from '../../why/ask.ts';
import type { ListModel } from '../useList.ts';
import { listRowMoves, type RowMove } from './row-moves.ts';
import { useStateMove } from './useStateMove.ts';

/** A next state as it is offered, wherever that is. */
export interface OfferedMove {
  readonly move: RowMove;
  /** What it is called, and why it cannot be made. */
  readonly item: RowMenuItem;
  /** Asks what it asks and makes it; resolves when the list is read again. */
  readonly run: () => Promise<unknown>;
}

/** The next states of a record of a list; `scope` is that of the record. */
export function useOfferedMoves(
  model: Pick<ListModel, 'resource' | 'params' | 'scope'>,
  actions: Pick<ActionRunner, 'run'>,
): (values: Values, scope: EvaluationScope) => readonly OfferedMove[] {
  const { resource } = model;
  const { text } = useI18n();
  const refusalOf = useControlRefusal(resource);
  const moveTo = useStateMove(model);
  return (values, scope) =>
    listRowMoves(resource, values, scope).map((move) => {
      if (move.kind === 'state') {
        const { option, permission } = move;
        const { isDisabled, ...why } = refusalOf(permission, { kind: 'verb', verb: 'edit' }, scope);
        const item = { ...why, disabled: isDisabled, name: `state ${String(option.value)}`, title: text(option.title) };
        return { move, item, run: () => moveTo(values, option) };
      }
      const { action, permission } = move;
      const { name, title, icon, tone } = action;
      const { isDisabled, ...why } = refusalOf(permission, { kind: 'action', name }, scope);
      return { move, item: { ...why, disabled: isDisabled, name, title: text(title), icon, tone }, run: () => actions.run(action, values) };
    });
}
