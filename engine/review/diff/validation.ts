/** What is accepted as entered: tightened, loosened, or merely another. */
import type { Condition } from '../../model/expression.ts';
import { shownLimit } from '../../model/facts.ts';
import type { Check, Field, Rule } from '../../model/model.ts';
import { canonical, isSame } from './canonical.ts';
import type { Change, Direction } from './change.ts';
import { compared } from './imply.ts';
import { change, nothing, plain, tell, tellBoth, turned, type Comparer, type Part } from './part.ts';

/** A limit in wire units; `end` says which end of the range it is. */
export function limit(of: 'value' | 'length', end: 'least' | 'most', field: Field): Comparer<number | null> {
  const isLength = of === 'length';
  const print = (value: number): string =>
    `at ${end} ${shownLimit(field, value)}${isLength ? ` ${value === 1 ? 'character' : 'characters'}` : ''}`;
  const [must, need] = isLength ? ['must have', 'need no longer have'] : ['must be', 'need no longer be'];
  return (before, after, part) => {
    const isWider = after === null || (before !== null && (end === 'least' ? after < before : after > before));
    const direction = isWider ? 'loosened' : 'tightened';
    const says =
      before === null
        ? `${must} ${print(after ?? 0)}`
        : after === null
          ? `${need} ${print(before)}`
          : `${must} ${print(after)}; before: ${shownLimit(field, before)}`;
    return [change(part, { area: 'validation', direction, says: `${part.what} ${says}` })];
  };
}

export const required: Comparer<Condition> = (before, after, part) => {
  const direction = directionOf(before, after);
  if (direction === null) return [];
  const { was, is } = tellBoth(before, after, part);
  const says =
    after === false
      ? `is required no longer${before === true ? '' : `; before: if ${was}`}`
      : before === false
        ? `is required now${after === true ? '' : ` if ${is}`}`
        : `is required ${after === true ? 'always' : `if ${is}`}; before: ${before === true ? 'always' : `if ${was}`}`;
  return [change(part, { area: 'validation', direction, says: `${part.what} ${says}` })];
};

/** More cases in which something is demanded is tighter; null where nothing changed. */
export function directionOf(before: Condition, after: Condition): Direction | null {
  const table: Readonly<Record<ReturnType<typeof compared>, Direction | null>> = {
    same: null,
    more: 'tightened',
    fewer: 'loosened',
    both: 'loosened',
  };
  return table[compared(before, after)];
}

export const pattern: Comparer<string | null> = (before, after, part) => {
  const direction = after === null ? 'loosened' : before === null ? 'tightened' : 'changed';
  return [change(part, { area: 'validation', direction, says: `${part.what}: the pattern ${turned(before, after, part)}` })];
};

export const unique: Comparer<Field['unique']> = (before, after, part) => {
  const within = (names: readonly string[]): string => (names.length === 0 ? '' : ` within ${names.join(', ')}`);
  if (after === null)
    return [
      change(part, {
        area: 'validation',
        direction: 'loosened',
        says: `${part.what} need no longer be unique${within(before?.within ?? [])}`,
      }),
    ];
  if (before === null)
    return [change(part, { area: 'validation', direction: 'tightened', says: `${part.what} must be unique${within(after.within)}` })];
  if (isSame(before.within, after.within)) return plain('calls', 'how its uniqueness is asked for')(before.by, after.by, part);
  const says = `${part.what} must be unique${within(after.within)}; before: unique${within(before.within)}`;
  // Unique among more records is a harder demand: what it is within only makes these fewer.
  const isTighter = after.within.every((name) => before.within.includes(name));
  return [change(part, { area: 'validation', direction: isTighter ? 'tightened' : 'loosened', says })];
};

/** Checks are told apart by what they demand. */
export const checks: Comparer<readonly Check[]> = (before, after, part) => {
  const keyOf = ({ check }: Check): string => canonical(check);
  const gone = before.filter((check) => !after.some((other) => keyOf(other) === keyOf(check)));
  const fresh = after.filter((check) => !before.some((other) => keyOf(other) === keyOf(check)));
  const kept = after.flatMap((check) => before.filter((other) => keyOf(other) === keyOf(check)).map((old) => [old, check] as const));
  // One that demands something else in the place of another is one change.
  const [only, instead] = [gone[0], fresh[0]];
  if (gone.length === 1 && fresh.length === 1 && only !== undefined && instead !== undefined)
    return [...checkChanged(only, instead, part), ...kept.flatMap(([old, check]) => checkKept(old, check, part))];
  return [
    ...gone.map((check) =>
      change(part, {
        area: 'validation',
        direction: 'loosened',
        says: `${part.what} is checked no longer: ${demand(check, part, 'before')}`,
      }),
    ),
    ...fresh.map((check) =>
      change(part, {
        area: 'validation',
        direction: 'tightened',
        says: `${part.what} is checked now: ${demand(check, part, 'after')}`,
        place: check.check.place,
      }),
    ),
    ...kept.flatMap(([old, check]) => checkKept(old, check, part)),
  ];
};

function demand({ when, check }: Pick<Check, 'when' | 'check'>, part: Part, side: 'before' | 'after'): string {
  return when === true ? tell(check, part, side) : `${tell(check, part, side)} (when ${tell(when, part, side)})`;
}

// A demand that holds in fewer cases is tighter.
function checkChanged(before: Check, after: Check, part: Part): readonly Change[] {
  const found = compared(before.check, after.check);
  const direction = found === 'fewer' ? 'tightened' : 'loosened';
  const { was, is } = tellBoth(before.check, after.check, part);
  const own =
    found === 'same'
      ? []
      : [change(part, { area: 'validation', direction, says: `${part.what} must fit: ${is}; before: ${was}`, place: after.check.place })];
  return [...own, ...checkKept(before, after, part)];
}

function checkKept(before: Check, after: Check, part: Part): readonly Change[] {
  const direction = directionOf(before.when, after.when);
  const { was, is } = tellBoth(before.when, after.when, part);
  const says = `${part.what}: the check "${tell(after.check, part, 'after')}" is made when ${is}; before: when ${was}`;
  return [
    ...(direction === null ? [] : [change(part, { area: 'validation', direction, says })]),
    ...(isSame(before.message, after.message) ? [] : plain('texts', 'the message of a check')(before.message, after.message, part)),
  ];
}

/** Rules over several fields, told apart by their number and by what they demand. */
export const rules: Comparer<readonly Rule[]> = (before, after, part) => {
  const keyOf = ({ check }: Rule): string => canonical(check);
  const gone = before.filter((rule) => !after.some((other) => keyOf(other) === keyOf(rule)));
  const fresh = after.filter((rule) => !before.some((other) => keyOf(other) === keyOf(rule)));
  const paired =
    gone.length === fresh.length ? gone.flatMap((rule, index) => (fresh[index] === undefined ? [] : [[rule, fresh[index]] as const])) : [];
  const kept = after.flatMap((rule) => before.filter((other) => keyOf(other) === keyOf(rule)).map((old) => [old, rule] as const));
  const told = (rule: Rule, side: 'before' | 'after'): string => `${demand(rule, part, side)} (on ${rule.verbs.join(', ')})`;
  return [
    ...(paired.length > 0 ? [] : gone).map((rule) =>
      change(part, { area: 'validation', direction: 'loosened', says: `the rule is gone: ${told(rule, 'before')}`, place: rule.place }),
    ),
    ...(paired.length > 0 ? [] : fresh).map((rule) =>
      change(part, { area: 'validation', direction: 'tightened', says: `a rule is new: ${told(rule, 'after')}`, place: rule.place }),
    ),
    ...[...paired, ...kept].flatMap(([old, rule]) => ruleChanged(old, rule, part)),
  ];
};

function ruleChanged(before: Rule, after: Rule, outer: Part): readonly Change[] {
  const part: Part = { ...outer, what: `the rule "${tell(after.check, outer, 'after')}"`, place: after.place };
  const lost = before.verbs.filter((verb) => !after.verbs.includes(verb));
  const won = after.verbs.filter((verb) => !before.verbs.includes(verb));
  return [
    ...checkChanged(before, after, part),
    ...(lost.length === 0
      ? []
      : [change(part, { area: 'validation', direction: 'loosened', says: `${part.what} holds no longer on ${lost.join(', ')}` })]),
    ...(won.length === 0
      ? []
      : [change(part, { area: 'validation', direction: 'tightened', says: `${part.what} holds also on ${won.join(', ')}` })]),
    ...(isSame(before.at, after.at) ? [] : plain('validation', 'the fields it is shown at')(before.at, after.at, part)),
    ...(before.side === after.side
      ? nothing(null, null, part)
      : plain('validation', 'the side that applies it')(before.side, after.side, part)),
  ];
}
