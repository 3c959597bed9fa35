import type { ASTNode, BinaryOperator } from '@marcbachmann/cel-js';
import type { Node } from '../../model/expression.ts';
import { meant } from '../problem.ts';
import { nothing, sourceOf, type Check } from './expression-context.ts';
import {
  described,
  isDate,
  isDateLiteral,
  isJson,
  isText,
  listOf,
  neverEqual,
  plainTy,
  unified,
  valuesOf,
  type T,
  type Typed,
} from './expression-types.ts';

interface Pair {
  readonly ast: ASTNode;
  readonly operator: BinaryOperator;
  readonly a: Typed;
  readonly b: Typed;
  readonly left: ASTNode;
  readonly right: ASTNode;
  readonly check: Check;
}

export function typedBinary(operator: BinaryOperator, ast: ASTNode, check: Check): Typed {
  const [left, right] = ast.args as [ASTNode, ASTNode]; // every binary operator has two operands
  const pair: Pair = { ast, operator, left, right, a: check.typed(left, check), b: check.typed(right, check), check };
  const ty = resultOf(pair);
  if (ty === null) return nothing;
  const role = operator === 'in' ? roleIn(pair.a.node, pair.b.node) : null;
  return { node: role === null ? ['op', operator, pair.a.node, pair.b.node] : ['role', role], ty };
}

function resultOf(pair: Pair): T | null {
  switch (pair.operator) {
    case '==':
    case '!=':
      return areComparable(pair.a, pair.b, pair) ? 'bool' : null;
    case 'in':
      return isMember(pair) ? 'bool' : null;
    case '<':
    case '<=':
    case '>':
    case '>=':
      return areOrdered(pair) ? 'bool' : null;
    case '+':
      return sum(pair);
    default:
      return isNumber(pair.a) && isNumber(pair.b) ? 'number' : mismatch(pair);
  }
}

function isNumber({ ty }: Typed): boolean {
  return ty === 'number' || isJson(ty);
}

type Place = Pick<Pair, 'ast' | 'left' | 'right' | 'check'>;

/** Whether two values can be equal; reports a value that the other side never has. */
export function areComparable(a: Typed, b: Typed, { ast, left, right, check }: Place): boolean {
  if ((isDate(a.ty) && isDateLiteral(b)) || (isDate(b.ty) && isDateLiteral(a))) return true;
  const never = neverEqual(a.ty, b.ty);
  if (never === null) return true;
  if (never !== '') return unknownValue(never, { a, b, left, right, check });
  const message = `${sourceOf(left, check)} is ${described(a.ty)} and ${sourceOf(right, check)} is ${described(b.ty)}: they are never equal`;
  const hint =
    listOf(b.ty) === null
      ? listOf(a.ty) === null
        ? 'Compare values of one kind.'
        : `Write ${sourceOf(right, check)} in ${sourceOf(left, check)}.`
      : `Write ${sourceOf(left, check)} in ${sourceOf(right, check)}.`;
  check.report({ code: 'type-mismatch', range: ast, message, hint });
  return false;
}

function unknownValue(value: string, { a, b, left, right, check }: Omit<Pair, 'ast' | 'operator'>): boolean {
  const isRight = valuesOf(b.ty).includes(value) && !valuesOf(a.ty).includes(value);
  const [owner, ownerTy, range] = isRight ? [left, a.ty, right] : [right, b.ty, left];
  const message = `${sourceOf(owner, check)} is compared with "${value}", but has no such value`;
  const { hint, replace } = meant(value, valuesOf(ownerTy), 'Values here');
  const quote = sourceOf(range, check).charAt(0);
  const isLiteral = range.op === 'value' && sourceOf(range, check) === `${quote}${value}${quote}`;
  check.report({
    code: 'unknown-value',
    range,
    message,
    hint,
    replace: replace === null || !isLiteral ? null : `${quote}${replace}${quote}`,
  });
  return false;
}

function isMember(pair: Pair): boolean {
  const { a, b, left, right, check } = pair;
  if (isJson(b.ty)) return true;
  const element = listOf(b.ty);
  if (element === null) {
    if (typeof b.ty === 'object' && ('map' in b.ty || 'obj' in b.ty)) return isText(a.ty) || isJson(a.ty) || mismatch(pair) !== null;
    const hint = isText(b.ty) ? `Write ${sourceOf(right, check)}.contains(${sourceOf(left, check)}).` : null;
    check.report({
      code: 'type-mismatch',
      range: right,
      message: `"in" needs a list, but ${sourceOf(right, check)} is ${described(b.ty)}`,
      hint,
    });
    return false;
  }
  if (right.op !== 'list') return areComparable(a, { node: b.node, ty: element }, pair);
  // Each literal is compared on its own, so that a misspelt one is found between good ones.
  return right.args.every((item) => areComparable(a, check.typed(item, { ...check, report: () => undefined }), { ...pair, right: item }));
}

function areOrdered(pair: Pair): boolean {
  const { a, b } = pair;
  const isEither = (test: (ty: T) => boolean) => (test(a.ty) || isJson(a.ty)) && (test(b.ty) || isJson(b.ty));
  if (isEither((ty) => ty === 'number') || isEither(isText) || isEither(isDate)) return true;
  if ((isDate(a.ty) && isDateLiteral(b)) || (isDate(b.ty) && isDateLiteral(a))) return true;
  return mismatch(pair) !== null;
}

function sum(pair: Pair): T | null {
  const { a, b } = pair;
  if (isNumber(a) && isNumber(b)) return isJson(a.ty) && isJson(b.ty) ? 'json' : 'number';
  if ((isText(a.ty) || isJson(a.ty)) && (isText(b.ty) || isJson(b.ty))) return 'string';
  const [left, right] = [listOf(a.ty), listOf(b.ty)];
  if ((left !== null || isJson(a.ty)) && (right !== null || isJson(b.ty))) {
    const element = unified(left ?? 'json', right ?? 'json');
    return element === null ? mismatch(pair) : { list: plainTy(element) };
  }
  return mismatch(pair);
}

const VERBS: Readonly<Record<string, readonly [string, string]>> = {
  '+': ['adds', 'and'],
  '-': ['subtracts', 'and'],
  '*': ['multiplies', 'by'],
  '/': ['divides', 'by'],
  '%': ['divides', 'by'],
};

function mismatch({ ast, operator, a, b, check }: Pair): null {
  const [verb, joint] = VERBS[operator] ?? ['compares', 'with'];
  check.report({
    code: 'type-mismatch',
    range: ast,
    message: `${sourceOf(ast, check)} ${verb} ${described(a.ty)} ${joint} ${described(b.ty)}`,
    hint: hintFor(operator, a.ty, b.ty),
  });
  return null;
}

function hintFor(operator: BinaryOperator, a: T, b: T): string | null {
  if ((operator === '+' || operator === '-') && (isDate(a) || isDate(b))) return 'Move a date with plus(date, 3, "days").';
  if (isText(a) !== isText(b) && (a === 'number' || b === 'number')) return 'Turn text into a number with toNumber(…).';
  return null;
}

/** `"ROLE_X" in user.roles` asks for a role as its bare name does. */
function roleIn(name: Node, list: Node): string | null {
  const isOfUser = list[0] === 'get' && list[1] === 'user' && list[2].join('.') === 'roles';
  return isOfUser && name[0] === 'lit' && typeof name[1] === 'string' ? name[1] : null;
}
