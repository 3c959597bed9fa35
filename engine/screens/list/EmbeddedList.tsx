import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { useI18n } from '../../i18n/index.ts';
import type { Filtering } from '../../model/query.ts';
import type { Params } from '../../model/values.ts';
import { figures, StateBlock, useDensity } from '../../ui/index.ts';
import { useActions } from '../actions/useActions.tsx';
import { useResource } from '../context.ts';
import { splitFilters } from '../links.ts';
import { useOwnAddress } from './address.ts';
import { CreateButton } from './CreateButton.tsx';
import { FilterLine } from './filters/FilterLine.tsx';
import { ListBody } from './ListBody.tsx';
import { ListDock } from './ListDock.tsx';
import { ListFoot } from './ListFoot.tsx';
import { useBulk } from './useBulk.tsx';
import { useList } from './useList.ts';

export interface EmbeddedListProps {
  /** Name of the resource whose records are listed. */
  readonly resource: string;
  /** What the record it stands in asks for (`queryOf`); `_param` entries are parents, null matches nothing. */
  readonly filter: readonly Filtering[] | null;
  /** Names of columns; null: all. */
  readonly columns: readonly string[] | null;
  readonly params: Params;
  readonly isWhole?: boolean;
}

const shownRows = 12;

/** A list inside a page: same rows, filters and actions, its state in the page and not in the address. "New" starts with what the filter equals. */
export function EmbeddedList({ resource: name, filter, columns, params, isWhole = false }: EmbeddedListProps) {
  const { i18n } = useLingui();
  const resource = useResource(name);
  if (filter === null) return <StateBlock kind="empty" title={i18n._('Nothing to list yet')} />;
  if (resource.list === null) return null;
  return <Embedded resource={resource} filter={filter} columns={columns} params={params} isWhole={isWhole} />;
}

function Embedded({
  resource,
  filter,
  columns,
  params,
  isWhole,
}: Required<Omit<EmbeddedListProps, 'resource' | 'filter'>> & {
  readonly resource: ReturnType<typeof useResource>;
  readonly filter: readonly Filtering[];
}) {
  const { text, number } = useI18n();
  const { rowHeight } = useDensity();
  const fixed = JSON.stringify([filter, columns, params]);
  // By value: the record around it is drawn anew more often than its filter changes.
  const { base, only, own } = useMemo(() => {
    const [filters, names, outer] = JSON.parse(fixed) as [readonly Filtering[], readonly string[] | null, Params];
    const { query, params: parents } = splitFilters(filters);
    return { base: query.filters, only: names, own: { ...outer, ...parents } };
  }, [fixed]);
  const model = useList(resource, { params: own, address: useOwnAddress(), base, only, isSaved: false, isWritten: false });
  const actions = useActions(resource, model.params);
  const bulk = useBulk(model);
  const equals = useMemo(
    () => ({
      filters: base.filter(({ op, values }) => op === 'eq' && values[0] !== null),
      search: null,
      sort: null,
      limit: null,
      offset: 0,
    }),
    [base],
  );
  const create = <CreateButton resource={resource} params={model.params} scope={model.scope} query={equals} isPrimary={false} />;
  const { page, rows, selection } = model;
  const hasPages = page.data !== undefined && page.data.total > rows.length;
  const isDocked = selection.rows.length > 0 || bulk.progress !== null;
  return (
    <Box component="section" aria-label={text(resource.titlePlural)} sx={{ display: 'flex', flexDirection: 'column' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 44, flexWrap: 'wrap' }}>
        <Typography variant="h2">{text(resource.titlePlural)}</Typography>
        <Typography color="textSecondary" sx={{ ...figures, mr: 2 }}>
          {page.data === undefined ? '' : number(page.data.total)}
        </Typography>
        <FilterLine model={model} title={text(resource.titlePlural)} />
        {create}
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          minHeight: 0,
          height: rows.length === 0 ? 'auto' : 34 + rowHeight * Math.min(shownRows, rows.length),
        }}
      >
        <ListBody model={model} actions={actions} create={null} isWhole={isWhole} />
      </Box>
      {isDocked ? (
        <ListDock model={model} bulk={bulk} />
      ) : (
        hasPages && (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minHeight: 44, color: 'text.secondary' }}>
            <ListFoot model={model} />
          </Box>
        )
      )}
      {actions.dialogs}
      {bulk.dialogs}
    </Box>
  );
}
