/** A condition of the Model as the words of a sentence; null where they do not suffice. */
import type { Condition, ExpressionNode } from '../../model/expression.ts';
import type { Field, Resource } from '../../model/model.ts';
import { operandsOfNode } from '../../model/nodes.ts';
import { valueToWire } from '../../model/records.ts';
import { isReservedWord } from './reserved.ts';
import { hasDeclaredMembers } from './value.ts';

/** Alternatives of parts that must all hold. */
type WordChoices = readonly (readonly string[])[];

const most = 8;

/** All of these conditions together, and none of the locks; '' if that is always so. */
export function draftConditionWords(conditions: readonly Condition[], resource: Resource, locks: readonly Condition[] = []): string | null {
  const asked = [...conditions.map((cond) => ({ cond, isLock: false })), ...locks.map((cond) => ({ cond, isLock: true }))];
  const all = asked.reduce<WordChoices | null>(
    (sofar, { cond, isLock }) => {
      if (sofar === null || cond === !isLock) return sofar;
      return typeof cond === 'boolean' ? null : joinBothChoices(sofar, draftChoices(cond.node, { isNegated: isLock, isLock, resource }));
    },
    [[]],
  );
  if (all === null || all.length > most) return null;
  return all.map((parts) => [...new Set(parts)].join(' and ')).join(' or ');
}

interface CondContext {
  readonly isNegated: boolean;
  /** What is not known to hold does not lock. */
  readonly isLock: boolean;
  readonly resource: Resource;
}

function joinBothChoices(a: WordChoices | null, b: WordChoices | null): WordChoices | null {
  return a === null || b === null ? null : a.flatMap((left) => b.map((right) => [...left, ...right]));
}

function joinEitherChoices(a: WordChoices | null, b: WordChoices | null): WordChoices | null {
  return a === null || b === null ? null : [...a, ...b];
}

function draftChoices(node: ExpressionNode, about: CondContext): WordChoices | null {
  if (node[0] !== 'op') return toOneChoice(draftAtom(node, about));
  const [, operator, first, second] = node;
  if (operator === '!' && first !== undefined) return draftChoices(first, { ...about, isNegated: !about.isNegated });
  if ((operator === '&&' || operator === '||') && first !== undefined && second !== undefined) {
    const [left, right] = [draftChoices(first, about), draftChoices(second, about)];
    return (operator === '&&') === about.isNegated ? joinEitherChoices(left, right) : joinBothChoices(left, right);
  }
  return toOneChoice(draftAtom(node, about));
}

function toOneChoice(words: readonly string[] | null): WordChoices | null {
  return words === null ? null : [words];
}

/** One comparison; several words must all hold. */
function draftAtom(node: ExpressionNode, { isNegated, isLock, resource }: CondContext): readonly string[] | null {
  if (node[0] === 'get') {
    const path = draftPathWords(node);
    return path === null ? null : [`${path} is ${isNegated ? 'no' : 'yes'}`];
  }
  if (node[0] !== 'op' && node[0] !== 'call') return null;
  const [first, second] = operandsOfNode(node);
  if (node[1] === 'in' && first?.[0] === 'lit' && second?.[0] === 'get')
    return isNegated ? null : draftMembershipWords(first, second, resource);
  const path = first === undefined ? null : draftPathWords(first);
  if (path === null || first === undefined || second === undefined) return null;
  const isNot = (node[1] === '!=') !== isNegated;
  const values = draftValueWords(second, fieldOfNode(first, resource));
  if (node[1] === 'same') return draftSameWords(path, second, { values, isNot: isNegated });
  if (node[1] === '==' || node[1] === '!=') {
    if (second[0] === 'lit' && second[1] === null) return [`${path} is ${isNot ? 'not ' : ''}empty`];
    if (!isNot) return draftSameWords(path, second, { values, isNot });
    return values === null ? null : [`${path} is not ${values}`, ...(isLock ? [] : [`${path} is not empty`])];
  }
  if (node[1] === 'in' && values !== null)
    return isNegated ? [`${path} is not ${values}`, `${path} is not empty`] : [`${path} is ${values}`];
  return null;
}

/** A value among those of a field. */
function draftMembershipWords(value: ExpressionNode, list: ExpressionNode, resource: Resource): readonly string[] | null {
  const [path, words] = [draftPathWords(list), draftValueWords(value, fieldOfNode(list, resource))];
  return path === null || words === null ? null : [`${path} is ${words}`];
}

function draftSameWords(
  path: string,
  other: ExpressionNode,
  { values, isNot }: { values: string | null; isNot: boolean },
): readonly string[] | null {
  const is = isNot ? 'is not' : 'is';
  if (other[0] === 'get' && other[1] === 'user' && other[2].length === 1) return [`${path} ${is} their ${String(other[2][0])}`];
  return values === null ? null : [`${path} ${is} ${values}`];
}

function draftPathWords(node: ExpressionNode): string | null {
  if (node[0] !== 'get' || node[2].length === 0 || node[2].some((step) => typeof step !== 'string')) return null;
  const steps = node[2].join('.');
  if (node[1] === 'parent' || node[1] === 'user') return `${node[1]}.${steps}`;
  return ['self', 'old', 'form'].includes(node[1]) && !isReservedWord(steps) ? steps : null;
}

function fieldOfNode(node: ExpressionNode, { fields }: Resource): Field | null {
  return node[0] === 'get' && node[1] === 'self' && node[2].length === 1 ? (fields[String(node[2][0])] ?? null) : null;
}

function draftValueWords(node: ExpressionNode, field: Field | null): string | null {
  if (node[0] === 'lit') return node[1] === null ? null : printPolicyValue(node[1], field);
  if (node[0] !== 'op' || node[1] !== 'list') return null;
  const [, , ...items] = node;
  const values = items.map((item) => (item[0] === 'lit' ? printPolicyValue(item[1], field) : null));
  return values.includes(null) ? null : `one of ${values.join(', ')}`;
}

/** A value as a sentence has it. */
export function printPolicyValue(value: unknown, field: Field | null): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(field?.codec.kind === 'money' ? value / 10 ** field.codec.scale : value);
  if (
    typeof value === 'string' &&
    /^[A-Za-z][\w-]*$/.test(value) &&
    !isReservedWord(value) &&
    !['yes', 'no', 'true', 'false'].includes(value)
  )
    return value;
  return JSON.stringify(field !== null && hasDeclaredMembers(field) ? valueToWire(field, value) : value);
}
