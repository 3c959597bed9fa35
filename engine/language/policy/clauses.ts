/** The clauses that may follow in a sentence. */
import type { Cond, Given, Literal, Word } from './sentence.ts';
import { cond, isMiss, keyword, name, several, valued, type Read } from './slots.ts';

export interface When {
  readonly cond: Cond;
  readonly isExact: boolean;
}

export const when: Read<When> = (words, at) => {
  const isExact = words[at]?.text === 'only';
  const start = keyword('when')(words, isExact ? at + 1 : at);
  if (isMiss(start)) return start;
  const found = cond(words, start.next);
  return isMiss(found) ? found : { value: { cond: found.value, isExact }, next: found.next };
};

export const onMode: Read<'create' | 'edit'> = (words, at) => {
  const start = keyword('on')(words, at);
  if (isMiss(start)) return start;
  const mode = keyword('create', 'edit')(words, start.next);
  return isMiss(mode) ? mode : { value: mode.value === 'edit' ? 'edit' : 'create', next: mode.next };
};

export const after: Read<readonly Given[]> = (words, at) => {
  const start = keyword('after')(words, at);
  return isMiss(start) ? start : several(valued)(words, start.next);
};

export const within: Read<readonly Word[]> = (words, at) => {
  const start = keyword('within')(words, at);
  return isMiss(start) ? start : several(name('a field'))(words, start.next);
};

export const carried: Read<{ readonly field: Word; readonly as: Word }> = (words, at) => {
  const field = name('a field')(words, at);
  if (isMiss(field)) return field;
  const as = keyword('as')(words, field.next);
  if (isMiss(as)) return as;
  const wire = name('a name')(words, as.next);
  return isMiss(wire) ? wire : { value: { field: field.value, as: wire.value }, next: wire.next };
};

export const onlyWhen: Read<Literal> = (words, at) => {
  const only = keyword('only')(words, at);
  return isMiss(only) ? only : behind('when')(words, only.next);
};

/** The value behind a word of the grammar. */
export function behind(word: string): Read<Literal> {
  return (words, at) => {
    const start = keyword(word)(words, at);
    return isMiss(start) ? start : name('a value')(words, start.next);
  };
}
