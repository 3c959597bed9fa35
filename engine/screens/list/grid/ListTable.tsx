import { Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { deferComponent, SkeletonRows, useDensity } from '../../../ui/index.ts';
import { QuickViewContext } from '../quick-view/quick-view-context.ts';
import { useQuickView } from '../quick-view/useQuickView.tsx';
import { useKeptTop } from '../rows/kept-scroll.ts';
import { useRowKeys } from '../rows/useRowKeys.ts';
import { FirstTable } from './FirstTable.tsx';
import type { ListGridProps } from './grid-columns.tsx';
import { handOverTable } from './hand-over.ts';
import type { TableFocus } from './table-focus.ts';

/** The table with all that it can do. */
export const ListGrid = deferComponent(() => import('./ListGrid.tsx').then((module) => module.ListGrid));

/**
 * The rows as a table. A plain one, drawn in half the time, shows them until the code of the grid is here and nothing else is to be done. It
 * has the first rows alone: where others are to be in sight, the grid is drawn if it can be.
 */
export function ListTable({ isPage = false, ...props }: ListGridProps & { readonly isPage?: boolean }) {
  const { rowHeight } = useDensity();
  const top = useKeptTop(props.model.resource);
  const [isFirst, setFirst] = useState(() => props.isWhole !== true && (top === 0 || !ListGrid.isHere()));
  const [startAt, setStartAt] = useState<TableFocus | null>(null);
  const table = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isFirst || table.current === null) return undefined;
    return handOverTable(table.current, {
      load: ListGrid.load,
      // In one step, and at once: nobody presses meanwhile on what is about to go, or finds a grid that is half drawn.
      turn: (focus) =>
        flushSync(() => {
          setStartAt(focus);
          setFirst(false);
        }),
    });
  }, [isFirst]);
  const quickView = useQuickView(table, props.model);
  useRowKeys(table, props.model, { isSelectable: props.isSelectable, isPage, areTaken: quickView.drawn !== false });
  return (
    <QuickViewContext value={quickView.open}>
      {isFirst ? (
        <FirstTable {...props} table={table} />
      ) : (
        <Suspense fallback={<SkeletonRows height={rowHeight} />}>
          <ListGrid {...props} root={table} startAt={startAt} />
        </Suspense>
      )}
      {quickView.drawn}
    </QuickViewContext>
  );
}
