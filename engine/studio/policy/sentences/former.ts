/** Sentences that policies had once: what a Model is made of, which `steward diff` and ACCESS.md tell. Nobody holds them any more. */
import { behindWordSlot } from './clauses.ts';
import { matchPolicySlots } from './forms.ts';
import type { PolicyLiteral } from './sentence.ts';
import { isSlotMiss, keywordSlot, nameSlot, optionalSlot, severalSlot, type PolicySlot } from './slots.ts';

const words = (...all: readonly string[]): readonly PolicySlot<unknown>[] => all.map((word) => keywordSlot(...word.split('|')));
const resource = nameSlot('a resource');
const names = severalSlot(nameSlot('a name'));

const carriedSlot: PolicySlot<unknown> = (line, at) => {
  const field = nameSlot('a field')(line, at);
  if (isSlotMiss(field)) return field;
  const as = keywordSlot('as')(line, field.next);
  return isSlotMiss(as) ? as : nameSlot('a name')(line, as.next);
};

const onlyWhenSlot: PolicySlot<unknown> = (line, at) => {
  const only = keywordSlot('only')(line, at);
  return isSlotMiss(only) ? only : behindWordSlot('when')(line, only.next);
};

/** Beside the list or form that they were about stood when: `only when "FORMULA"`. */
const holding = (...verb: readonly string[]): readonly PolicySlot<unknown>[] => [
  ...words(...verb),
  names,
  optionalSlot(['only'], onlyWhenSlot, null),
];

const forms: readonly (readonly PolicySlot<unknown>[])[] = [
  [nameSlot('a field'), ...words('of'), resource, ...words('is', 'shown|locked', 'when'), names],
  [names, ...words('of'), resource, ...words('are', 'set', 'by', 'the', 'server')],
  [resource, ...words('need|lock'), names],
  [...words('the', 'list', 'of'), resource, ...holding('shows')],
  [...words('the', 'list', 'of'), resource, ...holding('filters', 'by')],
  [...words('the', 'list', 'of'), resource, ...holding('is', 'sorted', 'by')],
  [...words('the', 'form', 'of'), resource, ...holding('holds')],
  [resource, ...words('carry'), severalSlot(carriedSlot)],
  [
    ...[nameSlot('a verb or an action'), ...words('of'), resource, ...words('calls'), nameSlot('a method'), nameSlot('a path')],
    ...(['sending', 'setting'] as const).map((word) => optionalSlot([word], behindWordSlot(word), null)),
  ],
];

/** Whether a line is one of them; what policies say today comes first. */
export function isFormerSentence(line: readonly PolicyLiteral[]): boolean {
  return forms.some((parts) => !isSlotMiss(matchPolicySlots(line, parts)));
}
