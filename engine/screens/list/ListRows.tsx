import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { styled } from '@mui/material/styles';
import { useLingui } from '@lingui/react';
import { useMemo, useRef } from 'react';
import { isNothing, valueIn } from '../../fields/cells.tsx';
import { valueOf, type Scope } from '../../model/evaluate.ts';
import type { Values } from '../../model/values.ts';
import { figures } from '../../ui/index.ts';
import { titleOf } from '../actions/useRecordText.ts';
import type { Actions } from '../actions/useActions.tsx';
import type { ShownColumn } from './columns.ts';
import { LazyDetails } from './LazyDetails.tsx';
import { ListCell } from './ListCell.tsx';
import { useKeptScroll } from './kept-scroll.ts';
import { RowActions } from './RowActions.tsx';
import { UnfoldButton } from './UnfoldButton.tsx';
import type { ListModel } from './useList.ts';
import type { ListRow } from './useRows.ts';
import type { Unfolded } from './useUnfolded.ts';

const mostInThird = 3;

const Row = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr auto',
  alignItems: 'center',
  padding: '8px 8px 8px 4px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  // Rows out of sight are not laid out.
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 84px',
  '&[data-selected]': { backgroundColor: theme.vars.palette.action.selected },
}));

const Pair = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 12,
  minHeight: 24,
  alignItems: 'center',
  '& > *': { minWidth: 0 },
  // A target of 24 px, also for a single digit.
  '& a': { lineHeight: '24px', minWidth: 24 },
});

const Part = styled('span')({
  display: 'inline-flex',
  minWidth: 0,
  maxWidth: '100%',
  '& > *': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
});

// One line of running text, cut at its end.
const Rest = styled('div')(({ theme }) => ({
  minHeight: 24,
  lineHeight: '24px',
  fontSize: 12,
  color: theme.vars.palette.text.secondary,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  '&& span, && a': { display: 'inline' },
}));

export interface ListRowsProps {
  readonly model: ListModel;
  readonly unfolded: Unfolded;
  readonly actions: Actions;
  readonly isSelectable: boolean;
  readonly hasActions: boolean;
  readonly label: string;
}

/** The rows on a narrow screen: id and amount, status with date and count, the rest in grey. */
export function ListRows({ model, unfolded, actions, isSelectable, hasActions, label }: ListRowsProps) {
  const { columns, rows, selection } = model;
  const { i18n } = useLingui();
  const places = useMemo(() => placesOf(columns), [columns]);
  const toggle = (id: string): void => {
    const next = new Set(selection.ids);
    if (!next.delete(id)) next.add(id);
    selection.select(next);
  };
  const root = useRef<HTMLUListElement>(null);
  useKeptScroll(root, model.resource.name, pageScroller);
  return (
    <Box
      component="ul"
      ref={root}
      aria-label={label}
      // Rows without anything to press are reached by the keyboard all the same, so that they can be scrolled.
      {...(!isSelectable && !hasActions && { tabIndex: 0 })}
      sx={{ listStyle: 'none', m: 0, p: 0 }}
    >
      {rows.map((row) => (
        <Row key={row.id} {...(selection.ids.has(row.id) && { 'data-selected': '' })}>
          <Box sx={{ width: isSelectable ? 40 : 12 }}>
            {isSelectable && row.hasKey && (
              <Checkbox
                checked={selection.ids.has(row.id)}
                onChange={() => toggle(row.id)}
                slotProps={{ input: { 'aria-label': i18n._('Select {title}', { title: titleOf(model.resource, row.values) }) } }}
                sx={{ width: 40, height: 40 }}
              />
            )}
          </Box>
          <Lines model={model} row={row} places={places} actions={actions} />
          <Box sx={{ display: 'flex', alignItems: 'center', pl: 1 }}>
            <Unfold model={model} row={row} unfolded={unfolded} />
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
        </Row>
      ))}
    </Box>
  );
}

const pageScroller = (root: HTMLElement): HTMLElement | null => root.closest('[data-body]');

interface UnfoldProps {
  readonly model: ListModel;
  readonly row: ListRow;
  readonly unfolded: Unfolded;
}

function Unfold({ model, row: { id, values }, unfolded }: UnfoldProps) {
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

interface Places {
  readonly first: readonly ShownColumn[];
  readonly firstRight: readonly ShownColumn[];
  readonly second: readonly ShownColumn[];
  readonly secondRight: readonly ShownColumn[];
  /** The first of them that say something stand in the third line. */
  readonly rest: readonly ShownColumn[];
}

function placesOf(columns: readonly ShownColumn[]): Places {
  const rest = columns.filter((column) => column.kind !== 'actions');
  const take = (is: (column: ShownColumn) => boolean): readonly ShownColumn[] => {
    const at = rest.findIndex(is);
    return at < 0 ? [] : rest.splice(at, 1);
  };
  const typeOf = (column: ShownColumn) => column.shown[0]?.field.type ?? '';
  const first = take((column) => column.isId);
  const firstRight = take((column) => typeOf(column) === 'money');
  const second = take((column) => column.shown[0]?.field.display === 'badge' || typeOf(column) === 'state');
  const secondRight = [
    ...take((column) => column.isRight && typeOf(column) !== 'money'),
    ...take((column) => typeOf(column) === 'date-time' || typeOf(column) === 'date'),
  ];
  return { first, firstRight, second: second.length > 0 ? second : take(() => true), secondRight, rest };
}

function isEmptyCell(column: ShownColumn, values: Values, scope: Scope): boolean {
  if (column.kind === 'drawn') return false;
  if (column.kind === 'value') return isNothing(valueOf({ expr: column.value }, scope));
  return column.shown.every(({ field }) => isNothing(valueIn(field, values, scope)));
}

function Lines({
  model,
  row,
  places,
  actions,
}: {
  readonly model: ListModel;
  readonly row: ListRow;
  readonly places: Places;
  readonly actions: Actions;
}) {
  const { resource, params, scopeOf } = model;
  const scope = scopeOf(row.values);
  const draw = (columns: readonly ShownColumn[]) =>
    columns.map((column, at) => (
      <Part key={column.name}>
        {at > 0 && <span style={{ whiteSpace: 'pre', flexShrink: 0 }}> · </span>}
        <ListCell resource={resource} column={column} values={row.values} scope={scope} params={params} actions={actions} />
      </Part>
    ));
  // An empty value would be a dash without its heading.
  const said = places.rest.filter((column) => !isEmptyCell(column, row.values, scope));
  const quiet = { fontSize: 12, color: 'text.secondary', display: 'flex', minWidth: 0, overflow: 'hidden' } as const;
  return (
    <Box sx={{ minWidth: 0, whiteSpace: 'nowrap' }}>
      <Pair>
        <div>{draw(places.first)}</div>
        <Box sx={{ flexShrink: 0, fontWeight: 500, ...figures }}>{draw(places.firstRight)}</Box>
      </Pair>
      <Pair>
        {/* Statuses stand 4 px further out than texts; the room is given back here. */}
        <Box sx={{ pr: 1, '& > span': { maxWidth: 'calc(100% + 4px)' } }}>{draw(places.second)}</Box>
        <Box sx={{ ...quiet, flexShrink: 0, ...figures }}>{draw(places.secondRight)}</Box>
      </Pair>
      {places.rest.length > 0 && <Rest>{draw(said.slice(0, mostInThird))}</Rest>}
    </Box>
  );
}
