/** What the keys of a row do: the menu of its next states, or the step to the one that is meant without asking. */
import { useLingui } from '@lingui/react';
import { useEffect, useRef } from 'react';
import { useI18n } from '../../../i18n/index.ts';
import { ItemMenu, useToast, type RowMenuItem } from '../../../ui/index.ts';
import type { ActionRunner } from '../../actions/useActions.tsx';
import { formatRecordTitle } from '../../actions/useRecordText.ts';
import { useControlRefusal } from '../../why/ask.ts';
import type { ListRow } from '../rows/useRows.ts';
import type { ListModel } from '../useList.ts';
import { findPrimaryMove, listRowMoves, type RowMove } from './row-moves.ts';
import { useStateMove } from './useStateMove.ts';

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
  const { text } = useI18n();
  const toast = useToast();
  const refusalOf = useControlRefusal(resource);
  const moveTo = useStateMove(model);
  const scope = scopeOf(values);
  const known = listRowMoves(resource, values, scope);
  // As the menu has them, so that the digits count downwards.
  const moves = [...known.filter((move) => !isDestructive(move)), ...known.filter(isDestructive)];
  const primary = isAtOnce ? findPrimaryMove(resource, moves) : null;
  const title = formatRecordTitle(resource, values, i18n.locale);
  const run = (move: RowMove): void => {
    onClose();
    const keep = keepFocusNear(from);
    onRun((move.kind === 'action' ? actions.run(move.action, values) : moveTo(values, move.option)).then(keep));
  };
  const first = useRef(() => {
    if (primary !== null) run(primary);
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
  const items = moves.map((move, at): RowMenuItem => {
    const shortcut = at < 9 ? { shortcut: String(at + 1) } : {};
    if (move.kind === 'state') {
      const { isDisabled, ...why } = refusalOf(move.permission, { kind: 'verb', verb: 'edit' }, scope);
      const name = `state ${String(move.option.value)}`;
      return { ...shortcut, ...why, disabled: isDisabled, name, title: text(move.option.title), onClick: () => run(move) };
    }
    const { name, title: said, icon, tone } = move.action;
    const { isDisabled, ...why } = refusalOf(move.permission, { kind: 'action', name }, scope);
    return { ...shortcut, ...why, disabled: isDisabled, name, title: text(said), icon, tone, onClick: () => run(move) };
  });
  return <ItemMenu items={items} label={i18n._('Next states of {title}', { title })} anchor={from} onClose={onClose} />;
}

const isDestructive = (move: RowMove): boolean => move.kind === 'action' && move.action.tone === 'negative';

/** Once a move is made its row may be gone, or another record stand in it: then the row that has come to its place takes the focus. */
function keepFocusNear(from: HTMLElement): () => void {
  const grid = from.closest('[role="grid"]');
  const row = from.closest<HTMLElement>('[data-record]');
  const record = row?.dataset['record'];
  const at = row?.getAttribute('aria-rowindex');
  const column = from.closest('[aria-colindex]')?.getAttribute('aria-colindex') ?? '1';
  const follow = (): void => {
    const focused = document.activeElement;
    const isOwn = focused === null || focused === document.body || focused === from;
    if (!isOwn || (from.isConnected && focused === from && row?.dataset['record'] === record)) return;
    const rows = [...(grid?.querySelectorAll('[data-record]') ?? [])];
    const near = rows.find((each) => each.getAttribute('aria-rowindex') === at) ?? rows.at(-1);
    near?.querySelector<HTMLElement>(`[aria-colindex="${column}"]`)?.focus();
  };
  // Once what was read is drawn.
  return () => void requestAnimationFrame(() => requestAnimationFrame(follow));
}
