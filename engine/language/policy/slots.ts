/** The variable parts of a sentence: how each is read from the words. */
import type { Cond, Comparison, Doing, Given, Literal, Word } from './sentence.ts';

interface Hit<T> {
  readonly value: T;
  /** Index of the word behind it. */
  readonly next: number;
}

/** What would have been understood at a word. */
export interface Miss {
  readonly at: number;
  readonly expected: readonly string[];
}

export type Read<T> = (words: readonly Literal[], at: number) => Hit<T> | Miss;

export const isMiss = (result: object): result is Miss => 'expected' in result;

/** Words of the grammar, which are no names. */
const reserved: ReadonlySet<string> = new Set(['can', 'cannot', 'are', 'and', 'or', 'of', 'with', 'without', 'when', ',']);

/** One word of the grammar. */
export function keyword(...known: readonly string[]): Read<string> {
  return (words, at) => {
    const word = words[at];
    return word !== undefined && known.includes(word.text) ? { value: word.text, next: at + 1 } : { at, expected: known };
  };
}

/** A name; `what` is said where there is none. */
export function name(what: string): Read<Literal> {
  return (words, at) => {
    const word = words[at];
    return word === undefined || reserved.has(word.text) ? { at, expected: [what] } : { value: word, next: at + 1 };
  };
}

/** One or more, with commas, `and` or `or` between. */
export function several<T>(read: Read<T>): Read<readonly T[]> {
  return (words, at) => {
    const first = read(words, at);
    if (isMiss(first)) return first;
    const found = [first.value];
    let next = first.next;
    while ([',', 'and', 'or'].includes(words[next]?.text ?? '')) {
      const behind = words[next]?.text === ',' && ['and', 'or'].includes(words[next + 1]?.text ?? '') ? next + 2 : next + 1;
      const more = read(words, behind);
      if (isMiss(more)) return more;
      found.push(more.value);
      next = more.next;
    }
    return { value: found, next };
  };
}

/** What stands there, or `otherwise` if its first word does not. */
export function optional<T, U>(starts: readonly string[], read: Read<T>, otherwise: U): Read<T | U> {
  return (words, at) => (starts.includes(words[at]?.text ?? '') ? read(words, at) : { value: otherwise, next: at });
}

const fieldWord = optional(['field', 'fields'], keyword('field', 'fields'), '');

export const doing: Read<{ readonly doing: Doing; readonly resource: Word; readonly isNew: boolean }> = (words, at) => {
  const first = words[at]?.text;
  if (first === 'see' || first === 'write') return ofFields(first, words, at + 1);
  if (first === 'choose') return choosing(words, at + 1);
  if (first === 'filter') return filtering(words, at + 1);
  const verbs = several(name('a verb or an action'))(words, at);
  if (isMiss(verbs)) return verbs;
  const resource = name('a resource')(words, verbs.next);
  if (isMiss(resource)) return resource;
  return { value: { doing: { kind: 'verbs', names: verbs.value }, resource: resource.value, isNew: false }, next: resource.next };
};

const owner: Read<{ readonly resource: Word; readonly isNew: boolean }> = (words, at) => {
  const of = keyword('of')(words, at);
  if (isMiss(of)) return of;
  const isNew = words[of.next]?.text === 'new';
  const resource = name('a resource')(words, isNew ? of.next + 1 : of.next);
  return isMiss(resource) ? resource : { value: { resource: resource.value, isNew }, next: resource.next };
};

type Done = ReturnType<typeof doing>;

function ofFields(kind: 'see' | 'write', words: readonly Literal[], at: number): Done {
  const skip = fieldWord(words, at);
  if (isMiss(skip)) return skip;
  const fields = several(name('a field'))(words, skip.next);
  if (isMiss(fields)) return fields;
  const of = owner(words, fields.next);
  return isMiss(of) ? of : { value: { doing: { kind, fields: fields.value }, ...of.value }, next: of.next };
}

function choosing(words: readonly Literal[], at: number): Done {
  const values = several(name('a value'))(words, at);
  if (isMiss(values)) return values;
  const as = keyword('as')(words, values.next);
  if (isMiss(as)) return as;
  const field = name('a field')(words, as.next);
  if (isMiss(field)) return field;
  const of = owner(words, field.next);
  if (isMiss(of)) return of;
  return { value: { doing: { kind: 'choose', values: values.value, field: field.value }, ...of.value }, next: of.next };
}

function filtering(words: readonly Literal[], at: number): Done {
  const resource = name('a resource')(words, at);
  if (isMiss(resource)) return resource;
  const by = keyword('by')(words, resource.next);
  if (isMiss(by)) return by;
  const params = several(name('a filter'))(words, by.next);
  if (isMiss(params)) return params;
  return { value: { doing: { kind: 'filter', params: params.value }, resource: resource.value, isNew: false }, next: params.next };
}

/** `a is x and b is not empty or c is their company`; `and` binds tighter. */
export const cond: Read<Cond> = junction('or', junction('and', comparison));

function junction(join: 'and' | 'or', read: Read<Cond>): Read<Cond> {
  return (words, at) => {
    const first = read(words, at);
    if (isMiss(first)) return first;
    const parts = [first.value];
    let next = first.next;
    while (words[next]?.text === join) {
      const more = read(words, next + 1);
      if (isMiss(more)) return more;
      parts.push(more.value);
      next = more.next;
    }
    return { value: parts.length === 1 ? first.value : { kind: join, parts }, next };
  };
}

function comparison(words: readonly Literal[], at: number): ReturnType<Read<Cond>> {
  const path = name('a field')(words, at);
  if (isMiss(path)) return path;
  const is = keyword('is')(words, path.next);
  if (isMiss(is)) return is;
  const isNot = words[is.next]?.text === 'not';
  const behind = isNot ? is.next + 1 : is.next;
  const of = (how: Comparison, rest: { values?: readonly Literal[]; attribute?: Word }, next: number): Hit<Cond> => ({
    value: { kind: 'compare', path: path.value, how, values: [], attribute: null, ...rest },
    next,
  });
  const word = words[behind]?.text;
  if (word === 'empty') return of(isNot ? 'is not empty' : 'is empty', {}, behind + 1);
  if (word === 'their') {
    const attribute = name('what of the user')(words, behind + 1);
    return isMiss(attribute) ? attribute : of(isNot ? 'is not their' : 'is their', { attribute: attribute.value }, attribute.next);
  }
  if (!isNot && (word === 'below' || word === 'above')) {
    const limit = name('a value')(words, behind + 1);
    return isMiss(limit) ? limit : of(`is ${word}`, { values: [limit.value] }, limit.next);
  }
  const isList = word === 'one' && words[behind + 1]?.text === 'of';
  const values = isList ? commas(words, behind + 2) : name('a value')(words, behind);
  if (isMiss(values)) return values;
  return of(isNot ? 'is not' : 'is', { values: Array.isArray(values.value) ? values.value : [values.value as Literal] }, values.next);
}

// `and` and `or` would be ambiguous here.
const commas: Read<readonly Literal[]> = (words, at) => {
  const found: Literal[] = [];
  let next = at;
  for (;;) {
    const value = name('a value')(words, next);
    if (isMiss(value)) return value;
    found.push(value.value);
    if (words[value.next]?.text !== ',') return { value: found, next: value.next };
    next = value.next + 1;
  }
};

/** `with code A1 and amount -1`, `without email`, `with code of 33 characters`. */
export const given: Read<readonly Given[]> = (words, at) => {
  const found: Given[] = [];
  let next = at;
  let isWith = true;
  do {
    const joint = keyword(...(found.length === 0 ? ['with', 'without'] : ['and', 'with', 'without']))(words, next);
    if (isMiss(joint)) return joint;
    let from = joint.next;
    if (joint.value === 'and' && (words[from]?.text === 'with' || words[from]?.text === 'without')) isWith = words[from++]?.text === 'with';
    else if (joint.value !== 'and') isWith = joint.value === 'with';
    const some = isWith ? single(valued)(words, from) : several(bare)(words, from);
    if (isMiss(some)) return some;
    found.push(...some.value);
    next = some.next;
  } while (['and', 'with', 'without'].includes(words[next]?.text ?? ''));
  return { value: found, next };
};

function single<T>(read: Read<T>): Read<readonly T[]> {
  return (words, at) => {
    const one = read(words, at);
    return isMiss(one) ? one : { value: [one.value], next: one.next };
  };
}

const bare: Read<Given> = (words, at) => {
  const field = name('a field')(words, at);
  return isMiss(field) ? field : { value: { field: field.value, value: null, length: null }, next: field.next };
};

export const valued: Read<Given> = (words, at) => {
  const field = name('a field')(words, at);
  if (isMiss(field)) return field;
  const count = words[field.next + 1];
  if (words[field.next]?.text === 'of' && typeof count?.value === 'number') {
    const unit = keyword('characters', 'character')(words, field.next + 2);
    return isMiss(unit) ? unit : { value: { field: field.value, value: null, length: count.value }, next: unit.next };
  }
  const value = name('a value')(words, field.next);
  return isMiss(value) ? value : { value: { field: field.value, value: value.value, length: null }, next: value.next };
};
