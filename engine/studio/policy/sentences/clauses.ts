/** The clauses that may follow in a sentence. */
import type { PolicyCondition, GivenValue, PolicyLiteral, PolicyWord } from './sentence.ts';
import { conditionSlot, isSlotMiss, keywordSlot, nameSlot, severalSlot, valuedFieldSlot, type PolicySlot } from './slots.ts';

export interface WhenClause {
  readonly cond: PolicyCondition;
  readonly isExact: boolean;
}

export const whenSlot: PolicySlot<WhenClause> = (words, at) => {
  const isExact = words[at]?.text === 'only';
  const start = keywordSlot('when')(words, isExact ? at + 1 : at);
  if (isSlotMiss(start)) return start;
  const found = conditionSlot(words, start.next);
  return isSlotMiss(found) ? found : { value: { cond: found.value, isExact }, next: found.next };
};

export const onModeSlot: PolicySlot<'create' | 'edit'> = (words, at) => {
  const start = keywordSlot('on')(words, at);
  if (isSlotMiss(start)) return start;
  const mode = keywordSlot('create', 'edit')(words, start.next);
  return isSlotMiss(mode) ? mode : { value: mode.value === 'edit' ? 'edit' : 'create', next: mode.next };
};

export const afterSlot: PolicySlot<readonly GivenValue[]> = (words, at) => {
  const start = keywordSlot('after')(words, at);
  return isSlotMiss(start) ? start : severalSlot(valuedFieldSlot)(words, start.next);
};

export const withinSlot: PolicySlot<readonly PolicyWord[]> = (words, at) => {
  const start = keywordSlot('within')(words, at);
  return isSlotMiss(start) ? start : severalSlot(nameSlot('a field'))(words, start.next);
};

/** The value behind a word of the grammar. */
export function behindWordSlot(word: string): PolicySlot<PolicyLiteral> {
  return (words, at) => {
    const start = keywordSlot(word)(words, at);
    return isSlotMiss(start) ? start : nameSlot('a value')(words, start.next);
  };
}
