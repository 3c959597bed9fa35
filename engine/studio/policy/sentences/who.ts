/** Whom a sentence speaks of. */
import type { PolicyLiteral, RoleGroup, PolicySubject, PolicyWord } from './sentence.ts';
import { isSlotMiss, keywordSlot, nameSlot, severalSlot, type PolicySlot } from './slots.ts';

const roleGroupSlot: PolicySlot<RoleGroup> = (words, at) => {
  const word = words[at];
  if (word === undefined || !/^[A-Z]/.test(word.text)) return { at, expected: ['a role', 'anyone', 'nobody', 'only'] };
  let column = 0;
  const roles = word.text.split('+').map((text): PolicyWord => {
    const { span } = word;
    const own = { text, span: { ...span, column: span.column + column, endColumn: span.column + column + Math.max(text.length, 1) } };
    column += text.length + 1;
    return own;
  });
  return { value: roles, next: at + 1 };
};

const roles = severalSlot(roleGroupSlot);

const whoseSlot: PolicySlot<PolicySubject['whose']> = (words, at) => {
  const found: { attribute: PolicyWord; value: PolicyLiteral }[] = [];
  let next = at;
  while (words[next]?.text === 'whose' || (found.length > 0 && words[next]?.text === 'and')) {
    const attribute = nameSlot('what of the user')(words, next + 1);
    if (isSlotMiss(attribute)) return attribute;
    const is = keywordSlot('is')(words, attribute.next);
    if (isSlotMiss(is)) return is;
    const value = nameSlot('a value')(words, is.next);
    if (isSlotMiss(value)) return value;
    found.push({ attribute: attribute.value, value: value.value });
    next = value.next;
  }
  return { value: found, next };
};

export const subjectSlot: PolicySlot<PolicySubject> = (words, at) => {
  const first = words[at]?.text;
  const kind = first === 'only' ? 'only' : first === 'nobody' && words[at + 1]?.text === 'but' ? 'nobody-but' : 'each';
  if (first === 'someone') return withoutRolesSlot(words, at + 1);
  if (kind === 'each' && (first === 'anyone' || first === 'nobody' || first === 'visitors')) {
    const more = whoseSlot(words, at + 1);
    return isSlotMiss(more) ? more : { value: { kind: first, whose: more.value }, next: more.next };
  }
  const list = roles(words, at + { only: 1, 'nobody-but': 2, each: 0 }[kind]);
  if (isSlotMiss(list)) return list;
  const more = whoseSlot(words, list.next);
  return isSlotMiss(more) ? more : { value: { kind, roles: list.value, whose: more.value }, next: more.next };
};

/** `someone without roles` */
const withoutRolesSlot: PolicySlot<PolicySubject> = (words, at) => {
  const without = keywordSlot('without')(words, at);
  if (isSlotMiss(without)) return without;
  const end = keywordSlot('roles')(words, without.next);
  if (isSlotMiss(end)) return end;
  const more = whoseSlot(words, end.next);
  return isSlotMiss(more) ? more : { value: { kind: 'each', roles: [[]], whose: more.value }, next: more.next };
};
