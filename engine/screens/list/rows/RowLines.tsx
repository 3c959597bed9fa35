import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { displayedValueOf, isNothingToShow } from '../../../fields/displayed-value.ts';
import { hasOptionWithoutPicture } from '../../../fields/select/ChoiceCell.tsx';
import { readsTheClock, useTimedScope } from '../../../fields/timed.tsx';
import { fieldTypeOf } from '../../../fields/types.ts';
import { useI18n } from '../../../i18n/index.ts';
import { currentFieldState } from '../../../model/access.ts';
import { evaluateValue, type EvaluationScope } from '../../../model/evaluate.ts';
import type { Values } from '../../../model/values.ts';
import { figures } from '../../../ui/index.ts';
import type { ActionRunner } from '../../actions/useActions.tsx';
import type { ShownColumn } from '../columns/columns.ts';
import { ListCell } from './ListCell.tsx';
import { NamedActions } from './NamedActions.tsx';
import type { ListModel } from '../useList.ts';
import type { ListRow } from './useRows.ts';

const mostInThird = 3;
const separator = '\u00a0· ';

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
  // Stays with what is before it where a line ends.
  '& > [data-point]': { whiteSpace: 'pre-wrap', flexShrink: 0 },
});

// Running text of two lines at most: whatever a cell lays out in boxes flows along.
const Rest = styled('div')(({ theme }) => ({
  minHeight: 24,
  lineHeight: '24px',
  fontSize: 12,
  color: theme.vars.palette.text.secondary,
  overflow: 'hidden',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
  '&& *:not(svg, svg *)': { display: 'inline !important', whiteSpace: 'inherit !important' },
  // A date goes on below as a whole.
  '&& .cell-figures': { whiteSpace: 'nowrap !important' },
  // Between several values a line may end.
  '&& .cell-part': { marginRight: '0 !important' },
  '&& .cell-part:not(:last-child)::after': { content: '" "' },
  '&& svg': { verticalAlign: 'middle' },
  '&& [data-tone] > svg': { marginRight: 6 },
  // Nothing stands in line above it, and the point before it must stay free.
  '&& [data-tone]': { marginLeft: 0 },
}));

// What a screen draws itself may be an input: it wraps and keeps its height, and nothing takes no room.
const Own = styled('div')(({ theme }) => ({
  paddingBlock: 4,
  fontSize: 12,
  color: theme.vars.palette.text.secondary,
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
  '&:empty': { display: 'none' },
}));

/** What names a record is not cut: it goes on below. */
const wrapped = {
  '& > span :not([data-tone], [data-tone] *, [data-point])': { whiteSpace: 'normal !important', overflowWrap: 'anywhere' },
} as const;

export interface RowPlaces {
  readonly first: readonly ShownColumn[];
  readonly firstRight: readonly ShownColumn[];
  readonly second: readonly ShownColumn[];
  readonly secondRight: readonly ShownColumn[];
  /** The first of them that say something stand in the third line. */
  readonly rest: readonly ShownColumn[];
  /** Those that a screen draws itself, and buttons, stand below, each in a line of its own. */
  readonly own: readonly ShownColumn[];
}

/** Which columns stand where; the same for all rows of a list. */
export function assignRowPlaces(columns: readonly ShownColumn[], key: readonly string[]): RowPlaces {
  const isOwn = ({ kind }: ShownColumn): boolean => kind === 'drawn' || kind === 'actions';
  const rest = columns.filter((column) => !isOwn(column));
  const own = columns.filter(isOwn);
  const take = (is: (column: ShownColumn) => boolean): readonly ShownColumn[] => {
    const at = rest.findIndex(is);
    return at < 0 ? [] : rest.splice(at, 1);
  };
  const id = take((column) => column.isId);
  // Where one value does not tell records apart, the others of the key do.
  const first = [...id, ...take(({ shown }) => id.length > 0 && shown.some(({ field }) => key.includes(field.name)))];
  const firstRight = take((column) => getColumnFieldType(column) === 'money');
  const second = take((column) => column.shown[0]?.field.display === 'badge' || getColumnFieldType(column) === 'state');
  const secondRight = take((column) => getColumnFieldType(column) === 'date-time' || getColumnFieldType(column) === 'date');
  return { first, firstRight, second: second.length > 0 ? second : take(() => true), secondRight, rest, own };
}

function getColumnFieldType({ shown }: ShownColumn): string {
  return shown[0]?.field.type ?? '';
}

/** Figures, counts, yes and no, and icons say nothing without their heading. */
function needsColumnTitle(column: ShownColumn): boolean {
  if (column.kind === 'value') return column.value.ty === 'number' || column.value.ty === 'bool';
  const [first] = column.shown;
  if (first === undefined) return false;
  const { field, cell } = first;
  const display = cell.as ?? field.display;
  if (display === 'icon') return true;
  if (display === 'switch' || display === 'progress' || display === 'badge') return false;
  return (
    field.type === 'integer' ||
    field.type === 'number' ||
    field.type === 'boolean' ||
    (field.type === 'array' && fieldTypeOf(field).isHeavy)
  );
}

/** Empty, or no without a word of its own: a line that says only what is there is shorter. */
function saysNothingInRow(column: ShownColumn, values: Values, scope: EvaluationScope): boolean {
  if (column.kind === 'value') return isNothingToShow(evaluateValue({ expr: column.value }, scope));
  return column.shown.every(({ field, cell }) => {
    const value = displayedValueOf(field, values, scope);
    if (!currentFieldState(field, scope).visible || isNothingToShow(value)) return true;
    if ((cell.as ?? field.display) === 'icon' && hasOptionWithoutPicture(field, value)) return true;
    return value === false && field.choices === null && field.display !== 'switch';
  });
}

interface RowLinesProps {
  readonly model: ListModel;
  readonly row: ListRow;
  readonly places: RowPlaces;
  readonly actions: ActionRunner;
}

/** A row in three lines: id and amount, status and date, and the first of the rest that say something. */
export function RowLines({ model, row, places, actions }: RowLinesProps) {
  const { text } = useI18n();
  const { resource, params, scopeOf } = model;
  const scope = scopeOf(row.values);
  const drawn = (column: ShownColumn) => (
    <ListCell resource={resource} column={column} values={row.values} scope={scope} params={params} actions={actions} />
  );
  const draw = (columns: readonly ShownColumn[]) =>
    columns.map((column, at) => (
      <Part key={column.name}>
        {needsColumnTitle(column) && !column.isId && (
          <Box component="span" sx={{ whiteSpace: 'pre', flexShrink: 0, color: 'text.secondary' }}>{`${text(column.title)}: `}</Box>
        )}
        {drawn(column)}
        {at < columns.length - 1 && <span data-point>{separator}</span>}
      </Part>
    ));
  // An empty value would be a dash without its heading.
  const saidAt = (at: EvaluationScope) => places.rest.filter((column) => !saysNothingInRow(column, row.values, at));
  const said = saidAt(
    useTimedScope(scope, readsTheClock(places.rest), (at) =>
      saidAt(at)
        .map(({ name }) => name)
        .join(),
    ),
  );
  const quiet = { fontSize: 12, color: 'text.secondary', display: 'flex', minWidth: 0, overflow: 'hidden' } as const;
  return (
    <Box sx={{ minWidth: 0, whiteSpace: 'nowrap' }}>
      <Pair>
        <Box sx={wrapped}>{draw(places.first)}</Box>
        <Box sx={{ flexShrink: 0, fontWeight: 500, ...figures }}>{draw(places.firstRight)}</Box>
      </Pair>
      <Pair>
        {/* Statuses stand 4 px further out than texts; the room is given back here. */}
        <Box sx={{ pr: 1, ...wrapped, '& > span': { maxWidth: 'calc(100% + 4px)' } }}>{draw(places.second)}</Box>
        <Box sx={{ ...quiet, flexShrink: 0, ...figures }}>{draw(places.secondRight)}</Box>
      </Pair>
      {places.rest.length > 0 && <Rest>{draw(said.slice(0, mostInThird))}</Rest>}
      {places.own.map((column) => (
        <Own key={column.name}>
          {column.kind === 'actions' ? (
            <NamedActions {...{ resource, scope, actions, values: row.values }} names={column.actions} />
          ) : (
            drawn(column)
          )}
        </Own>
      ))}
    </Box>
  );
}
