import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { styled } from '@mui/material/styles';
import { useLingui } from '@lingui/react';
import { useMemo, useRef } from 'react';
import { formatRecordTitle } from '../../../model/record-title.ts';
import type { ActionRunner } from '../../actions/useActions.tsx';
import { toggleId } from '../state/selection.ts';
import { LazyDetails } from './LazyDetails.tsx';
import { useMoveKeys } from '../moves/useMoveKeys.tsx';
import { findPageScroller, useKeptScroll } from './kept-scroll.ts';
import { QuickViewContext } from '../quick-view/quick-view-context.ts';
import { useQuickView } from '../quick-view/useQuickView.tsx';
import { RowActions } from './RowActions.tsx';
import { assignRowPlaces, RowLines } from './RowLines.tsx';
import { UnfoldButton } from './UnfoldButton.tsx';
import type { ListModel } from '../useList.ts';
import type { RowGroups } from './row-groups.ts';
import type { ListRow } from './useRows.ts';
import { useRowKeys } from './useRowKeys.ts';
import type { UnfoldedRows } from './useUnfolded.ts';

const Row = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr auto',
  alignItems: 'center',
  padding: '8px 8px 8px 4px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  // Rows out of sight are not laid out.
  contentVisibility: 'auto',
  '&[data-selected]': { backgroundColor: theme.vars.palette.action.selected },
}));

export interface ListRowsProps {
  readonly model: ListModel;
  readonly unfolded: UnfoldedRows;
  readonly actions: ActionRunner;
  readonly isSelectable: boolean;
  readonly hasActions: boolean;
  readonly label: string;
  /** The headings of a grouped list; null: it has none. */
  readonly groups: RowGroups | null;
  /** The list is what the page is about. */
  readonly isPage?: boolean;
}

/** The rows on a narrow screen: id and amount, status with date and count, the rest in grey. */
export function ListRows({ model, unfolded, actions, isSelectable, hasActions, label, groups, isPage = false }: ListRowsProps) {
  const { columns, rows, selection } = model;
  const { i18n } = useLingui();
  const { key } = model.resource;
  const places = useMemo(() => assignRowPlaces(columns, key), [columns, key]);
  // What is scrolled away counts as that high, and would lie on the row below it if it were higher.
  const height = places.own.reduce((sum, column) => sum + (column.kind === 'actions' ? column.actions.length * 40 + 8 : 40), 84);
  const root = useRef<HTMLUListElement>(null);
  useKeptScroll(root, model, findPageScroller);
  const quickView = useQuickView(root, model);
  const moves = useMoveKeys(root, model, actions);
  useRowKeys(root, model, { isSelectable, isPage, areTaken: quickView.drawn !== false });
  const isBare = !isSelectable && !hasActions;
  return (
    <QuickViewContext value={quickView.open}>
      <Box
        component="ul"
        ref={root}
        aria-label={label}
        // Rows without anything to press are reached by the keyboard all the same, so that they can be scrolled.
        {...(isBare && { tabIndex: 0 })}
        sx={{ listStyle: 'none', m: 0, p: 0 }}
      >
        {rows.flatMap((row, at) => [
          groups?.itemAt(at),
          <Row
            key={row.id}
            data-record={row.id}
            {...(isBare && { tabIndex: -1 })}
            style={{ containIntrinsicSize: `auto ${height}px` }}
            {...(selection.ids.has(row.id) && { 'data-selected': '' })}
          >
            <Box sx={{ width: isSelectable ? 40 : 12 }}>
              {isSelectable && row.hasKey && (
                <Checkbox
                  checked={selection.ids.has(row.id)}
                  onChange={() => selection.select(toggleId(selection.ids, row.id))}
                  slotProps={{
                    input: {
                      'aria-label': i18n._('Select {title}', { title: formatRecordTitle(model.resource, row.values, i18n.locale) }),
                    },
                  }}
                  sx={{ width: 40, height: 40 }}
                />
              )}
            </Box>
            <RowLines model={model} row={row} places={places} actions={actions} />
            <Box sx={{ display: 'flex', alignItems: 'center', pl: 1 }}>
              <RowUnfold model={model} row={row} unfolded={unfolded} />
              {hasActions && (
                <RowActions
                  resource={model.resource}
                  values={row.values}
                  scope={model.scopeOf(row.values)}
                  params={model.params}
                  actions={actions}
                  favourites={0}
                />
              )}
            </Box>
            {unfolded.ids.has(row.id) && (
              <Box sx={{ gridColumn: '1 / -1', px: 3, minWidth: 0 }}>
                <LazyDetails
                  {...{ resource: model.resource, params: model.params, details: model.list.details, id: row.id, values: row.values }}
                  onChanged={() => void model.page.refetch()}
                />
              </Box>
            )}
          </Row>,
        ])}
      </Box>
      {quickView.drawn}
      {moves}
    </QuickViewContext>
  );
}

interface RowUnfoldProps {
  readonly model: ListModel;
  readonly row: ListRow;
  readonly unfolded: UnfoldedRows;
}

function RowUnfold({ model, row: { id, values }, unfolded }: RowUnfoldProps) {
  const { resource, list, scopeOf } = model;
  if (list.details.length === 0) return null;
  return (
    <UnfoldButton
      {...{ resource, values, id }}
      details={list.details}
      scope={scopeOf(values)}
      isOpen={unfolded.ids.has(id)}
      onToggle={unfolded.toggle}
    />
  );
}
