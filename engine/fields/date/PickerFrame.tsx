/** What every picker of days shares: MUI X with dayjs in the words and forms of the app's language. */
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { LocalizationProvider, type LocalizationProviderProps } from '@mui/x-date-pickers/LocalizationProvider';
import { deDE, ptBR, ukUA, zhCN } from '@mui/x-date-pickers/locales';
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';
import 'dayjs/locale/de';
import 'dayjs/locale/pt';
import 'dayjs/locale/uk';
import 'dayjs/locale/zh';
import type { ReactNode } from 'react';
import { useI18n } from '../../i18n/index.ts';

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
export const pickerLook = {
  '& .MuiPickersInputBase-root': {
    minHeight: { xs: 40, sm: 32 },
    padding: '0 8px 0 10px',
    borderRadius: '6px',
    typography: 'body1',
    fontSize: { xs: 16, sm: 13 },
  },
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

function useLanguage(): string {
  const { locale } = useI18n();
  return locale.split('-')[0] ?? 'en';
}

/** The form of a day in the app's language, as the pickers write it. */
export function useDayFormat(): string {
  return formats[useLanguage()] ?? 'YYYY-MM-DD';
}

export function PickerFrame({ children }: { readonly children: ReactNode }) {
  const language = useLanguage();
  return (
    <LocalizationProvider dateAdapter={AdapterDayjsOfAnyDay} adapterLocale={language} {...pickerWordsOf(language)}>
      {children}
    </LocalizationProvider>
  );
}
