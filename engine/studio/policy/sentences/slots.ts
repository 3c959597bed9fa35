/** The variable parts of a sentence: how each is read from the words. */
import type { PolicyCondition, PolicyComparison, PolicyAct, GivenValue, PolicyLiteral, PolicyWord } from './sentence.ts';

interface SlotHit<T> {
  readonly value: T;
  /** Index of the word behind it. */
  readonly next: number;
}

/** What would have been understood at a word. */
export interface SlotMiss {
  readonly at: number;
  readonly expected: readonly string[];
}

export type PolicySlot<T> = (words: readonly PolicyLiteral[], at: number) => SlotHit<T> | SlotMiss;

export const isSlotMiss = (result: object): result is SlotMiss => 'expected' in result;

/** Words of the grammar, which are not names. */
const reserved: ReadonlySet<string> = new Set(['can', 'cannot', 'are', 'and', 'or', 'of', 'with', 'without', 'when', ',']);

/** One word of the grammar. */
export function keywordSlot(...known: readonly string[]): PolicySlot<string> {
  return (words, at) => {
    const word = words[at];
    return word !== undefined && known.includes(word.text) ? { value: word.text, next: at + 1 } : { at, expected: known };
  };
}

/** A name; `what` is said where there is none. */
export function nameSlot(what: string): PolicySlot<PolicyLiteral> {
  return (words, at) => {
    const word = words[at];
    return word === undefined || reserved.has(word.text) ? { at, expected: [what] } : { value: word, next: at + 1 };
  };
}

/** One or more, with commas, `and` or `or` between. */
export function severalSlot<T>(read: PolicySlot<T>): PolicySlot<readonly T[]> {
  return (words, at) => {
    const first = read(words, at);
    if (isSlotMiss(first)) return first;
    const found = [first.value];
    let next = first.next;
    while ([',', 'and', 'or'].includes(words[next]?.text ?? '')) {
      const behind = words[next]?.text === ',' && ['and', 'or'].includes(words[next + 1]?.text ?? '') ? next + 2 : next + 1;
      const more = read(words, behind);
      if (isSlotMiss(more)) return more;
      found.push(more.value);
      next = more.next;
    }
    return { value: found, next };
  };
}

/** What stands there, or `otherwise` if its first word does not. */
export function optionalSlot<T, U>(starts: readonly string[], read: PolicySlot<T>, otherwise: U): PolicySlot<T | U> {
  return (words, at) => (starts.includes(words[at]?.text ?? '') ? read(words, at) : { value: otherwise, next: at });
}

const fieldWord = optionalSlot(['field', 'fields'], keywordSlot('field', 'fields'), '');

export const actSlot: PolicySlot<{ readonly doing: PolicyAct; readonly resource: PolicyWord; readonly isNew: boolean }> = (words, at) => {
  const first = words[at]?.text;
  if (first === 'see' || first === 'write') return parseFieldsAct(first, words, at + 1);
  if (first === 'choose') return parseChooseAct(words, at + 1);
  if (first === 'filter') return parseFilterAct(words, at + 1);
  const verbs = severalSlot(nameSlot('a verb or an action'))(words, at);
  if (isSlotMiss(verbs)) return verbs;
  const resource = nameSlot('a resource')(words, verbs.next);
  if (isSlotMiss(resource)) return resource;
  return { value: { doing: { kind: 'verbs', names: verbs.value }, resource: resource.value, isNew: false }, next: resource.next };
};

const ownerSlot: PolicySlot<{ readonly resource: PolicyWord; readonly isNew: boolean }> = (words, at) => {
  const of = keywordSlot('of')(words, at);
  if (isSlotMiss(of)) return of;
  const isNew = words[of.next]?.text === 'new';
  const resource = nameSlot('a resource')(words, isNew ? of.next + 1 : of.next);
  return isSlotMiss(resource) ? resource : { value: { resource: resource.value, isNew }, next: resource.next };
};

type ActResult = ReturnType<typeof actSlot>;

function parseFieldsAct(kind: 'see' | 'write', words: readonly PolicyLiteral[], at: number): ActResult {
  const skip = fieldWord(words, at);
  if (isSlotMiss(skip)) return skip;
  const fields = severalSlot(nameSlot('a field'))(words, skip.next);
  if (isSlotMiss(fields)) return fields;
  const of = ownerSlot(words, fields.next);
  return isSlotMiss(of) ? of : { value: { doing: { kind, fields: fields.value }, ...of.value }, next: of.next };
}

function parseChooseAct(words: readonly PolicyLiteral[], at: number): ActResult {
  const values = severalSlot(nameSlot('a value'))(words, at);
  if (isSlotMiss(values)) return values;
  const as = keywordSlot('as')(words, values.next);
  if (isSlotMiss(as)) return as;
  const field = nameSlot('a field')(words, as.next);
  if (isSlotMiss(field)) return field;
  const of = ownerSlot(words, field.next);
  if (isSlotMiss(of)) return of;
  return { value: { doing: { kind: 'choose', values: values.value, field: field.value }, ...of.value }, next: of.next };
}

function parseFilterAct(words: readonly PolicyLiteral[], at: number): ActResult {
  const resource = nameSlot('a resource')(words, at);
  if (isSlotMiss(resource)) return resource;
  const by = keywordSlot('by')(words, resource.next);
  if (isSlotMiss(by)) return by;
  const params = severalSlot(nameSlot('a filter'))(words, by.next);
  if (isSlotMiss(params)) return params;
  return { value: { doing: { kind: 'filter', params: params.value }, resource: resource.value, isNew: false }, next: params.next };
}

/** `a is x and b is not empty or c is their company`; `and` binds tighter. */
export const conditionSlot: PolicySlot<PolicyCondition> = junctionSlot('or', junctionSlot('and', comparisonSlot));

function junctionSlot(join: 'and' | 'or', read: PolicySlot<PolicyCondition>): PolicySlot<PolicyCondition> {
  return (words, at) => {
    const first = read(words, at);
    if (isSlotMiss(first)) return first;
    const parts = [first.value];
    let next = first.next;
    while (words[next]?.text === join) {
      const more = read(words, next + 1);
      if (isSlotMiss(more)) return more;
      parts.push(more.value);
      next = more.next;
    }
    return { value: parts.length === 1 ? first.value : { kind: join, parts }, next };
  };
}

function comparisonSlot(words: readonly PolicyLiteral[], at: number): ReturnType<PolicySlot<PolicyCondition>> {
  const path = nameSlot('a field')(words, at);
  if (isSlotMiss(path)) return path;
  const is = keywordSlot('is')(words, path.next);
  if (isSlotMiss(is)) return is;
  const isNot = words[is.next]?.text === 'not';
  const behind = isNot ? is.next + 1 : is.next;
  const of = (
    how: PolicyComparison,
    rest: { values?: readonly PolicyLiteral[]; attribute?: PolicyWord },
    next: number,
  ): SlotHit<PolicyCondition> => ({
    value: { kind: 'compare', path: path.value, how, values: [], attribute: null, ...rest },
    next,
  });
  const word = words[behind]?.text;
  if (word === 'empty') return of(isNot ? 'is not empty' : 'is empty', {}, behind + 1);
  if (word === 'their') {
    const attribute = nameSlot('what of the user')(words, behind + 1);
    return isSlotMiss(attribute) ? attribute : of(isNot ? 'is not their' : 'is their', { attribute: attribute.value }, attribute.next);
  }
  if (!isNot && (word === 'below' || word === 'above')) {
    const limit = nameSlot('a value')(words, behind + 1);
    return isSlotMiss(limit) ? limit : of(`is ${word}`, { values: [limit.value] }, limit.next);
  }
  const isList = word === 'one' && words[behind + 1]?.text === 'of';
  const values = isList ? commaListSlot(words, behind + 2) : nameSlot('a value')(words, behind);
  if (isSlotMiss(values)) return values;
  return of(isNot ? 'is not' : 'is', { values: Array.isArray(values.value) ? values.value : [values.value as PolicyLiteral] }, values.next);
}

// `and` and `or` would be ambiguous here.
const commaListSlot: PolicySlot<readonly PolicyLiteral[]> = (words, at) => {
  const found: PolicyLiteral[] = [];
  let next = at;
  for (;;) {
    const value = nameSlot('a value')(words, next);
    if (isSlotMiss(value)) return value;
    found.push(value.value);
    if (words[value.next]?.text !== ',') return { value: found, next: value.next };
    next = value.next + 1;
  }
};

/** `with code A1 and amount -1`, `without email`, `with code of 33 characters`. */
export const givenSlot: PolicySlot<readonly GivenValue[]> = (words, at) => {
  const found: GivenValue[] = [];
  let next = at;
  let isWith = true;
  do {
    const joint = keywordSlot(...(found.length === 0 ? ['with', 'without'] : ['and', 'with', 'without']))(words, next);
    if (isSlotMiss(joint)) return joint;
    let from = joint.next;
    if (joint.value === 'and' && (words[from]?.text === 'with' || words[from]?.text === 'without')) isWith = words[from++]?.text === 'with';
    else if (joint.value !== 'and') isWith = joint.value === 'with';
    const some = isWith ? singleSlot(valuedFieldSlot)(words, from) : severalSlot(bareFieldSlot)(words, from);
    if (isSlotMiss(some)) return some;
    found.push(...some.value);
    next = some.next;
  } while (['and', 'with', 'without'].includes(words[next]?.text ?? ''));
  return { value: found, next };
};

function singleSlot<T>(read: PolicySlot<T>): PolicySlot<readonly T[]> {
  return (words, at) => {
    const one = read(words, at);
    return isSlotMiss(one) ? one : { value: [one.value], next: one.next };
  };
}

const bareFieldSlot: PolicySlot<GivenValue> = (words, at) => {
  const field = nameSlot('a field')(words, at);
  return isSlotMiss(field) ? field : { value: { field: field.value, value: null, length: null }, next: field.next };
};

export const valuedFieldSlot: PolicySlot<GivenValue> = (words, at) => {
  const field = nameSlot('a field')(words, at);
  if (isSlotMiss(field)) return field;
  const count = words[field.next + 1];
  if (words[field.next]?.text === 'of' && typeof count?.value === 'number') {
    const unit = keywordSlot('characters', 'character')(words, field.next + 2);
    return isSlotMiss(unit) ? unit : { value: { field: field.value, value: null, length: count.value }, next: unit.next };
  }
  const value = nameSlot('a value')(words, field.next);
  return isSlotMiss(value) ? value : { value: { field: field.value, value: value.value, length: null }, next: value.next };
};
