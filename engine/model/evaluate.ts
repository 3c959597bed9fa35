/**
 * The evaluator of expressions, one for browser and server. It never throws, reads own members only and runs no code from text.
 * Empty is null, missing, '' and an index outside a list; an operator or function with an empty operand is UNKNOWN (see the manual,
 * "Empty values"), and whoever asks decides what unknown means.
 */
import { scopeRoots, type Condition, type ExpressionNode, type Operator, type ScopeRoot, type ModelValue } from './expression.ts';
import { functions } from './functions.ts';
import {
  applyArithmetic,
  compareOperands,
  areEqualValues,
  isInList,
  joinThreeValued,
  toKnownValue,
  negateKnown,
  orderHolds,
} from './operators.ts';
import { UNKNOWN, type EvaluationScope } from './scope.ts';
import { getAtPath, stepIntoValue } from './steps.ts';

export { UNKNOWN, type EvaluationScope } from './scope.ts';

interface BoundVariables {
  readonly name: string;
  readonly value: unknown;
  readonly outer: BoundVariables | null;
}

/** The value of an expression's tree, or UNKNOWN when it is empty. */
export function evaluateNode(node: ExpressionNode, scope: EvaluationScope): unknown {
  return evaluateWithin(node, scope, null);
}

/** Whether a condition is true; `whenUnknown` says what an unknown one counts as. */
export function isConditionTrue(cond: Condition, scope: EvaluationScope, whenUnknown = false): boolean {
  if (typeof cond === 'boolean') return cond;
  const result = evaluateWithin(cond.node, scope, null);
  return result === UNKNOWN ? whenUnknown : result === true;
}

/** A literal or computed value; unknown gives null. */
export function evaluateValue(value: ModelValue, scope: EvaluationScope): unknown {
  if ('lit' in value) return value.lit;
  const result = evaluateWithin(value.expr.node, scope, null);
  return result === UNKNOWN ? null : result;
}

function evaluateWithin(node: ExpressionNode, scope: EvaluationScope, vars: BoundVariables | null): unknown {
  switch (node[0]) {
    case 'lit':
      return toKnownValue(node[1]);
    case 'role':
      return scope.roles.has(node[1]);
    case 'mode':
      return scope.mode;
    case 'get':
      return toKnownValue(getAtPath(rootValueOf(node, scope), node[2]));
    case 'var':
      return toKnownValue(getAtPath(boundVariableOf(node[1], vars), node[2]));
    case 'at':
      return elementAt(evaluateWithin(node[1], scope, vars), evaluateWithin(node[2], scope, vars));
    case 'op': {
      const [, operator, ...operands] = node;
      return applyOperator(operator, operands, (each) => evaluateWithin(each, scope, vars), scope.zone);
    }
    case 'call': {
      const [, name, ...operands] = node;
      return callFunction(name, operands, { scope, value: (each) => evaluateWithin(each, scope, vars) });
    }
    case 'each':
      return evaluateEach(node, scope, vars);
    default:
      return UNKNOWN;
  }
}

const ROOTS: ReadonlySet<string> = new Set<ScopeRoot>(scopeRoots);

function rootValueOf([, root, steps]: ExpressionNode & readonly ['get', ...unknown[]], scope: EvaluationScope): unknown {
  // Those that others imply too, whatever the user's own record says.
  if (root === 'user' && steps[0] === 'roles') return { roles: [...scope.roles] };
  return ROOTS.has(root) ? scope[root] : undefined;
}

function boundVariableOf(name: string, vars: BoundVariables | null): unknown {
  for (let at = vars; at !== null; at = at.outer) if (at.name === name) return at.value;
  return undefined;
}

function elementAt(value: unknown, step: unknown): unknown {
  return typeof step === 'string' || typeof step === 'number' ? toKnownValue(stepIntoValue(value, step)) : UNKNOWN;
}

type EvaluateOperand = (node: ExpressionNode) => unknown;

function applyOperator(operator: Operator, operands: readonly ExpressionNode[], value: EvaluateOperand, zone: string): unknown {
  const [first, second, third] = operands;
  if (operator === 'list') return operands.map((each) => unknownToNull(value(each)));
  if (first === undefined) return UNKNOWN;
  if (operator === '!') return negateKnown(value(first));
  if (second === undefined) return operator === '-' ? applyArithmetic('-', 0, value(first)) : UNKNOWN;
  switch (operator) {
    case '&&':
      return joinThreeValued(false, value(first), () => value(second));
    case '||':
      return joinThreeValued(true, value(first), () => value(second));
    case '?:':
      return third === undefined ? UNKNOWN : value(first) === true ? value(second) : value(third);
    case '==':
    case '!=': {
      const isSame =
        isNullNode(first) || isNullNode(second)
          ? comparesWithNull(first, second, value)
          : areEqualValues(value(first), value(second), zone);
      return operator === '==' ? isSame : negateKnown(isSame);
    }
    case 'in':
      return isInList(value(first), value(second), zone);
    case '<':
    case '<=':
    case '>':
    case '>=':
      return orderHolds(operator, compareOperands(value(first), value(second), zone));
    default:
      return applyArithmetic(operator, value(first), value(second));
  }
}

function unknownToNull(value: unknown): unknown {
  return value === UNKNOWN ? null : value;
}

function isNullNode(node: ExpressionNode): boolean {
  return node[0] === 'lit' && node[1] === null;
}

function comparesWithNull(a: ExpressionNode, b: ExpressionNode, value: EvaluateOperand): boolean {
  return value(isNullNode(a) ? b : a) === UNKNOWN;
}

interface FunctionCall {
  readonly scope: EvaluationScope;
  readonly value: EvaluateOperand;
}

// These look at their operands one by one; all other functions are unknown as soon as one operand is.
const lazy: Readonly<Record<string, (operands: readonly ExpressionNode[], call: FunctionCall) => unknown>> = {
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
    return (Array.isArray(b) && !Array.isArray(a) ? isInList(a, b, scope.zone) : areEqualValues(a, b, scope.zone)) === true;
  },
};

function callFunction(name: string, operands: readonly ExpressionNode[], o: FunctionCall): unknown {
  if (Object.hasOwn(lazy, name)) return lazy[name]?.(operands, o);
  // "" is written only where nothing is meant by it: what takes the place of something else, or stands between.
  const values = operands.map((each) => (each[0] === 'lit' && each[1] === '' ? '' : o.value(each)));
  if (!Object.hasOwn(functions, name) || values.includes(UNKNOWN)) return UNKNOWN;
  return toKnownValue(functions[name]?.(values, o.scope));
}

function evaluateEach(
  node: ExpressionNode & readonly ['each', ...unknown[]],
  scope: EvaluationScope,
  vars: BoundVariables | null,
): unknown {
  const [, kind, source, name, body] = node;
  const list = evaluateWithin(source, scope, vars);
  if (!Array.isArray(list)) return UNKNOWN;
  const of = (value: unknown) => evaluateWithin(body, scope, { name, value, outer: vars });
  switch (kind) {
    case 'map':
      return list.map((value) => unknownToNull(of(value)));
    case 'filter':
      return list.filter((value) => of(value) === true);
    case 'all':
      return list.reduce<unknown>((sofar, value) => joinThreeValued(false, sofar, () => of(value)), true);
    case 'exists':
      return list.reduce<unknown>((sofar, value) => joinThreeValued(true, sofar, () => of(value)), false);
    default:
      return UNKNOWN;
  }
}
