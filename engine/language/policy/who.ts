/** Whom a sentence speaks of. */
import type { Literal, Together, Who, Word } from './sentence.ts';
import { isMiss, keyword, name, several, type Read } from './slots.ts';

const together: Read<Together> = (words, at) => {
  const word = words[at];
  if (word === undefined || !/^[A-Z]/.test(word.text)) return { at, expected: ['a role', 'anyone', 'nobody', 'only'] };
  let column = 0;
  const roles = word.text.split('+').map((text): Word => {
    const { span } = word;
    const own = { text, span: { ...span, column: span.column + column, endColumn: span.column + column + Math.max(text.length, 1) } };
    column += text.length + 1;
    return own;
  });
  return { value: roles, next: at + 1 };
};

const roles = several(together);

const whose: Read<Who['whose']> = (words, at) => {
  const found: { attribute: Word; value: Literal }[] = [];
  let next = at;
  while (words[next]?.text === 'whose' || (found.length > 0 && words[next]?.text === 'and')) {
    const attribute = name('what of the user')(words, next + 1);
    if (isMiss(attribute)) return attribute;
    const is = keyword('is')(words, attribute.next);
    if (isMiss(is)) return is;
    const value = name('a value')(words, is.next);
    if (isMiss(value)) return value;
    found.push({ attribute: attribute.value, value: value.value });
    next = value.next;
  }
  return { value: found, next };
};

export const who: Read<Who> = (words, at) => {
  const first = words[at]?.text;
  const kind = first === 'only' ? 'only' : first === 'nobody' && words[at + 1]?.text === 'but' ? 'nobody-but' : 'each';
  if (first === 'someone') return nobodyInParticular(words, at + 1);
  if (kind === 'each' && (first === 'anyone' || first === 'nobody' || first === 'visitors')) {
    const more = whose(words, at + 1);
    return isMiss(more) ? more : { value: { kind: first, whose: more.value }, next: more.next };
  }
  const list = roles(words, at + { only: 1, 'nobody-but': 2, each: 0 }[kind]);
  if (isMiss(list)) return list;
  const more = whose(words, list.next);
  return isMiss(more) ? more : { value: { kind, roles: list.value, whose: more.value }, next: more.next };
};

/** `someone without roles` */
const nobodyInParticular: Read<Who> = (words, at) => {
  const without = keyword('without')(words, at);
  if (isMiss(without)) return without;
  const end = keyword('roles')(words, without.next);
  if (isMiss(end)) return end;
  const more = whose(words, end.next);
  return isMiss(more) ? more : { value: { kind: 'each', roles: [[]], whose: more.value }, next: more.next };
};
