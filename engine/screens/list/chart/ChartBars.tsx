import { styled } from '@mui/material/styles';
import { useLingui } from '@lingui/react';
import { useMemo, useState, type ReactNode } from 'react';
import { useRowsWithCopies } from '../../../data/useRefs.ts';
import { useI18n } from '../../../i18n/index.ts';
import type { Field, ScreenCell } from '../../../model/model.ts';
import { listFieldOptions } from '../../../model/options.ts';
import type { Values } from '../../../model/values.ts';
import { figures, innerRingStyle, narrowMediaQuery, useNarrow } from '../../../ui/index.ts';
import { GroupValue, type GroupValueProps } from '../groups/GroupValue.tsx';
import type { ListModel } from '../useList.ts';
import { foldBars, type ChartBar } from './chart-bars.ts';

export interface ChartBarsProps {
  readonly model: Pick<ListModel, 'resource' | 'scope'>;
  readonly field: Field;
  /** How the column of the field draws it; null: no column does. */
  readonly cell: ScreenCell | null;
  readonly bars: readonly ChartBar[];
  readonly print: (amount: number) => string;
  /** Narrows the list to a value, or lets go of the one that is pressed; null: this user has no filter for it. */
  readonly press: ((bar: ChartBar) => void) | null;
}

const List = styled('ul')(({ theme }) => ({
  ...{ display: 'grid', gridTemplateColumns: 'fit-content(240px) minmax(48px, 1fr) auto auto', columnGap: 12 },
  ...{ listStyle: 'none', margin: 0, padding: '0 16px 8px', maxWidth: 840, maxHeight: 'min(40vh, 320px)', overflowY: 'auto' },
  '& > li': { display: 'contents' },
  '& > li > *': {
    ...{ display: 'grid', gridTemplateColumns: 'subgrid', gridColumn: '1 / -1', alignItems: 'center', minHeight: 24 },
    ...{
      margin: 0,
      padding: '0 8px',
      border: 0,
      borderRadius: 4,
      background: 'none',
      font: 'inherit',
      color: 'inherit',
      textAlign: 'left',
    },
  },
  '& button': {
    cursor: 'pointer',
    '&:hover': { backgroundColor: theme.vars.palette.action.hover },
    '&:focus-visible': innerRingStyle(theme),
    '&[aria-pressed="true"]': { backgroundColor: theme.vars.palette.action.selected },
  },
  '& [data-name]': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& [aria-pressed="true"] [data-name]': { fontWeight: 500 },
  '& [data-figure]': { textAlign: 'right', whiteSpace: 'nowrap', ...figures },
  '& [data-quiet]': { color: theme.vars.palette.text.secondary },
  '& [data-bar]': { height: 10, borderRadius: 1, backgroundColor: theme.vars.palette.bar.past },
  '& [data-bar="on"]': { backgroundColor: theme.vars.palette.bar.on },
  '& [data-bar="below"]': { backgroundColor: theme.vars.palette.tone.negative.fg },
  [narrowMediaQuery(theme)]: {
    ...{ gridTemplateColumns: 'fit-content(45%) minmax(24px, 1fr) auto auto', columnGap: 8, padding: '0 8px 8px', maxHeight: 'none' },
    '& > li > *': { minHeight: 40 },
  },
}));

/** A bar for each value, with its name, its figure and its part of the whole as text; what is small is folded where they are many. */
export function ChartBars({ model, field, cell, bars, print, press }: ChartBarsProps) {
  const { i18n } = useLingui();
  const [isWhole, setWhole] = useState(false);
  const most = useNarrow() ? 5 : 6;
  const { shown, folded } = foldBars(bars, isWhole ? Infinity : most);
  const named = useNamedValues(model, field, shown);
  const rest = folded.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <List>
      {shown.map((bar, at) => (
        <li key={bar.value ?? ''}>
          <BarLine bar={bar} press={press} print={print}>
            <BarName field={field} cell={cell} values={named[at] ?? {}} isEmpty={bar.value === null} scope={model.scope} />
          </BarLine>
        </li>
      ))}
      {(isWhole ? bars.length > most : folded.length > 0) && (
        <li>
          <button type="button" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            <span data-name="" data-quiet="">
              {isWhole ? i18n._('Show fewer') : i18n._('{count, number} more', { count: folded.length })}
            </span>
            <span />
            <span data-figure="" data-quiet="">
              {isWhole ? null : print(rest)}
            </span>
            <span />
          </button>
        </li>
      )}
    </List>
  );
}

interface BarLineProps extends Pick<ChartBarsProps, 'press' | 'print'> {
  readonly bar: ChartBar;
  readonly children: ReactNode;
}

function BarLine({ bar, press, print, children }: BarLineProps) {
  const { i18n } = useLingui();
  const { number } = useI18n();
  const { amount, share, isPressed } = bar;
  const percent = share === null ? null : share > 0 && share < 0.005 ? `<${number(1)}` : number(share * 100, 0);
  const content = (
    <>
      <span data-name="" data-quiet={bar.value === null ? '' : undefined}>
        {children}
      </span>
      <span
        aria-hidden
        data-bar={amount < 0 ? 'below' : isPressed ? 'on' : ''}
        style={{ width: `${bar.length * 100}%`, minWidth: amount === 0 ? 0 : 2 }}
      />
      <span data-figure="">{print(amount)}</span>
      <span data-figure="" data-quiet="">
        {percent === null ? null : i18n._('{share}%', { share: percent })}
      </span>
    </>
  );
  if (press === null) return <div>{content}</div>;
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      title={isPressed ? i18n._('Show the others as well') : i18n._('Show these records only')}
      onClick={() => press(bar)}
    >
      {content}
    </button>
  );
}

function BarName({ field, cell, values, isEmpty, scope }: GroupValueProps) {
  // Of the record there is this value alone, and what can be pressed holds nothing else to press.
  const told = useMemo(() => ({ ...field, visible: true, hasCopy: false, tag: null }), [field]);
  const within = useMemo(() => ({ ...scope, self: values }), [scope, values]);
  return <GroupValue field={told} cell={cell} values={values} isEmpty={isEmpty} scope={within} />;
}

/** A record for each bar that has nothing but its value, with the name of what that refers to. */
function useNamedValues({ resource, scope }: ChartBarsProps['model'], field: Field, bars: readonly ChartBar[]): readonly Values[] {
  const key = JSON.stringify(bars.map(({ value }) => value));
  const records = useMemo(
    () => (JSON.parse(key) as (string | null)[]).map((value) => ({ [field.name]: readValue(field, value) })), // printed one line above
    [key, field],
  );
  const copies = useMemo(() => ({ scope, only: [field.name] }), [scope, field]);
  return useRowsWithCopies(resource, records, copies);
}

/** Counts come with values as text. */
function readValue(field: Field, value: string | null): unknown {
  if (field.type === 'boolean') return value === null ? null : value === 'true';
  return listFieldOptions(field).find((option) => String(option.value) === value)?.value ?? value;
}
