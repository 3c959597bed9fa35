/** Dates and times on the wall clock of a zone. The pickers come in a chunk of their own. */
import { lazy, Suspense } from 'react';
import { wallClockZone } from '../../model/access.ts';
import { isDateCodec, isDayAlone } from '../../model/moments.ts';
import { useI18n } from '../../i18n/index.ts';
import { toInputText, useFormValue, type InputProps } from '../input.tsx';
import { LockedInput } from '../LockedInput.tsx';
import type { DateWire } from './wire-date.ts';

const Picker = lazy(async () => ({ default: (await import('./DatePicker.tsx')).DatePicker }));

/** The input of `date` and `date-time`; `dateOnly` decides for each record whether a time is asked for. */
export function DateInput(props: InputProps) {
  const { field, path, value, port, isReadOnly } = props;
  const { date, dateTime } = useI18n();
  const { codec } = field;
  const isDated = isDateCodec(codec);
  const zone = useFormValue(port, () => (isDated ? wallClockZone(codec, port.scope(path)) : 'UTC'));
  const isDay = useFormValue(port, () => isDated && isDayAlone(codec, port.scope(path)));
  if (!isDated) return null;
  const wire: DateWire = { wire: codec.wire, zone, timeOfDay: codec.timeOfDay, isDay };
  const shownZone = codec.wire === 'iso' ? { zone } : { zone: 'UTC' };
  const shown = toInputText(value) === '' ? '' : isDay ? date(toInputText(value), shownZone) : dateTime(toInputText(value), shownZone);
  if (isReadOnly) return <LockedInput {...props} text={shown} />;
  return (
    <Suspense fallback={<LockedInput {...props} text={shown} hasLock={false} />}>
      <Picker {...props} wire={wire} />
    </Suspense>
  );
}
