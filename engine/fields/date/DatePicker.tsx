/** The picker behind `DateInput`: 24 hours in every language. */
import { DatePicker as DayPicker } from '@mui/x-date-pickers/DatePicker';
import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import { useLingui } from '@lingui/react';
import dayjs, { type Dayjs } from 'dayjs';
import { useMemo, useState } from 'react';
import type { InputProps } from '../input.tsx';
import { PickerFrame, pickerLook, useDayFormat } from './PickerFrame.tsx';
import { wireFromWallClock, wallClockFromWire, type DateWire } from './wire-date.ts';

/** The wall clock is edited as if it were UTC; `wire-date` puts the zone in, so no picker needs to know it. */
export function DatePicker({ id, path, label, value, port, onChange, isInvalid, aria, wire }: InputProps & { readonly wire: DateWire }) {
  const { i18n } = useLingui();
  const clock = wallClockFromWire(value, wire);
  const held = useMemo(() => (clock === null ? null : dayjs.utc(clock)), [clock]);
  // What is typed is not a date yet; it stays in sight until the field gets another value.
  const [unfinished, setUnfinished] = useState<{ readonly over: string | null; readonly typed: Dayjs } | null>(null);
  const change = (picked: Dayjs | null) => {
    if (picked !== null && !picked.isValid()) {
      setUnfinished({ over: clock, typed: picked });
      return port.refuse(path, '', i18n._('Enter a complete date that exists'));
    }
    setUnfinished(null);
    port.refuse(path, '', null);
    onChange(picked === null ? null : wireFromWallClock(picked.format('YYYY-MM-DDTHH:mm:ss'), wire));
  };
  const day = useDayFormat();
  const shared = {
    value: unfinished?.over === clock ? (unfinished?.typed ?? held) : held,
    timezone: 'UTC',
    onChange: change,
    slotProps: {
      field: { clearable: true },
      textField: {
        id,
        fullWidth: true,
        size: 'small' as const,
        error: isInvalid,
        onBlur: () => port.touch(path),
        slotProps: {
          input: {
            'aria-label': label,
            'aria-describedby': aria['aria-describedby'],
          },
        },
        sx: pickerLook,
      },
      openPickerButton: { size: 'small' as const, sx: { '& svg': { fontSize: 18 } } },
    },
  };
  return (
    <PickerFrame>
      {wire.isDay ? (
        <DayPicker {...shared} format={day} />
      ) : (
        <DateTimePicker {...shared} format={`${day} HH:mm`} ampm={false} timeSteps={{ minutes: 1 }} />
      )}
    </PickerFrame>
  );
}
