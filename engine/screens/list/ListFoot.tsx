import Box from '@mui/material/Box';
import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import { useI18n } from '../../i18n/index.ts';
import { figures, ToolButton, useNarrow, type ToolButtonProps } from '../../ui/index.ts';
import type { ShownColumn } from './columns/columns.ts';
import { PageSize } from './PageSize.tsx';
import { countMostRows } from './state/list-state.ts';
import type { ListModel } from './useList.ts';

/** Which rows these are, how many a page, and the way to the next page. */
export function ListFoot({ model }: { readonly model: ListModel }) {
  const { list, state, change, rows, page, columns, scope } = model;
  const { i18n } = useLingui();
  const { number } = useI18n();
  const isNarrow = useNarrow();
  if (page.data === undefined) return <span />;
  const { total, isEstimated } = page.data;
  // Where the rows would be, it is said that there are none.
  if (total === 0 && rows.length === 0 && state.page === 1) return <span />;
  const size = list.hasPages ? countMostRows(state.size) : Math.max(total, 1);
  const first = (state.page - 1) * size;
  const range = rows.length === 0 ? '0' : `${number(first + 1)}–${number(first + rows.length)}`;
  const values = { range, total: number(total) };
  const zone = columns.some(hasOwnTimes) ? i18n._('Times in {zone}', { zone: scope.zone }) : null;
  return (
    <>
      <Box sx={{ flex: 1, ...figures, ...(isNarrow && { lineHeight: '18px' }) }}>
        <div role="status">
          {model.isSearching
            ? i18n._('Searching…')
            : isEstimated
              ? i18n._('{range} of about {total}', values)
              : i18n._('{range} of {total}', values)}
          <CutRowsNote model={model} of={Math.min(size, total - first)} />
        </div>
        {isNarrow && zone !== null && <div>{zone}</div>}
      </Box>
      {!isNarrow && zone !== null && <span>{zone}</span>}
      {list.hasPages && !isNarrow && (
        <Box component="label" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          {i18n._('Rows per page')}
          <PageSize sizes={list.pageSizes} value={state.size} onChange={(next) => change({ size: next })} />
        </Box>
      )}
      <ListPager model={model} />
    </>
  );
}

/** Whether times stand in it in the zone of whoever reads them; those in another one differ from row to row. */
function hasOwnTimes({ shown }: ShownColumn): boolean {
  return shown.some(({ field: { codec } }) => codec.kind === 'date-time' && codec.zone === null);
}

/** Which page this is, and the ways to the one before and the next. */
export function ListPager({ model }: { readonly model: ListModel }) {
  const { list, state, page, isSearching } = model;
  const { i18n } = useLingui();
  const { number } = useI18n();
  if (!list.hasPages || page.data === undefined || isSearching) return null;
  // A guess may be too low.
  const pages = Math.max(state.page, Math.ceil(page.data.total / countMostRows(state.size)));
  return (
    <Box component="nav" aria-label={i18n._('Pages')} sx={{ display: 'flex', alignItems: 'center', gap: 1, ...figures }}>
      <PageButton
        {...{ model, pages, step: -1 }}
        icon="chevron-left"
        label={i18n._('Previous page')}
        reason={i18n._('This is the first page')}
      />
      <span>{i18n._('Page {page} of {pages}', { page: number(state.page), pages: number(pages) })}</span>
      <PageButton
        {...{ model, pages, step: 1 }}
        icon="chevron-right"
        label={i18n._('Next page')}
        reason={i18n._('This is the last page')}
      />
    </Box>
  );
}

interface PageButtonProps extends Pick<ToolButtonProps, 'icon' | 'label' | 'reason'> {
  readonly model: ListModel;
  /** How many there are. */
  readonly pages: number;
  readonly step: number;
}

/** Leads so many pages on. Whoever comes near it is about to go there, and whoever stays there to go on: the page is asked for. */
function PageButton({ model: { state, change, ask, page }, pages, step, ...way }: PageButtonProps) {
  const [isNear, setNear] = useState(false);
  const pageAfter = (at: number): number => Math.min(Math.max(at + step, 1), pages);
  const next = pageAfter(state.page);
  const isAsked = isNear && next !== state.page && !page.isFetching && state.size !== 'all';
  useEffect(() => {
    if (isAsked) ask({ ...state, page: next });
  }, [isAsked, next, state, ask]);
  const come = (): void => setNear(true);
  const leave = (): void => setNear(false);
  return (
    <span style={{ display: 'contents' }} onPointerEnter={come} onPointerLeave={leave} onFocus={come} onBlur={leave}>
      <ToolButton {...way} isDisabled={next === state.page} onClick={() => change((latest) => ({ page: pageAfter(latest.page) }))} />
    </span>
  );
}

/** What keeps rows of this page, or of all that were asked for, out of sight: the size of a page, or a server that gave fewer. */
function CutRowsNote({ model: { list, state, rows, page }, of }: { readonly model: ListModel; readonly of: number }) {
  const { i18n } = useLingui();
  const { number } = useI18n();
  if (page.data === undefined || page.isPlaceholderData) return null;
  const { total, isEstimated } = page.data;
  if (!isEstimated && rows.length < of)
    return <> · {i18n._('The server returned no more rows at once. Use filters, a smaller page or an export to see the rest.')}</>;
  if (list.hasPages && state.size === 'all' && total > countMostRows('all'))
    return <> · {i18n._('A page shows at most {most} rows.', { most: number(countMostRows('all')) })}</>;
  return null;
}
