import Box from '@mui/material/Box';
import { useLingui } from '@lingui/react';
import { DayInput } from '../../../fields/date/DayInput.tsx';
import { getAskedPeriod, printPeriod } from '../../../model/periods.ts';
import { buildDayFilter, getAskedDays, type AskedDays } from './date-range.ts';
import type { FilterEditorProps } from './FilterEditor.tsx';
import { PeriodChoice } from './PeriodChoice.tsx';

/** A period by its name, or days. The last day counts to its end. */
export function DayFilterEditor({ field, draft, scope, label, onChange }: FilterEditorProps) {
  const { i18n } = useLingui();
  const days = getAskedDays(draft, { field, scope });
  const period = getAskedPeriod(draft);
  const isRange = draft.op === 'between' || period !== null;
  const ask = (next: AskedDays) => onChange(buildDayFilter(isRange ? { ...draft, op: 'between' } : draft, next, { field, scope }));
  if (draft.op === 'gt') return <DayInput label={label} day={days.from} onPick={(from) => ask({ from, until: '' })} />;
  if (draft.op === 'lt') return <DayInput label={label} day={days.until} onPick={(until) => ask({ from: '', until })} />;
  if (!isRange) return <DayInput label={label} day={days.from} onPick={(day) => ask({ from: day, until: day })} />;
  return (
    <>
      <PeriodChoice
        label={label}
        chosen={period}
        onChoose={(next) => onChange({ param: draft.param, op: 'eq', values: [printPeriod(next)] })}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto minmax(0, 1fr)', alignItems: 'center', gap: 2 }}>
        <DayInput
          label={i18n._('{title}, from', { title: label })}
          day={days.from}
          max={days.until}
          onPick={(from) => ask({ ...days, from })}
        />
        <span>–</span>
        <DayInput
          label={i18n._('{title}, to', { title: label })}
          day={days.until}
          min={days.from}
          onPick={(until) => ask({ ...days, until })}
        />
      </Box>
    </>
  );
}
