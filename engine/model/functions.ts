/** The functions of the expression language: total and pure. Operands are never empty here; what does not fit gives UNKNOWN. */
import { dayOf, instantOf, parseAge, parseMoment, plusUnits, printInstant } from './dates.ts';
import { isEmail, isHostname, isUrl, withScheme } from './formats.ts';
import { matches } from './pattern.ts';
import { UNKNOWN, type Scope } from './scope.ts';
import { isEmpty, isRecord } from './steps.ts';

type Fn = (operands: readonly unknown[], scope: Scope) => unknown;

function onText(of: (text: string) => unknown): Fn {
  return ([text]) => (typeof text === 'string' ? of(text) : UNKNOWN);
}

function onTexts(of: (text: string, other: string) => unknown): Fn {
  return ([text, other]) => (typeof text === 'string' && typeof other === 'string' ? of(text, other) : UNKNOWN);
}

function onCount(of: (chars: readonly string[], n: number) => readonly string[]): Fn {
  return ([text, n]) =>
    typeof text === 'string' && typeof n === 'number' ? of(Array.from(text), Math.max(0, Math.trunc(n))).join('') : UNKNOWN;
}

function round(value: number, digits: number): number {
  const factor = 10 ** Math.min(15, Math.max(0, Math.trunc(digits)));
  const size = Math.abs(value) * factor;
  return (Math.sign(value) * Math.round(size + size * Number.EPSILON)) / factor;
}

function toNumber(text: string): unknown {
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i.test(text.trim()) ? Number(text) : UNKNOWN;
}

function size(value: unknown): unknown {
  if (typeof value === 'string') return Array.from(value).length;
  if (Array.isArray(value)) return value.length;
  return isRecord(value) ? Object.keys(value).length : UNKNOWN;
}

function millis(value: unknown, zone: string): number | null {
  const moment = parseMoment(value);
  return moment === null ? null : instantOf(moment, zone);
}

function elapsedShare([from, until]: readonly unknown[], { now, zone }: Scope): unknown {
  const [start, end] = [millis(from, zone), millis(until, zone)];
  if (start === null || end === null) return UNKNOWN;
  if (end <= start) return now.getTime() >= end ? 1 : 0;
  return Math.min(1, Math.max(0, (now.getTime() - start) / (end - start)));
}

function rowsOf(value: unknown): readonly (readonly [unknown, unknown])[] | null {
  if (Array.isArray(value)) return value.filter(isRecord).map((row) => [row['key'] ?? null, row['value'] ?? null]);
  return isRecord(value) ? Object.entries(value) : null;
}

/** By name. Methods take their receiver as the first operand. `coalesce`, `choose` and `same` are part of the evaluator. */
export const functions: Readonly<Record<string, Fn>> = {
  size: ([value]) => size(value),
  contains: onTexts((text, part) => text.includes(part)),
  startsWith: onTexts((text, part) => text.startsWith(part)),
  endsWith: onTexts((text, part) => text.endsWith(part)),
  matches: onTexts((text, pattern) => matches(text, pattern) ?? UNKNOWN),
  lower: onText((text) => text.toLowerCase()),
  upper: onText((text) => text.toUpperCase()),
  trim: onText((text) => text.trim()),
  split: onTexts((text, by) => text.split(by)),
  replace: ([text, part, by]) =>
    typeof text === 'string' && typeof part === 'string' && typeof by === 'string' ? text.replaceAll(part, () => by) : UNKNOWN,
  lines: onText((text) => text.split(/\r\n|\r|\n/).filter((line) => line !== '')),
  left: onCount((chars, n) => chars.slice(0, n)),
  right: onCount((chars, n) => chars.slice(Math.max(0, chars.length - n))),
  skip: onCount((chars, n) => chars.slice(n)),
  lastParts: ([text, by, n]) =>
    typeof text === 'string' && typeof by === 'string' && typeof n === 'number'
      ? text
          .split(by)
          .slice(-Math.max(1, Math.trunc(n)))
          .join(by)
      : UNKNOWN,
  join: ([list, by]) =>
    Array.isArray(list) && typeof by === 'string' ? list.filter((each) => !isEmpty(each) && !isRecord(each)).join(by) : UNKNOWN,
  sum: ([list]) =>
    Array.isArray(list) && list.every((each) => typeof each === 'number') ? list.reduce<number>((sum, each) => sum + each, 0) : UNKNOWN,
  round: ([value, digits = 0]) => (typeof value === 'number' && typeof digits === 'number' ? round(value, digits) : UNKNOWN),
  toNumber: ([value]) => (typeof value === 'number' ? value : typeof value === 'string' ? toNumber(value) : UNKNOWN),
  keys: ([value]) => rowsOf(value)?.map(([key]) => key) ?? UNKNOWN,
  values: ([value]) => rowsOf(value)?.map(([, each]) => each) ?? UNKNOWN,
  count: ([resource, field, value], { count }) =>
    typeof resource === 'string' && typeof field === 'string' ? (count?.(resource, field, value) ?? UNKNOWN) : UNKNOWN,
  today: (_, { now, zone }) => dayOf(now.getTime(), zone),
  now: (_, { now }) => printInstant(now.getTime()),
  plus: ([start, n, unit], { zone }) => {
    const moment = parseMoment(start);
    return moment !== null && typeof n === 'number' && typeof unit === 'string' ? plusUnits(moment, n, { unit, zone }) : UNKNOWN;
  },
  instant: ([local, zone]) => {
    const moment = parseMoment(local);
    return moment !== null && typeof zone === 'string' ? printInstant(instantOf(moment, zone)) : UNKNOWN;
  },
  fromUnix: ([seconds]) => (typeof seconds === 'number' ? printInstant(Math.trunc(seconds * 1000)) : UNKNOWN),
  ago: ([text], { now, zone }) => {
    const age = parseAge(text);
    return age === null ? UNKNOWN : plusUnits({ kind: 'instant', ms: now.getTime() }, -age.n, { unit: age.unit, zone });
  },
  elapsedShare,
  isEmail: onText(isEmail),
  isUrl: onText(isUrl),
  isHostname: onText(isHostname),
  withScheme: onText(withScheme),
};
