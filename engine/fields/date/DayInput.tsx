import OutlinedInput from '@mui/material/OutlinedInput';
import { lazy, Suspense } from 'react';
import { useI18n } from '../../i18n/index.ts';
import type { DayPickerProps } from './DayPicker.tsx';

const Picker = lazy(async () => ({ default: (await import('./DayPicker.tsx')).DayPicker }));

/** A day outside of a form; the picker comes in a chunk of its own. */
export function DayInput(props: DayPickerProps) {
  const { date } = useI18n();
  const { day, label } = props;
  const waiting = <OutlinedInput fullWidth readOnly value={day === '' ? '' : date(day)} inputProps={{ 'aria-label': label }} />;
  return (
    <Suspense fallback={waiting}>
      <Picker {...props} />
    </Suspense>
  );
}
