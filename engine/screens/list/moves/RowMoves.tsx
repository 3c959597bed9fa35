/** What the keys of a row do: the menu of its next states, or the step to the one that is meant without asking. */
import { useLingui } from '@lingui/react';
import { useEffect, useRef } from 'react';
import { ItemMenu, useToast } from '../../../ui/index.ts';
import type { ActionRunner } from '../../actions/useActions.tsx';
import { formatRecordTitle } from '../../../model/record-title.ts';
import type { ListRow } from '../rows/useRows.ts';
import type { ListModel } from '../useList.ts';
import { keepFocusNear } from './keep-focus-near.ts';
import { findPrimaryMove } from './row-moves.ts';
import { useOfferedMoves, type OfferedMove } from './useOfferedMoves.ts';

interface RowMovesProps {
  readonly row: ListRow;
  /** What had the focus. */
  readonly from: HTMLElement;
  readonly isAtOnce: boolean;
  readonly model: ListModel;
  readonly actions: Pick<ActionRunner, 'run'>;
  /** Told of a move that is under way, until the list is read again. */
  readonly onRun: (move: Promise<unknown>) => void;
  readonly onClose: () => void;
}

/** Where no state is meant without asking, the key that asks nothing opens the menu as well. */
export function RowMoves({ row: { values }, from, isAtOnce, model, actions, onRun, onClose }: RowMovesProps) {
  const { resource, scopeOf } = model;
  const { i18n } = useLingui();
  const toast = useToast();
  const known = useOfferedMoves(model, actions)(values, scopeOf(values));
  // As the menu has them, so that the digits count downwards.
  const moves = [...known.filter((each) => !isDestructive(each)), ...known.filter(isDestructive)];
  const next = isAtOnce
    ? findPrimaryMove(
        resource,
        moves.map(({ move }) => move),
      )
    : null;
  const primary = moves.find(({ move }) => move === next) ?? null;
  const title = formatRecordTitle(resource, values, i18n.locale);
  const make = ({ run }: OfferedMove): void => {
    onClose();
    const keep = keepFocusNear(from);
    onRun(run().then(keep));
  };
  const first = useRef(() => {
    if (primary !== null) make(primary);
    else if (moves.length === 0) {
      onClose();
      toast(i18n._('{title}: there is no other state that you can choose', { title }), { tone: 'neutral' });
    }
  });
  useEffect(() => {
    const act = first.current;
    // Not twice where effects are run twice to find faults.
    first.current = () => undefined;
    act();
  }, []);
  if (primary !== null || moves.length === 0) return null;
  const items = moves.map((each, at) => ({ ...each.item, ...(at < 9 && { shortcut: String(at + 1) }), onClick: () => make(each) }));
  return <ItemMenu items={items} label={i18n._('Next states of {title}', { title })} anchor={from} onClose={onClose} />;
}

const isDestructive = ({ item }: OfferedMove): boolean => item.tone === 'negative';
