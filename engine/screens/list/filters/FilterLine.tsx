import Box from '@mui/material/Box';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useLingui } from '@lingui/react';
import { Suspense, useState } from 'react';
import { useI18n } from '../../../i18n/index.ts';
import { findFilteredField } from '../../../model/filtered-field.ts';
import type { ListFilter } from '../../../model/model.ts';
import type { QueryFilter } from '../../../model/query.ts';
import { Button, useNarrow } from '../../../ui/index.ts';
import { formatTitleInSentence } from '../../words.ts';
import { listOfferedFilters, buildListQuery, replaceFilter } from '../state/list-state.ts';
import type { ListModel } from '../useList.ts';
import { FilterChip } from './FilterChip.tsx';
import { FilterPopover, FilterSheet } from './deferred.ts';
import { MatchCount } from './MatchCount.tsx';
import { SearchBox } from './SearchBox.tsx';
import { useFilterChips, type FilterChipModel } from './useChips.ts';
import { useFilterWording } from './useFilterWords.ts';
import { useReferenceTitles } from './useReferenceTitles.ts';

export interface FilterLineProps {
  readonly model: ListModel;
  /** What the title of the list is called, for the search box. */
  readonly title: string;
}

interface OpenFilter {
  readonly anchor: HTMLElement | null;
  readonly filter: ListFilter;
  readonly filtering: QueryFilter | null;
}

/** Search, "+ Filter", what is asked for, Clear. */
export function FilterLine({ model, title }: FilterLineProps) {
  const { resource, list, state, change, scope, params } = model;
  const { i18n } = useLingui();
  const { text, locale } = useI18n();
  const isNarrow = useNarrow();
  const allChips = useFilterChips(model);
  // A narrow screen has its filters behind the button, with their number on it.
  const chips = isNarrow ? allChips.filter(({ filter }) => filter === null) : allChips;
  const [open, setOpen] = useState<OpenFilter | null>(null);
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  const [isSheet, setSheet] = useState(false);
  const offered = listOfferedFilters(list, scope);
  const unused = offered.filter((filter) => !state.filters.some(({ param }) => param === filter.param));
  const put = (param: string, next: QueryFilter | null) => change(({ filters }) => ({ filters: replaceFilter(filters, param, next) }));
  const counted = (filter: ListFilter) => (draft: QueryFilter | null) => {
    const filters = replaceFilter(state.filters, filter.param, draft);
    return (
      <MatchCount
        resource={resource}
        params={params}
        query={buildListQuery({ ...state, filters, page: 1, size: list.pageSize }, list, { base: model.fixed, total: null })}
      />
    );
  };
  return (
    <>
      {list.hasSearch && resource.search.length > 0 && (
        <SearchBox
          value={state.search}
          label={i18n._('Search {title}', { title: formatTitleInSentence(title, locale) })}
          onSearch={(search) => change({ search }, { replace: true })}
        />
      )}
      {isNarrow && offered.length > 0 ? (
        <Button icon="filter" onClick={() => setSheet(true)}>
          {i18n._('Filters')} {state.filters.length > 0 && <b>{state.filters.length}</b>}
        </Button>
      ) : (
        unused.length > 0 && (
          <Button
            icon="add"
            size="small"
            sx={{ borderStyle: 'dashed', color: 'text.secondary', flexShrink: 0 }}
            onClick={(event) => setMenu(event.currentTarget)}
          >
            {i18n._('Filter')}
          </Button>
        )
      )}
      <Box sx={{ display: 'flex', gap: 1.5, flex: isNarrow ? 'none' : 1, minWidth: 0, overflowX: 'auto', scrollbarWidth: 'none', py: 1 }}>
        {chips.map((chip) => (
          <FilterLineChip
            key={chip.filtering.param + chip.filtering.op}
            chip={chip}
            model={model}
            onOpen={(anchor) => chip.filter !== null && setOpen({ anchor, filter: chip.filter, filtering: chip.filtering })}
            onRemove={() => put(chip.filtering.param, null)}
          />
        ))}
      </Box>
      {(state.filters.length > 0 || state.search !== null) && (
        <Button variant="text" onClick={() => change({ filters: [], search: null })}>
          {i18n._('Clear')}
        </Button>
      )}
      <Menu open={menu !== null} anchorEl={menu} onClose={() => setMenu(null)} slotProps={{ paper: { sx: { maxHeight: 400 } } }}>
        {unused.map((filter) => (
          <MenuItem
            key={filter.param}
            onClick={() => {
              setOpen({ anchor: menu, filter, filtering: null });
              setMenu(null);
            }}
          >
            {text(filter.title)}
          </MenuItem>
        ))}
      </Menu>
      <Suspense fallback={null}>
        {open !== null && (
          <FilterPopover
            anchor={open.anchor}
            filter={open.filter}
            field={findFilteredField(resource, open.filter)}
            filtering={open.filtering}
            scope={scope}
            counted={counted(open.filter)}
            onClose={() => setOpen(null)}
            onApply={(next) => {
              setOpen(null);
              put(open.filter.param, next);
            }}
          />
        )}
        {isSheet && <FilterSheet model={model} offered={offered} onClose={() => setSheet(false)} />}
      </Suspense>
    </>
  );
}

function FilterLineChip({
  chip,
  model,
  onOpen,
  onRemove,
}: {
  readonly chip: FilterChipModel;
  readonly model: ListModel;
  readonly onOpen: (anchor: HTMLElement) => void;
  readonly onRemove: () => void;
}) {
  const { sentence } = useFilterWording();
  const titleOf = useReferenceTitles(chip.filter?.choices ?? null, chip.filtering.values, model.scope);
  const words = sentence(chip.filtering, { filter: chip.filter, field: chip.field, scope: model.scope, titleOf });
  return <FilterChip sentence={words} onOpen={chip.filter === null ? null : onOpen} onRemove={onRemove} />;
}
