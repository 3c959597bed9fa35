import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import Typography from '@mui/material/Typography';
import { useLingui } from '@lingui/react';
import { useMemo, useState } from 'react';
import { findFilteredField } from '../../../model/filtered-field.ts';
import type { ListFilter } from '../../../model/model.ts';
import type { QueryFilter } from '../../../model/query.ts';
import { Button, ToolButton } from '../../../ui/index.ts';
import { holdElsewhere } from '../state/alternatives.ts';
import { buildListQuery, noFiltering, replaceFilter } from '../state/list-state.ts';
import type { ListModel } from '../useList.ts';
import { FilterEditor } from './FilterEditor.tsx';
import { buildFreshFilter, dropEmptyFilterValues } from './filter-kind.ts';

/** All filters of a list on a sheet from below, for narrow screens. */
export function FilterSheet({
  model,
  offered,
  onClose,
}: {
  readonly model: ListModel;
  readonly offered: readonly ListFilter[];
  readonly onClose: () => void;
}) {
  const { resource, list, state, change, scope, page, params, fixed } = model;
  const { i18n } = useLingui();
  const [drafts, setDrafts] = useState<Readonly<Record<string, QueryFilter>>>({});
  // Of very many records they are counted for the one filter that somebody opens.
  const isMany = page.data?.isEstimated !== false;
  const counting = useMemo(
    () =>
      isMany
        ? null
        : {
            ...{ resource, params, beside: state.filters },
            query: buildListQuery({ ...state, ...holdElsewhere(state, 'beside') }, list, { base: fixed, total: null }),
          },
    [isMany, resource, params, state, list, fixed],
  );
  const apply = (): void => {
    change((latest) => ({
      filters: Object.values(drafts).reduce(
        (filters, draft) => replaceFilter(filters, draft.param, dropEmptyFilterValues(draft)),
        latest.filters,
      ),
    }));
    onClose();
  };
  return (
    <Drawer
      anchor="bottom"
      open
      onClose={onClose}
      slotProps={{ paper: { sx: { maxHeight: '85dvh', borderRadius: '12px 12px 0 0' }, 'aria-label': i18n._('Filters') } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', px: 4, minHeight: 52 }}>
        <Typography variant="h3" component="h2">
          {i18n._('Filters')}
        </Typography>
        <ToolButton icon="cross" label={i18n._('Close')} onClick={onClose} />
      </Box>
      <Box sx={{ overflowY: 'auto', px: 4, display: 'grid', gap: 4, flex: 1 }}>
        {offered.map((filter) => {
          const field = findFilteredField(resource, filter);
          const draft =
            drafts[filter.param] ?? state.filters.find(({ param }) => param === filter.param) ?? buildFreshFilter(filter, field);
          return (
            <Box key={filter.param} sx={{ display: 'grid', gap: 1 }}>
              <FilterEditor
                hasFocus={false}
                counting={counting}
                filter={filter}
                field={field}
                draft={draft}
                scope={scope}
                onChange={(next) => setDrafts((before) => ({ ...before, [filter.param]: next }))}
              />
            </Box>
          );
        })}
      </Box>
      <Box sx={{ display: 'flex', gap: 2, p: 4, borderTop: 1, borderColor: 'divider', pb: 'calc(16px + env(safe-area-inset-bottom))' }}>
        <Button sx={{ flex: 1 }} onClick={() => change(noFiltering)}>
          {i18n._('Clear')}
        </Button>
        <Button sx={{ flex: 1 }} variant="contained" color="primary" onClick={apply}>
          {i18n._('Apply')}
        </Button>
      </Box>
    </Drawer>
  );
}
