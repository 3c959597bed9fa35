/** What is accepted as entered: tightened, loosened, or merely another. */
import type { Condition } from '../../model/expression.ts';
import { limitInMainUnits } from '../../model/facts.ts';
import type { FieldCheck, Field, ResourceRule } from '../../model/model.ts';
import { toCanonicalText, meansTheSame } from './canonical.ts';
import type { ModelChange, ChangeDirection } from './change.ts';
import { compareConditions } from './imply.ts';
import { comparePatternWidth } from './normal-pattern.ts';
import {
  createChange,
  compareNothing,
  comparePlainly,
  describeCondition,
  describeBothConditions,
  describeTurn,
  type PartComparer,
  type DiffPart,
} from './part.ts';

/** A limit in wire units; `end` says which end of the range it is. */
export function compareLimit(of: 'value' | 'length', end: 'least' | 'most', field: Field): PartComparer<number | null> {
  const isLength = of === 'length';
  const print = (value: number): string =>
    `at ${end} ${limitInMainUnits(field, value)}${isLength ? ` ${value === 1 ? 'character' : 'characters'}` : ''}`;
  const [must, need] = isLength ? ['must have', 'need no longer have'] : ['must be', 'need no longer be'];
  return (before, after, part) => {
    const isWider = after === null || (before !== null && (end === 'least' ? after < before : after > before));
    const direction = isWider ? 'loosened' : 'tightened';
    const says =
      before === null
        ? `${must} ${print(after ?? 0)}`
        : after === null
          ? `${need} ${print(before)}`
          : `${must} ${print(after)}; before: ${limitInMainUnits(field, before)}`;
    return [createChange(part, { area: 'validation', direction, says: `${part.what} ${says}` })];
  };
}

export const compareRequired: PartComparer<Condition> = (before, after, part) => {
  const direction = directionOfDemand(before, after);
  if (direction === null) return [];
  const { was, is } = describeBothConditions(before, after, part);
  const says =
    after === false
      ? `is required no longer${before === true ? '' : `; before: if ${was}`}`
      : before === false
        ? `is required now${after === true ? '' : ` if ${is}`}`
        : `is required ${after === true ? 'always' : `if ${is}`}; before: ${before === true ? 'always' : `if ${was}`}`;
  return [createChange(part, { area: 'validation', direction, says: `${part.what} ${says}` })];
};

/** More cases in which something is demanded is tighter; null where nothing changed. */
export function directionOfDemand(before: Condition, after: Condition): ChangeDirection | null {
  const table: Readonly<Record<ReturnType<typeof compareConditions>, ChangeDirection | null>> = {
    same: null,
    more: 'tightened',
    fewer: 'loosened',
    both: 'loosened',
  };
  return table[compareConditions(before, after)];
}

export const comparePattern: PartComparer<string | null> = (before, after, part) => {
  const width = before === null || after === null ? null : comparePatternWidth(before, after);
  const isOpen = after === null || width === 'more';
  const direction = isOpen ? 'loosened' : before === null || width === 'fewer' ? 'tightened' : 'changed';
  // Of another one nobody knows that it lets nothing more pass.
  const weight = direction === 'changed' ? { weight: 'effect' as const } : {};
  return [
    createChange(part, {
      area: 'validation',
      direction,
      ...weight,
      says: `${part.what}: ${direction === 'changed' ? 'another pattern, which ' : 'the pattern '}${describeTurn(before, after, part)}`,
    }),
  ];
};

export const compareUnique: PartComparer<Field['unique']> = (before, after, part) => {
  const within = (names: readonly string[]): string => (names.length === 0 ? '' : ` within ${names.join(', ')}`);
  if (after === null)
    return [
      createChange(part, {
        area: 'validation',
        direction: 'loosened',
        says: `${part.what} need no longer be unique${within(before?.within ?? [])}`,
      }),
    ];
  if (before === null)
    return [createChange(part, { area: 'validation', direction: 'tightened', says: `${part.what} must be unique${within(after.within)}` })];
  if (meansTheSame(before.within, after.within))
    return comparePlainly('calls', 'how its uniqueness is asked for')(before.by, after.by, part);
  const says = `${part.what} must be unique${within(after.within)}; before: unique${within(before.within)}`;
  // Unique among more records is a harder demand: what it is within only makes these fewer.
  const isTighter = after.within.every((name) => before.within.includes(name));
  return [createChange(part, { area: 'validation', direction: isTighter ? 'tightened' : 'loosened', says })];
};

/** Checks are told apart by what they demand. */
export const compareChecks: PartComparer<readonly FieldCheck[]> = (before, after, part) => {
  const keyOf = ({ check }: FieldCheck): string => toCanonicalText(check);
  const gone = before.filter((check) => !after.some((other) => keyOf(other) === keyOf(check)));
  const fresh = after.filter((check) => !before.some((other) => keyOf(other) === keyOf(check)));
  const kept = after.flatMap((check) => before.filter((other) => keyOf(other) === keyOf(check)).map((old) => [old, check] as const));
  // One that demands something else in the place of another is one change.
  const [only, instead] = [gone[0], fresh[0]];
  if (gone.length === 1 && fresh.length === 1 && only !== undefined && instead !== undefined)
    return [...compareCheck(only, instead, part), ...kept.flatMap(([old, check]) => compareKeptCheck(old, check, part))];
  return [
    ...gone.map((check) =>
      createChange(part, {
        area: 'validation',
        direction: 'loosened',
        says: `${part.what} is checked no longer: ${describeDemand(check, part, 'before')}`,
      }),
    ),
    ...fresh.map((check) =>
      createChange(part, {
        area: 'validation',
        direction: 'tightened',
        says: `${part.what} is checked now: ${describeDemand(check, part, 'after')}`,
        place: check.check.place,
      }),
    ),
    ...kept.flatMap(([old, check]) => compareKeptCheck(old, check, part)),
  ];
};

function describeDemand({ when, check }: Pick<FieldCheck, 'when' | 'check'>, part: DiffPart, side: 'before' | 'after'): string {
  return when === true
    ? describeCondition(check, part, side)
    : `${describeCondition(check, part, side)} (when ${describeCondition(when, part, side)})`;
}

// A demand that holds in fewer cases is tighter.
function compareCheck(before: FieldCheck, after: FieldCheck, part: DiffPart, demands = `${part.what} must fit`): readonly ModelChange[] {
  const found = compareConditions(before.check, after.check);
  const direction = found === 'fewer' ? 'tightened' : 'loosened';
  const { was, is } = describeBothConditions(before.check, after.check, part);
  const own =
    found === 'same'
      ? []
      : [
          createChange(part, {
            area: 'validation',
            direction,
            says: `${demands}: ${is}; before: ${was}`,
            place: after.check.place,
          }),
        ];
  return [...own, ...compareKeptCheck(before, after, part)];
}

function compareKeptCheck(before: FieldCheck, after: FieldCheck, part: DiffPart): readonly ModelChange[] {
  const direction = directionOfDemand(before.when, after.when);
  const { was, is } = describeBothConditions(before.when, after.when, part);
  const says = `${part.what}: the check "${describeCondition(after.check, part, 'after')}" is made when ${is}; before: when ${was}`;
  return [
    ...(direction === null ? [] : [createChange(part, { area: 'validation', direction, says })]),
    ...(meansTheSame(before.message, after.message)
      ? []
      : comparePlainly('texts', 'the message of a check')(before.message, after.message, part)),
  ];
}

/** Rules over several fields, told apart by their number and by what they demand. */
export const compareRules: PartComparer<readonly ResourceRule[]> = (before, after, part) => {
  const keyOf = ({ check }: ResourceRule): string => toCanonicalText(check);
  const gone = before.filter((rule) => !after.some((other) => keyOf(other) === keyOf(rule)));
  const fresh = after.filter((rule) => !before.some((other) => keyOf(other) === keyOf(rule)));
  const paired =
    gone.length === fresh.length ? gone.flatMap((rule, index) => (fresh[index] === undefined ? [] : [[rule, fresh[index]] as const])) : [];
  const kept = after.flatMap((rule) => before.filter((other) => keyOf(other) === keyOf(rule)).map((old) => [old, rule] as const));
  const told = (rule: ResourceRule, side: 'before' | 'after'): string =>
    `${describeDemand(rule, part, side)} (on ${rule.verbs.join(', ')})`;
  return [
    ...(paired.length > 0 ? [] : gone).map((rule) =>
      createChange(part, {
        area: 'validation',
        direction: 'loosened',
        says: `the rule is gone: ${told(rule, 'before')}`,
        place: rule.place,
      }),
    ),
    ...(paired.length > 0 ? [] : fresh).map((rule) =>
      createChange(part, { area: 'validation', direction: 'tightened', says: `a rule is new: ${told(rule, 'after')}`, place: rule.place }),
    ),
    ...[...paired, ...kept].flatMap(([old, rule]) => compareRule(old, rule, part)),
  ];
};

function compareRule(before: ResourceRule, after: ResourceRule, outer: DiffPart): readonly ModelChange[] {
  const part: DiffPart = { ...outer, what: `the rule "${describeCondition(after.check, outer, 'after')}"`, place: after.place };
  const lost = before.verbs.filter((verb) => !after.verbs.includes(verb));
  const won = after.verbs.filter((verb) => !before.verbs.includes(verb));
  return [
    ...compareCheck(before, after, part, 'the rule demands'),
    ...(lost.length === 0
      ? []
      : [createChange(part, { area: 'validation', direction: 'loosened', says: `${part.what} holds no longer on ${lost.join(', ')}` })]),
    ...(won.length === 0
      ? []
      : [createChange(part, { area: 'validation', direction: 'tightened', says: `${part.what} holds also on ${won.join(', ')}` })]),
    ...(meansTheSame(before.at, after.at) ? [] : comparePlainly('validation', 'the fields it is shown at')(before.at, after.at, part)),
    ...(before.side === after.side
      ? compareNothing(null, null, part)
      : comparePlainly('validation', 'the side that applies it')(before.side, after.side, part)),
  ];
}
