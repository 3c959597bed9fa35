/** A condition of the Model as the words of a sentence; null where they do not suffice. */
import type { Condition, Node } from '../../model/expression.ts';
import type { Field, Resource } from '../../model/model.ts';
import { operandsOf } from '../../model/nodes.ts';
import { toWire } from '../../model/records.ts';
import { isReserved } from './reserved.ts';
import { hasMembers } from './value.ts';

/** Alternatives of parts that must all hold. */
type Choices = readonly (readonly string[])[];

const most = 8;

/** All of these conditions together, and none of the locks; '' if that is always so. */
export function condWords(conditions: readonly Condition[], resource: Resource, locks: readonly Condition[] = []): string | null {
  const asked = [...conditions.map((cond) => ({ cond, isLock: false })), ...locks.map((cond) => ({ cond, isLock: true }))];
  const all = asked.reduce<Choices | null>(
    (sofar, { cond, isLock }) => {
      if (sofar === null || cond === !isLock) return sofar;
      return typeof cond === 'boolean' ? null : both(sofar, choicesOf(cond.node, { isNegated: isLock, isLock, resource }));
    },
    [[]],
  );
  if (all === null || all.length > most) return null;
  return all.map((parts) => [...new Set(parts)].join(' and ')).join(' or ');
}

interface About {
  readonly isNegated: boolean;
  /** What is not known to hold does not lock. */
  readonly isLock: boolean;
  readonly resource: Resource;
}

function both(a: Choices | null, b: Choices | null): Choices | null {
  return a === null || b === null ? null : a.flatMap((left) => b.map((right) => [...left, ...right]));
}

function either(a: Choices | null, b: Choices | null): Choices | null {
  return a === null || b === null ? null : [...a, ...b];
}

function choicesOf(node: Node, about: About): Choices | null {
  if (node[0] !== 'op') return one(atomOf(node, about));
  const [, operator, first, second] = node;
  if (operator === '!' && first !== undefined) return choicesOf(first, { ...about, isNegated: !about.isNegated });
  if ((operator === '&&' || operator === '||') && first !== undefined && second !== undefined) {
    const [left, right] = [choicesOf(first, about), choicesOf(second, about)];
    return (operator === '&&') === about.isNegated ? either(left, right) : both(left, right);
  }
  return one(atomOf(node, about));
}

function one(words: readonly string[] | null): Choices | null {
  return words === null ? null : [words];
}

/** One comparison; several words must all hold. */
function atomOf(node: Node, { isNegated, isLock, resource }: About): readonly string[] | null {
  if (node[0] === 'get') {
    const path = pathWords(node);
    return path === null ? null : [`${path} is ${isNegated ? 'no' : 'yes'}`];
  }
  if (node[0] !== 'op' && node[0] !== 'call') return null;
  const [first, second] = operandsOf(node);
  if (node[1] === 'in' && first?.[0] === 'lit' && second?.[0] === 'get') return isNegated ? null : inWords(first, second, resource);
  const path = first === undefined ? null : pathWords(first);
  if (path === null || first === undefined || second === undefined) return null;
  const isNot = (node[1] === '!=') !== isNegated;
  const values = valueWords(second, fieldOf(first, resource));
  if (node[1] === 'same') return sameWords(path, second, { values, isNot: isNegated });
  if (node[1] === '==' || node[1] === '!=') {
    if (second[0] === 'lit' && second[1] === null) return [`${path} is ${isNot ? 'not ' : ''}empty`];
    if (!isNot) return sameWords(path, second, { values, isNot });
    return values === null ? null : [`${path} is not ${values}`, ...(isLock ? [] : [`${path} is not empty`])];
  }
  if (node[1] === 'in' && values !== null)
    return isNegated ? [`${path} is not ${values}`, `${path} is not empty`] : [`${path} is ${values}`];
  return null;
}

/** A value among those of a field. */
function inWords(value: Node, list: Node, resource: Resource): readonly string[] | null {
  const [path, words] = [pathWords(list), valueWords(value, fieldOf(list, resource))];
  return path === null || words === null ? null : [`${path} is ${words}`];
}

function sameWords(path: string, other: Node, { values, isNot }: { values: string | null; isNot: boolean }): readonly string[] | null {
  const is = isNot ? 'is not' : 'is';
  if (other[0] === 'get' && other[1] === 'user' && other[2].length === 1) return [`${path} ${is} their ${String(other[2][0])}`];
  return values === null ? null : [`${path} ${is} ${values}`];
}

function pathWords(node: Node): string | null {
  if (node[0] !== 'get' || node[2].length === 0 || node[2].some((step) => typeof step !== 'string')) return null;
  const steps = node[2].join('.');
  if (node[1] === 'parent' || node[1] === 'user') return `${node[1]}.${steps}`;
  return ['self', 'old', 'form'].includes(node[1]) && !isReserved(steps) ? steps : null;
}

function fieldOf(node: Node, { fields }: Resource): Field | null {
  return node[0] === 'get' && node[1] === 'self' && node[2].length === 1 ? (fields[String(node[2][0])] ?? null) : null;
}

function valueWords(node: Node, field: Field | null): string | null {
  if (node[0] === 'lit') return node[1] === null ? null : printValue(node[1], field);
  if (node[0] !== 'op' || node[1] !== 'list') return null;
  const [, , ...items] = node;
  const values = items.map((item) => (item[0] === 'lit' ? printValue(item[1], field) : null));
  return values.includes(null) ? null : `one of ${values.join(', ')}`;
}

/** A value as a sentence has it. */
export function printValue(value: unknown, field: Field | null): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(field?.codec.kind === 'money' ? value / 10 ** field.codec.scale : value);
  if (typeof value === 'string' && /^[A-Za-z][\w-]*$/.test(value) && !isReserved(value) && !['yes', 'no', 'true', 'false'].includes(value))
    return value;
  return JSON.stringify(field !== null && hasMembers(field) ? toWire(field, value) : value);
}
