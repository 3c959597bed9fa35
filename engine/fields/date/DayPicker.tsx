import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import dayjs, { type Dayjs } from 'dayjs';
import { useMemo, useState } from 'react';
import { PickerFrame, pickerLook, useDayFormat } from './PickerFrame.tsx';

export interface DayPickerProps {
  readonly label: string;
  /** `2031-05-01`; '' for none. So are the ends, between which the calendar offers days. */
  readonly day: string;
  readonly min?: string;
  readonly max?: string;
  readonly onPick: (day: string) => void;
}

/** A day by itself, typed or from the calendar in the app's language. What is half typed picks nothing. */
export function DayPicker({ label, day, min = '', max = '', onPick }: DayPickerProps) {
  const held = useMemo(() => readDay(day), [day]);
  const [unfinished, setUnfinished] = useState<{ readonly over: string; readonly typed: Dayjs } | null>(null);
  const format = useDayFormat();
  const [first, last] = [readDay(min), readDay(max)];
  const pick = (picked: Dayjs | null): void => {
    if (picked !== null && !picked.isValid()) return setUnfinished({ over: day, typed: picked });
    setUnfinished(null);
    onPick(picked === null ? '' : picked.format('YYYY-MM-DD'));
  };
  return (
    <PickerFrame>
      <DatePicker
        value={unfinished?.over === day ? unfinished.typed : held}
        timezone="UTC"
        format={format}
        onChange={pick}
        {...(first !== null && { minDate: first })}
        {...(last !== null && { maxDate: last })}
        slotProps={{
          textField: { fullWidth: true, size: 'small', slotProps: { input: { 'aria-label': label } }, sx: pickerLook },
          openPickerButton: { size: 'small', sx: { '& svg': { fontSize: 18 } } },
        }}
      />
    </PickerFrame>
  );
}

function readDay(day: string): Dayjs | null {
  return day === '' ? null : dayjs.utc(day);
}
