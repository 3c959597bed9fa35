import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useLingui } from '@lingui/react';
import { Suspense, useId, useMemo, useState } from 'react';
import { useI18n } from '../../../i18n/index.ts';
import { findFilteredField } from '../../../model/filtered-field.ts';
import type { ListFilter } from '../../../model/model.ts';
import { FILTER_LIMIT, type QueryFilter } from '../../../model/query.ts';
import { formatTitleInSentence } from '../../../model/title-in-sentence.ts';
import { takesAlternatives } from '../../../model/source.ts';
import { Button, useNarrow } from '../../../ui/index.ts';
import { holdElsewhere, listFiltersAt, putFilterAt, type FilterPlace } from '../state/alternatives.ts';
import { buildListQuery, isFilteredState, listOfferedFilters, noFiltering, type ListScreenState } from '../state/list-state.ts';
import type { ListModel } from '../useList.ts';
import { Alternatives, FilterMenu, FilterPopover, FilterSheet } from './deferred.ts';
import { LineChip } from './LineChip.tsx';
import { MatchCount } from './MatchCount.tsx';
import { SearchBox } from './SearchBox.tsx';
import { useChipFocus } from './useChipFocus.ts';
import { useFilterChips } from './useChips.ts';

export interface FilterLineProps {
  readonly model: ListModel;
  /** What the title of the list is called, for the search box. */
  readonly title: string;
}

interface OpenMenu {
  readonly anchor: HTMLElement;
  readonly at: FilterPlace;
}

interface OpenFilter {
  readonly anchor: HTMLElement | null;
  readonly at: FilterPlace;
  readonly filter: ListFilter;
  readonly filtering: QueryFilter | null;
}

const below = { order: 1 } as const;

/** Search, "+ Filter", what is asked for, "or", Clear. */
export function FilterLine({ model, title }: FilterLineProps) {
  const { resource, list, state, change, scope } = model;
  const { i18n } = useLingui();
  const { locale } = useI18n();
  const isNarrow = useNarrow();
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true });
  const allChips = useFilterChips(model);
  const [open, setOpen] = useState<OpenFilter | null>(null);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [isSheet, setSheet] = useState(false);
  const offered = listOfferedFilters(list, scope);
  const unusedAt = (at: FilterPlace) => offered.filter(({ param }) => !listFiltersAt(state, at).some((each) => each.param === param));
  const put = (at: FilterPlace, param: string, next: QueryFilter | null) => change((latest) => putFilterAt(latest, at, { param, next }));
  const addId = useId();
  const { line, leave, leaveAll } = useChipFocus(state, addId);
  const remove = (at: FilterPlace, param: string): void => {
    leave();
    put(at, param, null);
  };
  const clear = (): void => {
    leaveAll();
    change(noFiltering);
  };
  const unused = unusedAt('beside');
  const isOrOffered =
    takesAlternatives(resource) &&
    offered.length > 0 &&
    (state.filters.length > 0 || state.alternatives.length > 0) &&
    state.alternatives.length < FILTER_LIMIT.alternatives;
  // A narrow screen has its filters behind the button, with their number on it; what alternatives go on from is read before them.
  const isSentence = isOrOffered || state.alternatives.length > 0;
  const chips = isNarrow && !isSentence ? allChips.filter(({ isOffered }) => !isOffered) : allChips;
  const asked = state.filters.length + state.alternatives.flat().length;
  // A sentence of alternatives, and what stands beside a search on a screen that is not wide, has a row of its own.
  const isBelow = state.alternatives.length > 0 || (!isWide && (chips.length > 0 || isOrOffered));
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
        <Button id={addId} icon="filter" onClick={() => setSheet(true)}>
          {i18n._('Filters')} {asked > 0 && <b>{asked}</b>}
        </Button>
      ) : (
        unused.length > 0 && (
          <Button
            id={addId}
            icon="add"
            size="small"
            sx={{ borderStyle: 'dashed', color: 'text.secondary', flexShrink: 0 }}
            onClick={(event) => setMenu({ anchor: event.currentTarget, at: 'beside' })}
          >
            {i18n._('Filter')}
          </Button>
        )
      )}
      {isBelow && !isNarrow && <Box sx={{ flex: 1 }} />}
      {isBelow && <Box data-row-break="" sx={{ ...below, flexBasis: '100%' }} />}
      <Box
        ref={line}
        sx={{
          ...{ display: 'flex', alignItems: 'center', gap: 1.5, flex: isBelow || !isNarrow ? 1 : 'none' },
          ...{ minWidth: 0, py: 1, ...(isBelow && below) },
          // A narrow screen is pushed.
          ...(isNarrow ? { overflowX: 'auto', scrollbarWidth: 'none' } : { flexWrap: 'wrap', rowGap: 1 }),
        }}
      >
        {chips.map((chip) => (
          <LineChip
            key={chip.filtering.param + chip.filtering.op}
            chip={chip}
            model={model}
            onOpen={(anchor) => chip.filter !== null && setOpen({ anchor, at: 'beside', filter: chip.filter, filtering: chip.filtering })}
            onRemove={() => remove('beside', chip.filtering.param)}
          />
        ))}
        {state.alternatives.length > 0 && (
          <Suspense fallback={null}>
            <Alternatives
              model={model}
              onAdd={(at, anchor) => setMenu({ at, anchor })}
              onOpen={(at, filter, filtering, anchor) => setOpen({ at, filter, filtering, anchor })}
              onRemove={remove}
            />
          </Suspense>
        )}
        {isOrOffered && (
          <Button
            icon="add"
            variant="text"
            size="small"
            aria-label={i18n._('or another alternative')}
            sx={{ color: 'text.secondary', flexShrink: 0 }}
            onClick={(event) => setMenu({ anchor: event.currentTarget, at: state.alternatives.length })}
          >
            {i18n._('or')}
          </Button>
        )}
      </Box>
      {isFilteredState(state) && (
        <Button variant="text" sx={isBelow && isNarrow ? below : {}} onClick={clear}>
          {i18n._('Clear')}
        </Button>
      )}
      <FilterMenu
        filters={menu === null ? [] : unusedAt(menu.at)}
        anchor={menu?.anchor ?? null}
        onClose={() => setMenu(null)}
        onChoose={(filter) => {
          if (menu !== null) setOpen({ ...menu, filter, filtering: null });
          setMenu(null);
        }}
      />
      <Suspense fallback={null}>
        {open !== null && (
          <OpenPopover
            model={model}
            open={open}
            onClose={() => setOpen(null)}
            onApply={(next) => {
              setOpen(null);
              put(open.at, open.filter.param, next);
            }}
          />
        )}
        {isSheet && <FilterSheet model={model} offered={offered} onClose={() => setSheet(false)} />}
      </Suspense>
    </>
  );
}

interface OpenPopoverProps {
  readonly model: ListModel;
  readonly open: OpenFilter;
  readonly onApply: (next: QueryFilter | null) => void;
  readonly onClose: () => void;
}

/** The editor of one filter, with the number of records that it would leave and that of each choice. */
function OpenPopover({ model, open, onApply, onClose }: OpenPopoverProps) {
  const { resource, list, state, params, scope, fixed } = model;
  const { anchor, at, filter, filtering } = open;
  const queryOf = (of: Pick<ListScreenState, 'filters' | 'alternatives'>) =>
    buildListQuery({ ...state, ...of, page: 1, size: list.pageSize }, list, { base: fixed, total: null });
  const counting = useMemo(
    () => ({
      ...{ resource, params, beside: listFiltersAt(state, at) },
      query: buildListQuery({ ...state, ...holdElsewhere(state, at), page: 1, size: list.pageSize }, list, { base: fixed, total: null }),
    }),
    [resource, params, state, at, list, fixed],
  );
  return (
    <FilterPopover
      {...{ anchor, filter, filtering, scope, counting, onApply, onClose }}
      field={findFilteredField(resource, filter)}
      counted={(next) => (
        <MatchCount resource={resource} params={params} query={queryOf(putFilterAt(state, at, { param: filter.param, next }))} />
      )}
    />
  );
}
