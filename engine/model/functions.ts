/** The functions of the expression language: total and pure. Operands are never empty here; what does not fit gives UNKNOWN. */
import { dayInZone, instantOfMoment, parseAgeText, parseMoment, addTimeUnits, formatInstant } from './dates.ts';
import { hasUrlPassword, isEmailAddress, isHostName, isAbsoluteUrl, withUrlScheme } from './formats.ts';
import { matchesPattern } from './pattern.ts';
import { UNKNOWN, type EvaluationScope } from './scope.ts';
import { isEmptyValue, isPlainObject } from './steps.ts';

type ExpressionFunction = (operands: readonly unknown[], scope: EvaluationScope) => unknown;

function ofOneText(of: (text: string) => unknown): ExpressionFunction {
  return ([text]) => (typeof text === 'string' ? of(text) : UNKNOWN);
}

function ofTwoTexts(of: (text: string, other: string) => unknown): ExpressionFunction {
  return ([text, other]) => (typeof text === 'string' && typeof other === 'string' ? of(text, other) : UNKNOWN);
}

function ofTextAndCount(of: (chars: readonly string[], n: number) => readonly string[]): ExpressionFunction {
  return ([text, n]) =>
    typeof text === 'string' && typeof n === 'number' ? of(Array.from(text), Math.max(0, Math.trunc(n))).join('') : UNKNOWN;
}

function roundTo(value: number, digits: number): number {
  const factor = 10 ** Math.min(15, Math.max(0, Math.trunc(digits)));
  const size = Math.abs(value) * factor;
  return (Math.sign(value) * Math.round(size + size * Number.EPSILON)) / factor;
}

function parseNumberText(text: string): unknown {
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i.test(text.trim()) ? Number(text) : UNKNOWN;
}

function sizeOfValue(value: unknown): unknown {
  if (typeof value === 'string') return Array.from(value).length;
  if (Array.isArray(value)) return value.length;
  return isPlainObject(value) ? Object.keys(value).length : UNKNOWN;
}

function millisecondsOf(value: unknown, zone: string): number | null {
  const moment = parseMoment(value);
  return moment === null ? null : instantOfMoment(moment, zone);
}

function shareOfTimeElapsed([from, until]: readonly unknown[], { now, zone }: EvaluationScope): unknown {
  const [start, end] = [millisecondsOf(from, zone), millisecondsOf(until, zone)];
  if (start === null || end === null) return UNKNOWN;
  if (end <= start) return now.getTime() >= end ? 1 : 0;
  return Math.min(1, Math.max(0, (now.getTime() - start) / (end - start)));
}

function keyValueRowsOf(value: unknown): readonly (readonly [unknown, unknown])[] | null {
  if (Array.isArray(value)) return value.filter(isPlainObject).map((row) => [row['key'] ?? null, row['value'] ?? null]);
  return isPlainObject(value) ? Object.entries(value) : null;
}

/** By name. Methods take their receiver as the first operand. `coalesce`, `choose` and `same` are part of the evaluator. */
export const functions: Readonly<Record<string, ExpressionFunction>> = {
  size: ([value]) => sizeOfValue(value),
  contains: ofTwoTexts((text, part) => text.includes(part)),
  startsWith: ofTwoTexts((text, part) => text.startsWith(part)),
  endsWith: ofTwoTexts((text, part) => text.endsWith(part)),
  matches: ofTwoTexts((text, pattern) => matchesPattern(text, pattern) ?? UNKNOWN),
  lower: ofOneText((text) => text.toLowerCase()),
  upper: ofOneText((text) => text.toUpperCase()),
  trim: ofOneText((text) => text.trim()),
  split: ofTwoTexts((text, by) => text.split(by)),
  replace: ([text, part, by]) =>
    typeof text === 'string' && typeof part === 'string' && typeof by === 'string' ? text.replaceAll(part, () => by) : UNKNOWN,
  lines: ofOneText((text) => text.split(/\r\n|\r|\n/).filter((line) => line !== '')),
  left: ofTextAndCount((chars, n) => chars.slice(0, n)),
  right: ofTextAndCount((chars, n) => chars.slice(Math.max(0, chars.length - n))),
  skip: ofTextAndCount((chars, n) => chars.slice(n)),
  lastParts: ([text, by, n]) =>
    typeof text === 'string' && typeof by === 'string' && typeof n === 'number'
      ? text
          .split(by)
          .slice(-Math.max(1, Math.trunc(n)))
          .join(by)
      : UNKNOWN,
  join: ([list, by]) =>
    Array.isArray(list) && typeof by === 'string' ? list.filter((each) => !isEmptyValue(each) && !isPlainObject(each)).join(by) : UNKNOWN,
  sum: ([list]) =>
    Array.isArray(list) && list.every((each) => typeof each === 'number') ? list.reduce<number>((sum, each) => sum + each, 0) : UNKNOWN,
  round: ([value, digits = 0]) => (typeof value === 'number' && typeof digits === 'number' ? roundTo(value, digits) : UNKNOWN),
  toNumber: ([value]) => (typeof value === 'number' ? value : typeof value === 'string' ? parseNumberText(value) : UNKNOWN),
  keys: ([value]) => keyValueRowsOf(value)?.map(([key]) => key) ?? UNKNOWN,
  values: ([value]) => keyValueRowsOf(value)?.map(([, each]) => each) ?? UNKNOWN,
  count: ([resource, field, value], { count }) =>
    typeof resource === 'string' && typeof field === 'string' ? (count?.(resource, field, value) ?? UNKNOWN) : UNKNOWN,
  today: (_, { now, zone }) => dayInZone(now.getTime(), zone),
  now: (_, { now }) => formatInstant(now.getTime()),
  plus: ([start, n, unit], { zone }) => {
    const moment = parseMoment(start);
    return moment !== null && typeof n === 'number' && typeof unit === 'string' ? addTimeUnits(moment, n, { unit, zone }) : UNKNOWN;
  },
  instant: ([local, zone]) => {
    const moment = parseMoment(local);
    return moment !== null && typeof zone === 'string' ? formatInstant(instantOfMoment(moment, zone)) : UNKNOWN;
  },
  fromUnix: ([seconds]) => (typeof seconds === 'number' ? formatInstant(Math.trunc(seconds * 1000)) : UNKNOWN),
  ago: ([text], { now, zone }) => {
    const age = parseAgeText(text);
    return age === null ? UNKNOWN : addTimeUnits({ kind: 'instant', ms: now.getTime() }, -age.n, { unit: age.unit, zone });
  },
  elapsedShare: shareOfTimeElapsed,
  isEmail: ofOneText(isEmailAddress),
  isUrl: ofOneText(isAbsoluteUrl),
  isHostname: ofOneText(isHostName),
  hasPassword: ofOneText(hasUrlPassword),
  withScheme: ofOneText(withUrlScheme),
};
