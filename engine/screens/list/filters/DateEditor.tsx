import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useLingui } from '@lingui/react';
import { askDays, daysOf, type Days } from './date-range.ts';
import type { EditorProps } from './FilterEditor.tsx';

/** Days from the calendar of the browser. The last day counts to its end. */
export function DateEditor({ field, draft, scope, label, onChange }: EditorProps) {
  const { i18n } = useLingui();
  const days = daysOf(draft, scope.zone);
  const ask = (next: Days) => onChange(askDays(draft, next, { field, zone: scope.zone }));
  if (draft.op === 'gt') return <Day label={label} day={days.from} onPick={(from) => ask({ from, until: '' })} />;
  if (draft.op === 'lt') return <Day label={label} day={days.until} onPick={(until) => ask({ from: '', until })} />;
  if (draft.op !== 'between') return <Day label={label} day={days.from} onPick={(day) => ask({ from: day, until: day })} />;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr auto 1fr', alignItems: 'center', gap: 2 }}>
      <Day label={i18n._('{title}, from', { title: label })} day={days.from} max={days.until} onPick={(from) => ask({ ...days, from })} />
      <span>–</span>
      <Day label={i18n._('{title}, to', { title: label })} day={days.until} min={days.from} onPick={(until) => ask({ ...days, until })} />
    </Box>
  );
}

interface DayProps {
  readonly label: string;
  readonly day: string;
  readonly min?: string;
  readonly max?: string;
  readonly onPick: (day: string) => void;
}

function Day({ label, day, min = '', max = '', onPick }: DayProps) {
  return (
    <OutlinedInput
      type="date"
      value={day}
      onChange={(event) => onPick(event.target.value)}
      inputProps={{ 'aria-label': label, ...(min !== '' && { min }), ...(max !== '' && { max }) }}
    />
  );
}
