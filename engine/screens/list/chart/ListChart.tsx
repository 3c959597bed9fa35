import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useLingui } from '@lingui/react';
import { useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useI18n } from '../../../i18n/index.ts';
import { buildGroupFilter, findGroupedField, findGroupFilter, takesGroupFilter } from '../../../model/grouped-field.ts';
import { parseAskedChart, printAskedChart, type AskedChart } from '../../../model/asked-chart.ts';
import type { Field } from '../../../model/model.ts';
import { dropPage } from '../../../model/query.ts';
import { Button, figures as digits, SkeletonRows, ToolButton } from '../../../ui/index.ts';
import { listShownSums } from '../shown-sums.ts';
import { buildListQuery, listOfferedFilters, replaceFilter } from '../state/list-state.ts';
import { usePrintSum } from '../usePrintSum.ts';
import type { ListModel } from '../useList.ts';
import { buildChartBars, type ChartBar } from './chart-bars.ts';
import { chartHeightOf } from './chart-height.ts';
import { ChartBars } from './ChartBars.tsx';
import { useChartFigures } from './useChartFigures.ts';

export interface ListChartProps {
  readonly model: ListModel;
}

/** A bar for each value of a field, of all records that match. Draws nothing for a field that is gone, or is not for this user. */
export function ListChart({ model }: ListChartProps) {
  const { resource, scope, state, missing } = model;
  const asked = parseAskedChart(state.chart ?? '');
  const field = useMemo(() => findGroupedField(resource, asked.by, scope), [resource, asked.by, scope]);
  return field === null || missing.length > 0 ? null : <Chart key={asked.by} model={model} asked={asked} field={field} />;
}

interface ChartProps extends ListChartProps {
  readonly asked: AskedChart;
  readonly field: Field;
}

function Chart({ model, asked: { by: param, sum, currency }, field }: ChartProps) {
  const { resource, columns, list, scope, change, page, params } = model;
  const { i18n } = useLingui();
  const { text, number } = useI18n();
  const printSum = usePrintSum();
  const measures = useMemo(() => listShownSums(model), [model]);
  // What is not added up is counted.
  const measure = measures.find((each) => each.field.name === sum) ?? null;
  const isLow = useMediaQuery('(max-height: 599px)', { noSsr: true });
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = chosen ?? !isLow;
  const { query, pressed } = useChartQuery(model, param);
  const [pressedFor, setPressedFor] = useState<string | null>(null);
  const id = JSON.stringify([query, params]);
  // The rows come first, and of very many records the chart only when it is asked for.
  const isMany = page.data?.isEstimated === true && pressedFor !== id;
  const isWanted = isOpen && page.data !== undefined && !page.isPlaceholderData && !isMany;
  const told = useChartFigures(resource, { param, sum: measure?.field.name ?? null, currency, query, params, isWanted });
  const bars = useMemo(() => buildChartBars(told.figures, { field, pressed }), [told.figures, field, pressed]);
  const print = (amount: number): string =>
    measure === null ? number(amount) : printSum(measure.field, { sum: String(amount), currency: told.currency });
  const column = columns.find(({ shown }) => shown.some((each) => each.field.name === field.name));
  const title = text(column?.shown.length === 1 ? column.title : field.title);
  const draw = (chart: Partial<AskedChart> | null): void =>
    change(({ page: at }) => ({ chart: chart === null ? null : printAskedChart({ by: param, ...chart }), page: at }));
  const press = (bar: ChartBar): void =>
    change(({ filters }) => ({ filters: replaceFilter(filters, param, bar.isPressed ? null : buildGroupFilter(param, bar.value)) }));
  const isDrawn = told.state === 'here';
  const box = useRef<HTMLElement>(null);
  // As high as it was, until it is known how high it is.
  const isKnown = !isOpen || isDrawn;
  const kept = sessionStorage.getItem(chartHeightOf(resource.name)) ?? 192;
  // Whoever has just unfolded it sees that it is loading, however high it was when it was folded.
  const isHeld = told.state === 'waiting' && chosen === null;
  useLayoutEffect(() => {
    if (isKnown && box.current !== null) sessionStorage.setItem(chartHeightOf(resource.name), `${box.current.offsetHeight}px`);
  });
  return (
    <Box
      component="section"
      ref={box}
      aria-label={i18n._('Chart by {title}', { title })}
      aria-busy={isWanted && told.isFetching}
      style={isKnown || isMany ? {} : isHeld ? { height: kept, overflow: 'hidden' } : { minHeight: kept }}
      sx={{ flexShrink: 0, borderBottom: 1, borderColor: 'divider' }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          flexWrap: 'wrap',
          columnGap: 3,
          minHeight: 40,
          pl: { xs: 4, sm: 6 },
          pr: { xs: 2, sm: 4 },
        }}
      >
        <Box component="h2" sx={{ m: 0, fontSize: 14, fontWeight: 600 }}>
          {title}
        </Box>
        {measures.length > 0 && (
          <Choice
            label={i18n._('What the bars show')}
            value={measure?.field.name ?? ''}
            options={[['', i18n._('Records')], ...measures.map((each) => [each.field.name, text(each.title)] as const)]}
            onChange={(name) => draw({ sum: name })}
          />
        )}
        {told.currencies.length > 1 && (
          <Choice
            label={i18n._('Currency')}
            value={told.currency ?? ''}
            options={told.currencies.map((each) => [each, each])}
            onChange={(each) => draw({ sum, currency: each })}
          />
        )}
        <Box component="span" sx={{ color: 'text.secondary', ...digits }}>
          {isOpen && isDrawn ? print(bars.reduce((all, { amount }) => all + amount, 0)) : null}
        </Box>
        <Box sx={{ ml: 'auto', display: 'flex' }} data-screen-only>
          <ToolButton
            icon={isOpen ? 'chevron-up' : 'chevron-down'}
            label={isOpen ? i18n._('Collapse chart') : i18n._('Expand chart')}
            aria-expanded={isOpen}
            size={28}
            onClick={() => setChosen(!isOpen)}
          />
          <ToolButton icon="cross" label={i18n._('Remove chart')} size={28} onClick={() => draw(null)} />
        </Box>
      </Box>
      {!isOpen ? null : isDrawn ? (
        <ChartBars
          model={model}
          field={field}
          cell={column?.shown.find((each) => each.field.name === field.name)?.cell ?? null}
          bars={bars}
          print={print}
          press={takesGroupFilter(listOfferedFilters(list, scope), param) ? press : null}
        />
      ) : isMany ? (
        <Line>
          <Button size="small" onClick={() => setPressedFor(id)}>
            {i18n._('Draw all records that match')}
          </Button>
        </Line>
      ) : told.state === 'failed' ? (
        <Line>
          <span role="alert">{i18n._('The chart could not be loaded')}</span>
          <Button size="small" onClick={told.again}>
            {i18n._('Try again')}
          </Button>
        </Line>
      ) : told.state === 'many' ? (
        <Line>{i18n._('There are too many values to draw')}</Line>
      ) : told.state === 'untold' ? (
        <Line>{i18n._('You may not see this amount in every record, so it is not added up')}</Line>
      ) : (
        <SkeletonRows rows={6} height={24} />
      )}
    </Box>
  );
}

function Line({ children }: { readonly children: ReactNode }) {
  return <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, px: { xs: 4, sm: 6 }, pb: 3, color: 'text.secondary' }}>{children}</Box>;
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, title: string])[];
  readonly onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <Select
      variant="standard"
      disableUnderline
      size="small"
      displayEmpty
      value={value}
      onChange={(event) => onChange(event.target.value)}
      inputProps={{ 'aria-label': label }}
      sx={{ '& .MuiSelect-select': { pr: '24px !important', minHeight: { xs: 40, sm: 24 }, display: 'flex', alignItems: 'center' } }}
    >
      {options.map(([each, title]) => (
        <MenuItem key={each} value={each}>
          {title}
        </MenuItem>
      ))}
    </Select>
  );
}

/**
 * The records that are drawn: all that match. The value that the list is narrowed to is left out of the question, so that the other bars stay to
 * be pressed.
 */
function useChartQuery({ list, state, fixed }: ListModel, param: string) {
  const narrowed = findGroupFilter(state.filters, param);
  const query = useMemo(() => {
    const filters = state.filters.filter((each) => each !== narrowed);
    return dropPage(buildListQuery({ ...state, filters }, list, { base: fixed, total: null }));
  }, [list, state, fixed, narrowed]);
  return { query, pressed: narrowed === null ? undefined : (narrowed.values[0] ?? null) };
}
