/** Whether one condition lets through more than another, decided by trying all cases that matter; unknown counts as in the evaluator. */
import type { Condition, Node } from '../../model/expression.ts';
import { operandsOf } from '../../model/nodes.ts';
import { canonical } from './canonical.ts';
import { normal } from './normal.ts';

/** `both`: some cases more and some fewer, or too involved to tell. */
export type Compared = 'same' | 'more' | 'fewer' | 'both';

/** A condition that always or never holds as just that. */
export function settled(condition: Condition): Condition {
  if (compared(condition, true) === 'same') return true;
  return compared(condition, false) === 'same' ? false : condition;
}

/** What the second condition is compared with the first. */
export function compared(before: Condition, after: Condition): Compared {
  if (canonical(before) === canonical(after)) return 'same';
  const subjects = new Map<string, Subject>();
  const [first, second] = [formOf(before, subjects), formOf(after, subjects)];
  const all = [...subjects.values()].map((subject) => casesOf(subject));
  if (all.reduce((count, cases) => count * cases.length, 1) > most) return 'both';
  let [isMore, isFewer] = [false, false];
  tryAll([...subjects.keys()], all, (values) => {
    const [was, is] = [first(values) === true, second(values) === true];
    isMore ||= is && !was;
    isFewer ||= was && !is;
  });
  if (isMore && isFewer) return 'both';
  return isMore ? 'more' : isFewer ? 'fewer' : 'same';
}

const most = 50_000;

/** Stands for a value that is empty, and for an answer that is unknown. */
const EMPTY = null;
type Case = string | number | boolean | null;
type Values = ReadonlyMap<string, Case>;
/** true, false, or null for unknown. */
type Form = (values: Values) => boolean | null;

/** Something that is compared: which literals it meets decides which cases matter. */
interface Subject {
  readonly literals: Set<Case>;
  readonly kind: Kind;
}

/** `known`: never empty, as roles and the screen; `count`: whole and not below zero; `order`: how two computed values stand, by its sign. */
type Kind = 'known' | 'count' | 'order' | 'any';

function casesOf({ literals, kind }: Subject): readonly Case[] {
  if (kind === 'order') return [EMPTY, -1, 0, 1];
  const isKnown = kind === 'known';
  const values = [...literals];
  if (kind === 'count') return [EMPTY, ...wholeAround([0, ...values.filter((value) => typeof value === 'number')])];
  const numbers = values.filter((value) => typeof value === 'number').sort((a, b) => a - b);
  const between = numbers.map((value, index) => (value + (numbers[index + 1] ?? value + 2)) / 2);
  const isAnswer = values.length > 0 && values.every((value) => typeof value === 'boolean');
  const others: readonly Case[] = isAnswer ? [true, false] : numbers.length > 0 ? [(numbers[0] ?? 0) - 1, ...between] : ['\u0000other'];
  return [...new Set<Case>([...(isKnown ? [] : [EMPTY]), ...values.filter((value) => value !== EMPTY), ...others])];
}

function wholeAround(numbers: readonly number[]): readonly number[] {
  const around = numbers.flatMap((value) => [Math.ceil(value) - 1, Math.floor(value), Math.ceil(value), Math.floor(value) + 1]);
  return [...new Set(around.filter((value) => value >= 0))];
}

function tryAll(names: readonly string[], cases: readonly (readonly Case[])[], visit: (values: Values) => void): void {
  const values = new Map<string, Case>();
  const step = (at: number): void => {
    const name = names[at];
    if (name === undefined) {
      visit(values);
      return;
    }
    for (const each of cases[at] ?? []) {
      values.set(name, each);
      step(at + 1);
    }
  };
  step(0);
}

function formOf(condition: Condition, subjects: Map<string, Subject>): Form {
  if (typeof condition === 'boolean') return () => condition;
  return form(normal(condition.node), (node, literal, kind = 'any') => {
    const id = canonical(node);
    const subject = subjects.get(id) ?? { literals: new Set<Case>(), kind };
    subject.literals.add(literal);
    subjects.set(id, subject);
    return (values) => values.get(id) ?? EMPTY;
  });
}

/** Notes that a node is compared with a literal; gives what it is in a case. */
type Note = (node: Node, literal: Case, kind?: Kind) => (values: Values) => Case;

function form(node: Node, note: Note): Form {
  if (node[0] === 'lit') return () => (typeof node[1] === 'boolean' ? node[1] : null);
  if (node[0] === 'role') return answer(node, note, 'known');
  const [first, second, third] = operandsOf(node);
  if (first === undefined) return answer(node, note);
  if (node[0] === 'call' && node[1] === 'same' && second !== undefined) return certain(same(first, second, note) ?? answer(node, note));
  if (node[0] === 'call' && (node[1] === 'coalesce' || node[1] === 'choose')) {
    const all = operandsOf(node).map((each) => form(each, note));
    return node[1] === 'coalesce' ? coalesced(all) : chosen(all);
  }
  if (node[0] !== 'op') return answer(node, note);
  if (node[1] === '!') return negated(form(first, note));
  if (second === undefined) return answer(node, note);
  if (node[1] === '&&' || node[1] === '||')
    return junction(
      node[1] === '||',
      operandsOf(node).map((each) => form(each, note)),
    );
  if (node[1] === '?:' && third !== undefined) {
    const [condition, then, otherwise] = [form(first, note), form(second, note), form(third, note)];
    return (values) => (condition(values) === true ? then(values) : otherwise(values));
  }
  return comparison(node[1], [first, second], note) ?? answer(node, note);
}

/** What answers yes or no and is not looked into. */
function answer(node: Node, note: Note, kind: Kind = 'any'): Form {
  const value = note(node, true, kind);
  return (values) => {
    const found = value(values);
    return typeof found === 'boolean' ? found : null;
  };
}

function negated(inner: Form): Form {
  return (values) => {
    const found = inner(values);
    return found === null ? null : !found;
  };
}

// Unknown counts as no.
function certain(inner: Form): Form {
  return (values) => inner(values) === true;
}

function junction(decisive: boolean, all: readonly Form[]): Form {
  return (values) => {
    const found = all.map((each) => each(values));
    if (found.includes(decisive)) return decisive;
    return found.includes(null) ? null : !decisive;
  };
}

/** The first that is known. */
function coalesced(all: readonly Form[]): Form {
  return (values) => all.map((each) => each(values)).find((found) => found !== null) ?? null;
}

/** What belongs to the first condition that holds; the last may have none. */
function chosen(all: readonly Form[]): Form {
  return (values) => {
    for (let at = 0; at + 1 < all.length; at += 2) if (all[at]?.(values) === true) return all[at + 1]?.(values) ?? null;
    return all.length % 2 === 1 ? (all.at(-1)?.(values) ?? null) : null;
  };
}

function same(first: Node, second: Node, note: Note): Form | null {
  return literalsOf(second) === null ? comparison('==', [first, second], note) : oneOf(first, second, note);
}

function literalsOf(node: Node): readonly Case[] | null {
  if (node[0] !== 'op' || node[1] !== 'list') return null;
  const values = operandsOf(node).map((each) => (each[0] === 'lit' && isCase(each[1]) && each[1] !== null ? each[1] : undefined));
  return values.includes(undefined) ? null : values.filter((value) => value !== undefined);
}

function isCase(value: unknown): value is Case {
  return value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function oneOf(subject: Node, list: Node, note: Note): Form | null {
  const literals = literalsOf(list);
  if (literals === null || subject[0] === 'lit') return null;
  const values = literals.map((literal) => note(subject, literal, kindOf(subject)));
  return (at) => {
    const found = values[0]?.(at) ?? EMPTY;
    return found === EMPTY ? null : literals.includes(found);
  };
}

const orders: ReadonlySet<string> = new Set(['<', '<=', '>', '>=', '==']);

/** A subject beside a literal, or how two computed values stand; in the order of `normal`, which puts the literal last. */
function comparison(operator: string, [left, right]: readonly [Node, Node], note: Note): Form | null {
  if (operator === 'in') return oneOf(left, right, note);
  if (!orders.has(operator) || left[0] === 'lit') return null;
  if (right[0] !== 'lit' || !isCase(right[1]) || (operator !== '==' && typeof right[1] !== 'number')) {
    const order = note(['op', 'list', left, right], 0, 'order');
    return (values) => {
      const found = order(values);
      return typeof found === 'number' ? ordered(operator, found) : null;
    };
  }
  const [, literal] = right;
  const value = note(left, literal, kindOf(left));
  return (values) => {
    const found = value(values);
    if (literal === EMPTY) return found === EMPTY;
    if (found === EMPTY) return null;
    if (operator === '==') return found === literal;
    return typeof found === 'number' && typeof literal === 'number' ? ordered(operator, found - literal) : null;
  };
}

function kindOf(node: Node): Kind {
  if (node[0] === 'mode') return 'known';
  return node[0] === 'call' && (node[1] === 'size' || node[1] === 'count') ? 'count' : 'any';
}

function ordered(operator: string, order: number): boolean {
  if (operator === '==') return order === 0;
  if (operator === '<') return order < 0;
  if (operator === '<=') return order <= 0;
  return operator === '>' ? order > 0 : order >= 0;
}
