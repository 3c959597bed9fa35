import { useLingui } from '@lingui/react';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { deferSurface, useLetterKeys } from '../../../ui/index.ts';
import type { ActionRunner } from '../../actions/useActions.tsx';
import type { ListModel } from '../useList.ts';
import { findRowAt } from '../rows/find-row.ts';
import type { ListRow } from '../rows/useRows.ts';
import { hasRowMoves } from './has-moves.ts';

const RowMoves = deferSurface(() => import('./RowMoves.tsx').then((module) => module.RowMoves));

interface AskedMove {
  readonly row: ListRow;
  readonly from: HTMLElement;
  readonly isAtOnce: boolean;
}

/** `t` offers the states that the record of the focused row can be taken to, `y` takes it to the next one. Draws what they open. */
export function useMoveKeys(root: RefObject<HTMLElement | null>, model: ListModel, actions: Pick<ActionRunner, 'run'>): ReactNode {
  const { i18n } = useLingui();
  const [asked, setAsked] = useState<AskedMove | null>(null);
  // Until a move is seen in the list, the next press would be about a record that nobody has looked at.
  const isUnderWay = useRef(false);
  const follow = (move: Promise<unknown>): void => {
    isUnderWay.current = true;
    void move.finally(() => (isUnderWay.current = false));
  };
  const ask = (isAtOnce: boolean) => (): void => {
    if (isUnderWay.current) return;
    const from = document.activeElement;
    const row = findRowAt(from, root.current, model.rows);
    if (row !== null) setAsked({ row, from: from as HTMLElement, isAtOnce }); // it stands in the row
  };
  const has = hasRowMoves(model.resource);
  useLetterKeys(
    {
      t: { title: i18n._('Choose the next state of the row'), run: has ? ask(false) : null },
      y: { title: i18n._('Take the row to its next state'), run: has ? ask(true) : null },
    },
    root,
  );
  return asked !== null && <RowMoves {...asked} model={model} actions={actions} onRun={follow} onClose={() => setAsked(null)} />;
}
