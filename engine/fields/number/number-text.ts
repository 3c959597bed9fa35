/** Numbers as people write them, in both directions. Money is a number with two decimals held in minor units. */

interface NumberMarks {
  readonly group: string;
  readonly decimal: string;
}

/** The marks of a language, e.g. `,` and `.` in English. */
function numberMarksOf(locale: string): NumberMarks {
  const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(12345.6);
  return {
    group: parts.find((part) => part.type === 'group')?.value ?? ',',
    decimal: parts.find((part) => part.type === 'decimal')?.value ?? '.',
  };
}

/**
 * A typed number as plain digits with a point (`-1234.50`), or null when it is none. Takes comma and point as decimal mark;
 * a single mark before exactly three digits groups thousands where the language does so, and is a decimal mark elsewhere.
 */
export function parseNumberInput(text: string, locale: string): string | null {
  const compact = text.replace(/[\s'’\u00a0\u202f]/g, '').replace(/^\u2212/, '-');
  if (!/^[+-]?[\d.,]+$/.test(compact) || !/\d/.test(compact)) return null;
  const last = Math.max(compact.lastIndexOf('.'), compact.lastIndexOf(','));
  if (last < 0) return compact.replace(/^\+/, '');
  const mark = compact.charAt(last);
  const other = mark === '.' ? ',' : '.';
  const whole = compact.slice(0, last);
  const rest = compact.slice(last + 1);
  const isGroup =
    !whole.includes(other) &&
    rest.length === 3 &&
    (whole.includes(mark) || (mark === numberMarksOf(locale).group && /^[+-]?\d{1,3}$/.test(whole)));
  if (isGroup) return removeGroupMarks(compact, mark);
  if (whole.includes(mark)) return null;
  const left = removeGroupMarks(whole, other);
  return left === null ? null : `${left === '' || left === '-' ? `${left}0` : left}${rest === '' ? '' : `.${rest}`}`;
}

/** Digits without their grouping marks; null when the groups are not of three. */
function removeGroupMarks(text: string, mark: string): string | null {
  const digits = text.replace(/^\+/, '');
  if (!digits.includes(mark)) return digits;
  const [head, ...tail] = digits.replace(/^-/, '').split(mark);
  if (head === undefined || !/^\d{1,3}$/.test(head) || tail.some((part) => part.length !== 3)) return null;
  return digits.split(mark).join('');
}

type MoneyText = { readonly minor: number | null } | { readonly problem: 'format' | 'decimals' };

/** A typed amount in minor units, `12.50` with scale 2 gives 1250. More decimals than the scale are refused, not rounded. */
export function parseMoneyInput(text: string, locale: string, scale: number): MoneyText {
  if (text.trim() === '') return { minor: null };
  const plain = parseNumberInput(text, locale);
  if (plain === null) return { problem: 'format' };
  const [whole = '0', decimals = ''] = plain.split('.');
  if (decimals.length > scale) return { problem: 'decimals' };
  const minor = Number(`${whole}${decimals.padEnd(scale, '0')}`);
  return Number.isSafeInteger(minor) ? { minor: minor === 0 ? 0 : minor } : { problem: 'format' };
}

/** An amount in minor units as it stands in an input: grouped, all decimals, without the currency. */
export function formatMajorUnits(minor: unknown, locale: string, scale: number): string {
  if (typeof minor !== 'number') return '';
  return new Intl.NumberFormat(locale, { minimumFractionDigits: scale, maximumFractionDigits: scale }).format(minor / 10 ** scale);
}
