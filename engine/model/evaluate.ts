/**
 * The evaluator of expressions, one for browser and server. It never throws, reads own members only and runs no code from text.
 * Empty is null, missing, '' and an index outside a list; an operator or function with an empty operand is UNKNOWN (see the manual,
 * "Empty values"), and whoever asks decides what unknown means.
 */
import type { Condition, Node, Operator, Root, Value } from './expression.ts';
import { functions } from './functions.ts';
import { arithmetic, compare, equals, isIn, junction, known, not, ordered } from './operators.ts';
import { UNKNOWN, type Scope } from './scope.ts';
import { getAt, stepInto } from './steps.ts';

export { UNKNOWN, type Scope } from './scope.ts';

interface Vars {
  readonly name: string;
  readonly value: unknown;
  readonly outer: Vars | null;
}

/** The value of an expression's tree, or UNKNOWN when it is empty. */
export function evaluate(node: Node, scope: Scope): unknown {
  return run(node, scope, null);
}

/** Whether a condition is true; `whenUnknown` says what an unknown one counts as. */
export function holds(cond: Condition, scope: Scope, whenUnknown = false): boolean {
  if (typeof cond === 'boolean') return cond;
  const result = run(cond.node, scope, null);
  return result === UNKNOWN ? whenUnknown : result === true;
}

/** A literal or computed value; unknown gives null. */
export function valueOf(value: Value, scope: Scope): unknown {
  if ('lit' in value) return value.lit;
  const result = run(value.expr.node, scope, null);
  return result === UNKNOWN ? null : result;
}

function run(node: Node, scope: Scope, vars: Vars | null): unknown {
  switch (node[0]) {
    case 'lit':
      return known(node[1]);
    case 'role':
      return scope.roles.has(node[1]);
    case 'mode':
      return scope.mode;
    case 'get':
      return known(getAt(rootOf(node, scope), node[2]));
    case 'var':
      return known(getAt(varOf(node[1], vars), node[2]));
    case 'at':
      return element(run(node[1], scope, vars), run(node[2], scope, vars));
    case 'op': {
      const [, operator, ...operands] = node;
      return operate(operator, operands, (each) => run(each, scope, vars), scope.zone);
    }
    case 'call': {
      const [, name, ...operands] = node;
      return call(name, operands, { scope, value: (each) => run(each, scope, vars) });
    }
    case 'each':
      return each(node, scope, vars);
    default:
      return UNKNOWN;
  }
}

const ROOTS: ReadonlySet<string> = new Set<Root>([
  'self',
  'old',
  'it',
  'form',
  'parent',
  'user',
  'settings',
  'params',
  'reply',
  'rows',
  'meta',
]);

function rootOf([, root, steps]: Node & readonly ['get', ...unknown[]], scope: Scope): unknown {
  // Those that others imply too, whatever the user's own record says.
  if (root === 'user' && steps[0] === 'roles') return { roles: [...scope.roles] };
  return ROOTS.has(root) ? scope[root] : undefined;
}

function varOf(name: string, vars: Vars | null): unknown {
  for (let at = vars; at !== null; at = at.outer) if (at.name === name) return at.value;
  return undefined;
}

function element(value: unknown, step: unknown): unknown {
  return typeof step === 'string' || typeof step === 'number' ? known(stepInto(value, step)) : UNKNOWN;
}

type Run = (node: Node) => unknown;

function operate(operator: Operator, operands: readonly Node[], value: Run, zone: string): unknown {
  const [first, second, third] = operands;
  if (operator === 'list') return operands.map((each) => orNull(value(each)));
  if (first === undefined) return UNKNOWN;
  if (operator === '!') return not(value(first));
  if (second === undefined) return operator === '-' ? arithmetic('-', 0, value(first)) : UNKNOWN;
  switch (operator) {
    case '&&':
      return junction(false, value(first), () => value(second));
    case '||':
      return junction(true, value(first), () => value(second));
    case '?:':
      return third === undefined ? UNKNOWN : value(first) === true ? value(second) : value(third);
    case '==':
    case '!=': {
      const isSame = isNull(first) || isNull(second) ? asksEmpty(first, second, value) : equals(value(first), value(second), zone);
      return operator === '==' ? isSame : not(isSame);
    }
    case 'in':
      return isIn(value(first), value(second), zone);
    case '<':
    case '<=':
    case '>':
    case '>=':
      return ordered(operator, compare(value(first), value(second), zone));
    default:
      return arithmetic(operator, value(first), value(second));
  }
}

function orNull(value: unknown): unknown {
  return value === UNKNOWN ? null : value;
}

function isNull(node: Node): boolean {
  return node[0] === 'lit' && node[1] === null;
}

function asksEmpty(a: Node, b: Node, value: Run): boolean {
  return value(isNull(a) ? b : a) === UNKNOWN;
}

interface Call {
  readonly scope: Scope;
  readonly value: Run;
}

// These look at their operands one by one; all other functions are unknown as soon as one operand is.
const lazy: Readonly<Record<string, (operands: readonly Node[], call: Call) => unknown>> = {
  coalesce: (operands, { value }) => {
    for (const each of operands) {
      const result = value(each);
      if (result !== UNKNOWN) return result;
    }
    return UNKNOWN;
  },
  choose: (operands, { value }) => {
    for (let i = 0; i + 1 < operands.length; i += 2) {
      const [cond, then] = [operands[i], operands[i + 1]];
      if (cond !== undefined && then !== undefined && value(cond) === true) return value(then);
    }
    const otherwise = operands.length % 2 === 1 ? operands.at(-1) : undefined;
    return otherwise === undefined ? UNKNOWN : value(otherwise);
  },
  same: ([first, second], { scope, value }) => {
    if (first === undefined || second === undefined) return false;
    const [a, b] = [value(first), value(second)];
    return (Array.isArray(b) && !Array.isArray(a) ? isIn(a, b, scope.zone) : equals(a, b, scope.zone)) === true;
  },
};

function call(name: string, operands: readonly Node[], o: Call): unknown {
  if (Object.hasOwn(lazy, name)) return lazy[name]?.(operands, o);
  const values = operands.map(o.value);
  if (!Object.hasOwn(functions, name) || values.includes(UNKNOWN)) return UNKNOWN;
  return known(functions[name]?.(values, o.scope));
}

function each(node: Node & readonly ['each', ...unknown[]], scope: Scope, vars: Vars | null): unknown {
  const [, kind, source, name, body] = node;
  const list = run(source, scope, vars);
  if (!Array.isArray(list)) return UNKNOWN;
  const of = (value: unknown) => run(body, scope, { name, value, outer: vars });
  switch (kind) {
    case 'map':
      return list.map((value) => orNull(of(value)));
    case 'filter':
      return list.filter((value) => of(value) === true);
    case 'all':
      return list.reduce<unknown>((sofar, value) => junction(false, sofar, () => of(value)), true);
    case 'exists':
      return list.reduce<unknown>((sofar, value) => junction(true, sofar, () => of(value)), false);
    default:
      return UNKNOWN;
  }
}
