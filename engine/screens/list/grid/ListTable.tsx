import { Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { deferComponent, SkeletonRows, useDensity } from '../../../ui/index.ts';
import { QuickViewContext } from '../quick-view/quick-view-context.ts';
import { useQuickView } from '../quick-view/useQuickView.tsx';
import { useRowKeys } from '../rows/useRowKeys.ts';
import { PlainTable } from './PlainTable.tsx';
import type { ListGridProps } from './grid-columns.tsx';
import { findGridScroller } from './grid-style.ts';
import { handOverTable } from './hand-over.ts';
import type { TableFocus } from './table-focus.ts';

/** The table with all that it can do. */
export const ListGrid = deferComponent(() => import('./ListGrid.tsx').then((module) => module.ListGrid));

/** The rows as a table: a plain one, until something is wanted that only the grid can do. */
export function ListTable({ isPage = false, ...props }: ListGridProps & { readonly isPage?: boolean }) {
  const { rowHeight } = useDensity();
  // Details are as high as what they tell.
  const hasUnfolded = props.unfolded.ids.size > 0;
  const [isPlain, setPlain] = useState(() => !(hasUnfolded && ListGrid.isHere()));
  const [startAt, setStartAt] = useState<TableFocus | null>(null);
  const table = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isPlain || table.current === null) return undefined;
    return handOverTable(table.current, {
      isWanted: hasUnfolded,
      load: ListGrid.load,
      // In one step, and at once: nobody presses meanwhile on what is about to go, or finds a grid that is half drawn.
      turn: (focus) => {
        const left = (table.current && findGridScroller(table.current)?.scrollLeft) ?? 0;
        flushSync(() => {
          setStartAt(focus);
          setPlain(false);
        });
        if (table.current !== null && left > 0) findGridScroller(table.current)?.scrollTo({ left });
      },
    });
  }, [isPlain, hasUnfolded]);
  const quickView = useQuickView(table, props.model);
  useRowKeys(table, props.model, { isSelectable: props.isSelectable, isPage, areTaken: quickView.drawn !== false });
  return (
    <QuickViewContext value={quickView.open}>
      {isPlain ? (
        <PlainTable {...props} table={table} />
      ) : (
        <Suspense fallback={<SkeletonRows height={rowHeight} />}>
          <ListGrid {...props} root={table} startAt={startAt} />
        </Suspense>
      )}
      {quickView.drawn}
    </QuickViewContext>
  );
}
