import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useLingui } from '@lingui/react';
import { useI18n } from '../../i18n/index.ts';
import { figures, ToolButton, useNarrow } from '../../ui/index.ts';
import type { ListModel } from './useList.ts';

/** Which rows these are, how many a page, and the way to the next page. */
export function ListFoot({ model }: { readonly model: ListModel }) {
  const { list, state, change, rows, page } = model;
  const { i18n } = useLingui();
  const { number } = useI18n();
  const isNarrow = useNarrow();
  if (page.data === undefined) return <span />;
  const { total, isEstimated } = page.data;
  const size = state.size === 'all' || !list.hasPages ? Math.max(total, 1) : state.size;
  const first = (state.page - 1) * size;
  const pages = Math.max(1, Math.ceil(total / size));
  const range = rows.length === 0 ? '0' : `${number(first + 1)}–${number(first + rows.length)}`;
  const values = { range, total: number(total) };
  return (
    <>
      <Box sx={{ flex: 1, ...figures }} role="status">
        {isEstimated ? i18n._('{range} of about {total}', values) : i18n._('{range} of {total}', values)}
      </Box>
      {list.hasPages && !isNarrow && (
        <Box component="label" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          {i18n._('Rows per page')}
          <Select<number | 'all'>
            variant="standard"
            disableUnderline
            size="small"
            value={state.size}
            onChange={(event) => change({ size: event.target.value })}
            inputProps={{ 'aria-label': i18n._('Rows per page') }}
            sx={{ '& .MuiSelect-select': { pr: '20px !important' } }}
          >
            {list.pageSizes.map((each) => (
              <MenuItem key={each} value={each}>
                {each === 'all' ? i18n._('All') : number(each)}
              </MenuItem>
            ))}
          </Select>
        </Box>
      )}
      {list.hasPages && (
        <Box component="nav" aria-label={i18n._('Pages')} sx={{ display: 'flex', alignItems: 'center', gap: 1, ...figures }}>
          <ToolButton
            icon="chevron-left"
            label={i18n._('Previous page')}
            isDisabled={state.page <= 1}
            onClick={() => change({ page: state.page - 1 })}
          />
          <span>{i18n._('Page {page} of {pages}', { page: number(state.page), pages: number(pages) })}</span>
          <ToolButton
            icon="chevron-right"
            label={i18n._('Next page')}
            isDisabled={state.page >= pages}
            onClick={() => change({ page: state.page + 1 })}
          />
        </Box>
      )}
    </>
  );
}
