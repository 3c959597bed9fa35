import { instantOfMoment, parseMoment, toWallClock, type Moment } from '../model/dates.ts';

/** How a language writes numbers and dates. A language may have formats without being offered as interface language. */
interface LocaleStyle {
  /** For separators and the place of a currency sign. */
  readonly numbers: string;
  /** Used for a bare currency format without any item. */
  readonly currency: string;
  readonly dates: 'en' | 'de';
}

const english: LocaleStyle = { numbers: 'en-US', currency: 'USD', dates: 'en' };
const styles: Readonly<Record<string, LocaleStyle>> = {
  en: english,
  de: { numbers: 'de-DE', currency: 'EUR', dates: 'de' },
  fr: { numbers: 'fr-FR', currency: 'EUR', dates: 'en' },
};

/** The names of the table above, for the debug page. */
export const formatLocales: readonly string[] = Object.keys(styles);

const getLocaleStyle = (locale: string): LocaleStyle => styles[locale.split('-')[0] ?? ''] ?? english;

const fallbackCurrency = 'EUR';
const minus = '\u2212';
const cache = new Map<string, Intl.NumberFormat>();

function getNumberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const id = `${locale} ${JSON.stringify(options)}`;
  const known = cache.get(id) ?? new Intl.NumberFormat(locale, options);
  cache.set(id, known);
  return known;
}

const printNumberParts = (format: Intl.NumberFormat, value: number | bigint): string =>
  format
    .formatToParts(value)
    .map((part) => (part.type === 'minusSign' ? minus : part.value))
    .join('');

/** A number with the separators of the language, at most `digits` decimals. */
export function formatNumber(locale: string, value: number, digits = 6): string {
  return printNumberParts(getNumberFormat(getLocaleStyle(locale).numbers, { maximumFractionDigits: digits }), value);
}

/**
 * An amount in minor units (hundredths unless `scale` says otherwise) as money. The currency is the one of the item, EUR without one;
 * the language decides separators and the place of the sign only.
 */
export function formatMoney(locale: string, minor: number, currency: string | null, scale = 2): string {
  const code = currency === null || currency === '' ? fallbackCurrency : currency.toUpperCase();
  const digits = { minimumFractionDigits: scale, maximumFractionDigits: scale };
  const value = minor / 10 ** scale;
  const { numbers: of } = getLocaleStyle(locale);
  if (!/^[A-Z]{3}$/.test(code)) return `${printNumberParts(getNumberFormat(of, digits), value)} ${code}`;
  return printNumberParts(getNumberFormat(of, { style: 'currency', currency: code, ...digits }), value);
}

/** A bare currency format, of no item: in the currency of the language itself. */
export function formatBareMoney(locale: string, minor: number): string {
  return formatMoney(locale, minor, getLocaleStyle(locale).currency);
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const padTwoDigits = (n: number): string => String(n).padStart(2, '0');

function formatLocaleDay(locale: string, wall: Date, withYear: boolean): string {
  const [d, m, y] = [wall.getUTCDate(), wall.getUTCMonth(), String(wall.getUTCFullYear())];
  if (getLocaleStyle(locale).dates === 'de') return `${padTwoDigits(d)}.${padTwoDigits(m + 1)}.${withYear ? y : ''}`;
  return withYear ? `${String(d)} ${months[m] ?? ''} ${y}` : `${String(d)} ${months[m] ?? ''}`;
}

// The wall clock as a Date whose UTC parts are what the clock shows. Dates and local times have no zone to be moved to.
const buildWallDate = (moment: Moment, zone: string): Date =>
  new Date(moment.kind === 'instant' ? toWallClock(moment.ms, zone) : moment.ms);

export interface DateOptions {
  /** IANA name; the user's zone without one. */
  readonly zone?: string;
  readonly withYear?: boolean;
  /** With seconds and zone, for tooltips. */
  readonly long?: boolean;
  readonly now?: Date;
}

/** A day: `20 Nov 2026`, German `20.11.2026`. Text that is not a date comes back as it is. */
export function formatDate(locale: string, iso: string, { zone = getLocalZone(), withYear = true }: DateOptions = {}): string {
  const moment = parseMoment(iso);
  return moment === null ? iso : formatLocaleDay(locale, buildWallDate(moment, zone), withYear);
}

/** A point in time, 24 h: `20 Nov, 09:40`; the year when it is not this year or asked for; seconds and zone when `long`. */
export function formatDateTime(locale: string, iso: string, options: DateOptions = {}): string {
  const moment = parseMoment(iso);
  if (moment === null) return iso;
  const { zone = getLocalZone(), long = false, now = new Date() } = options;
  const wall = buildWallDate(moment, zone);
  const isThisYear = new Date(toWallClock(now.getTime(), zone)).getUTCFullYear() === wall.getUTCFullYear();
  const date = formatLocaleDay(locale, wall, long || options.withYear === true || !isThisYear);
  if (moment.kind === 'date') return date;
  const time = formatWallTime(wall);
  if (!long) return `${date}, ${time}`;
  const suffix = moment.kind === 'local' ? '' : ` ${formatZoneName(locale, moment.ms, zone)}`;
  return `${date}, ${time}:${padTwoDigits(wall.getUTCSeconds())}${suffix}`;
}

/** When it is in a zone, 24 h in every language: `09:40`. */
export function formatTimeOfDay(ms: number, zone: string): string {
  return formatWallTime(new Date(toWallClock(ms, zone)));
}

const formatWallTime = (wall: Date): string => `${padTwoDigits(wall.getUTCHours())}:${padTwoDigits(wall.getUTCMinutes())}`;

const zoneFormats = new Map<string, Intl.DateTimeFormat>();
const zoneNames = new Map<string, string | null>();
const mostDays = 5000;
const dayMs = 86_400_000;

/** Such as `GMT+1`. A list shows many times of few days: what a zone is called is asked for once a day, unless it changes on that day. */
function formatZoneName(locale: string, ms: number, zone: string): string {
  const { numbers: of } = getLocaleStyle(locale);
  const format = zoneFormats.get(`${of} ${zone}`) ?? new Intl.DateTimeFormat(of, { timeZone: zone, timeZoneName: 'short' });
  zoneFormats.set(`${of} ${zone}`, format);
  const nameAt = (at: number): string => format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  const day = Math.floor(ms / dayMs);
  const key = `${of} ${zone} ${day}`;
  const known = zoneNames.get(key);
  if (known !== undefined) return known ?? nameAt(ms);
  const name = nameAt(day * dayMs);
  if (zoneNames.size >= mostDays) zoneNames.clear();
  zoneNames.set(key, name === nameAt((day + 1) * dayMs - 1) ? name : null);
  return zoneNames.get(key) ?? nameAt(ms);
}

const steps = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** How long ago or ahead: "3 hours ago". */
export function formatRelative(locale: string, iso: string, now: Date): string {
  const moment = parseMoment(iso);
  if (moment === null) return iso;
  const seconds = (instantOfMoment(moment, getLocalZone()) - now.getTime()) / 1000;
  const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.round(seconds / size), unit);
}

let localZone: string | null = null;

/** Another zone than that of this computer, where a page is drawn for somebody elsewhere. */
export function setLocalZone(zone: string): void {
  localZone = zone;
}

/** The zone of this computer. Kept, for it is asked for with each call and each date, and asking makes a format anew. */
export function getLocalZone(): string {
  localZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
  return localZone;
}
