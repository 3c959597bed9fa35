/** The picker behind `DateInput`: MUI X with dayjs, 24 hours in every language. */
import { DatePicker as DayPicker } from '@mui/x-date-pickers/DatePicker';
import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { LocalizationProvider, type LocalizationProviderProps } from '@mui/x-date-pickers/LocalizationProvider';
import { deDE, ptBR, ukUA, zhCN } from '@mui/x-date-pickers/locales';
import { useLingui } from '@lingui/react';
import dayjs, { type Dayjs } from 'dayjs';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';
import 'dayjs/locale/de';
import 'dayjs/locale/pt';
import 'dayjs/locale/uk';
import 'dayjs/locale/zh';
import { useMemo, useState } from 'react';
import { useI18n } from '../../i18n/index.ts';
import type { InputProps } from '../input.tsx';
import { wireFromWallClock, wallClockFromWire, type DateWire } from './wire-date.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

/** A day is typed before its month: over 28 February, "31" is the start of 31 December. A day that the month lacks is a mistake to show. */
class AdapterDayjsOfAnyDay extends AdapterDayjs {
  override getDaysInMonth = (): number => 31;
}

const formats: Readonly<Record<string, string>> = {
  en: 'DD MMM YYYY',
  de: 'DD.MM.YYYY',
  pt: 'DD/MM/YYYY',
  uk: 'DD.MM.YYYY',
  zh: 'YYYY-MM-DD',
};

// The height and type of all other inputs.
const look = {
  '& .MuiPickersInputBase-root': { minHeight: 32, padding: '0 8px 0 10px', borderRadius: '6px', typography: 'body1' },
  '& .MuiPickersSectionList-root': { padding: '5px 0', lineHeight: '20px', letterSpacing: 0 },
  '& .MuiPickersOutlinedInput-notchedOutline': { borderColor: 'var(--mui-palette-control)' },
} as const;

type PickerWords = NonNullable<LocalizationProviderProps<string>['localeText']>;

const words = { de: deDE, pt: ptBR, uk: ukUA, zh: zhCN };

/** The words of the picker itself; English without. */
function pickerWordsOf(language: string): { readonly localeText?: PickerWords } {
  const found = Object.entries(words).find(([name]) => name === language)?.[1];
  // The package types its own locales less exactly than the property they are made for.
  return found === undefined ? {} : { localeText: found.components.MuiLocalizationProvider.defaultProps.localeText as PickerWords };
}

/** The wall clock is edited as if it were UTC; `wire-date` puts the zone in, so no picker needs to know it. */
export function DatePicker({ id, path, label, value, port, onChange, isInvalid, aria, wire }: InputProps & { readonly wire: DateWire }) {
  const { i18n } = useLingui();
  const { locale } = useI18n();
  const language = locale.split('-')[0] ?? 'en';
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
  const day = formats[language] ?? 'YYYY-MM-DD';
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
        sx: look,
      },
      openPickerButton: { size: 'small' as const, sx: { '& svg': { fontSize: 18 } } },
    },
  };
  return (
    <LocalizationProvider dateAdapter={AdapterDayjsOfAnyDay} adapterLocale={language} {...pickerWordsOf(language)}>
      {wire.isDay ? (
        <DayPicker {...shared} format={day} />
      ) : (
        <DateTimePicker {...shared} format={`${day} HH:mm`} ampm={false} timeSteps={{ minutes: 1 }} />
      )}
    </LocalizationProvider>
  );
}
