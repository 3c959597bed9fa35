import { Suspense, useEffect, useRef, useState } from 'react';
import { deferComponent, SkeletonRows, useDensity } from '../../../ui/index.ts';
import { QuickViewContext } from '../quick-view/quick-view-context.ts';
import { useQuickView } from '../quick-view/useQuickView.tsx';
import { FirstTable } from './FirstTable.tsx';
import type { ListGridProps } from './grid-columns.tsx';
import { handOverTable } from './hand-over.ts';
import type { TableFocus } from './table-focus.ts';

/** The table with all that it can do. */
export const ListGrid = deferComponent(() => import('./ListGrid.tsx').then((module) => module.ListGrid));

/** The rows as a table. Where the code of the grid is not here yet, a plain one shows them until it is. */
export function ListTable(props: ListGridProps) {
  const { rowHeight } = useDensity();
  const [isFirst, setFirst] = useState(() => props.isWhole !== true && !ListGrid.isHere());
  const [startAt, setStartAt] = useState<TableFocus | null>(null);
  const table = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isFirst || table.current === null) return undefined;
    return handOverTable(table.current, {
      load: ListGrid.load,
      // In one step: whoever comes meanwhile finds the grid, and not one that is half drawn.
      turn: (focus) => {
        setStartAt(focus);
        setFirst(false);
      },
    });
  }, [isFirst]);
  const quickView = useQuickView(table, props.model);
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
