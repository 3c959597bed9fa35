import type { ASTNode, BinaryOperator } from '@marcbachmann/cel-js';
import type { ExpressionNode } from '../../../model/expression.ts';
import { suggestKnownName } from '../../problem.ts';
import { notUnderstood, sliceNodeSource, type ExpressionCheck } from './expression-context.ts';
import {
  describeType,
  isDateType,
  isDateLiteral,
  isJsonType,
  isTextType,
  findElementType,
  findImpossibleValue,
  toValueType,
  unifyTypes,
  listTypeValues,
  type ExpressionType,
  type TypedNode,
} from './expression-types.ts';

interface OperandPair {
  readonly ast: ASTNode;
  readonly operator: BinaryOperator;
  readonly a: TypedNode;
  readonly b: TypedNode;
  readonly left: ASTNode;
  readonly right: ASTNode;
  readonly check: ExpressionCheck;
}

export function checkBinaryNode(operator: BinaryOperator, ast: ASTNode, check: ExpressionCheck): TypedNode {
  const [left, right] = ast.args as [ASTNode, ASTNode]; // every binary operator has two operands
  const pair: OperandPair = { ast, operator, left, right, a: check.typed(left, check), b: check.typed(right, check), check };
  const ty = inferResultType(pair);
  if (ty === null) return notUnderstood;
  const role = operator === 'in' ? findAskedRole(pair.a.node, pair.b.node) : null;
  return { node: role === null ? ['op', operator, pair.a.node, pair.b.node] : ['role', role], ty };
}

function inferResultType(pair: OperandPair): ExpressionType | null {
  switch (pair.operator) {
    case '==':
    case '!=':
      return areComparableNodes(pair.a, pair.b, pair) ? 'bool' : null;
    case 'in':
      return checkMembership(pair) ? 'bool' : null;
    case '<':
    case '<=':
    case '>':
    case '>=':
      return areOrderedOperands(pair) ? 'bool' : null;
    case '+':
      return inferSumType(pair);
    default:
      return isNumberOperand(pair.a) && isNumberOperand(pair.b) ? 'number' : reportTypeMismatch(pair);
  }
}

function isNumberOperand({ ty }: TypedNode): boolean {
  return ty === 'number' || isJsonType(ty);
}

type OperandSources = Pick<OperandPair, 'ast' | 'left' | 'right' | 'check'>;

/** Whether two values can be equal; reports a value that the other side never has. */
export function areComparableNodes(a: TypedNode, b: TypedNode, { ast, left, right, check }: OperandSources): boolean {
  if ((isDateType(a.ty) && isDateLiteral(b)) || (isDateType(b.ty) && isDateLiteral(a))) return true;
  const never = findImpossibleValue(a.ty, b.ty);
  if (never === null) return true;
  if (never !== '') return reportUnknownValue(never, { a, b, left, right, check });
  const message = `${sliceNodeSource(left, check)} is ${describeType(a.ty)} and ${sliceNodeSource(right, check)} is ${describeType(b.ty)}: they are never equal`;
  const hint =
    findElementType(b.ty) === null
      ? findElementType(a.ty) === null
        ? 'Compare values of one kind.'
        : `Write ${sliceNodeSource(right, check)} in ${sliceNodeSource(left, check)}.`
      : `Write ${sliceNodeSource(left, check)} in ${sliceNodeSource(right, check)}.`;
  check.report({ code: 'type-mismatch', range: ast, message, hint });
  return false;
}

function reportUnknownValue(value: string, { a, b, left, right, check }: Omit<OperandPair, 'ast' | 'operator'>): boolean {
  const isRight = listTypeValues(b.ty).includes(value) && !listTypeValues(a.ty).includes(value);
  const [owner, ownerTy, range] = isRight ? [left, a.ty, right] : [right, b.ty, left];
  const message = `${sliceNodeSource(owner, check)} is compared with "${value}", but has no such value`;
  const { hint, replace } = suggestKnownName(value, listTypeValues(ownerTy), 'Values here');
  const quote = sliceNodeSource(range, check).charAt(0);
  const isLiteral = range.op === 'value' && sliceNodeSource(range, check) === `${quote}${value}${quote}`;
  check.report({
    code: 'unknown-value',
    range,
    message,
    hint,
    replace: replace === null || !isLiteral ? null : `${quote}${replace}${quote}`,
  });
  return false;
}

function checkMembership(pair: OperandPair): boolean {
  const { a, b, left, right, check } = pair;
  if (isJsonType(b.ty)) return true;
  const element = findElementType(b.ty);
  if (element === null) {
    if (typeof b.ty === 'object' && ('map' in b.ty || 'obj' in b.ty))
      return isTextType(a.ty) || isJsonType(a.ty) || reportTypeMismatch(pair) !== null;
    const hint = isTextType(b.ty) ? `Write ${sliceNodeSource(right, check)}.contains(${sliceNodeSource(left, check)}).` : null;
    check.report({
      code: 'type-mismatch',
      range: right,
      message: `"in" needs a list, but ${sliceNodeSource(right, check)} is ${describeType(b.ty)}`,
      hint,
    });
    return false;
  }
  if (right.op !== 'list') return areComparableNodes(a, { node: b.node, ty: element }, pair);
  // Each literal is compared on its own, so that a misspelt one is found between good ones.
  return right.args.every((item) =>
    areComparableNodes(a, check.typed(item, { ...check, report: () => undefined }), { ...pair, right: item }),
  );
}

function areOrderedOperands(pair: OperandPair): boolean {
  const { a, b } = pair;
  const isEither = (test: (ty: ExpressionType) => boolean) => (test(a.ty) || isJsonType(a.ty)) && (test(b.ty) || isJsonType(b.ty));
  if (isEither((ty) => ty === 'number') || isEither(isTextType) || isEither(isDateType)) return true;
  if ((isDateType(a.ty) && isDateLiteral(b)) || (isDateType(b.ty) && isDateLiteral(a))) return true;
  return reportTypeMismatch(pair) !== null;
}

function inferSumType(pair: OperandPair): ExpressionType | null {
  const { a, b } = pair;
  if (isNumberOperand(a) && isNumberOperand(b)) return isJsonType(a.ty) && isJsonType(b.ty) ? 'json' : 'number';
  if ((isTextType(a.ty) || isJsonType(a.ty)) && (isTextType(b.ty) || isJsonType(b.ty))) return 'string';
  const [left, right] = [findElementType(a.ty), findElementType(b.ty)];
  if ((left !== null || isJsonType(a.ty)) && (right !== null || isJsonType(b.ty))) {
    const element = unifyTypes(left ?? 'json', right ?? 'json');
    return element === null ? reportTypeMismatch(pair) : { list: toValueType(element) };
  }
  return reportTypeMismatch(pair);
}

const VERBS: Readonly<Record<string, readonly [string, string]>> = {
  '+': ['adds', 'and'],
  '-': ['subtracts', 'and'],
  '*': ['multiplies', 'by'],
  '/': ['divides', 'by'],
  '%': ['divides', 'by'],
};

function reportTypeMismatch({ ast, operator, a, b, check }: OperandPair): null {
  const [verb, joint] = VERBS[operator] ?? ['compares', 'with'];
  check.report({
    code: 'type-mismatch',
    range: ast,
    message: `${sliceNodeSource(ast, check)} ${verb} ${describeType(a.ty)} ${joint} ${describeType(b.ty)}`,
    hint: hintOperandTypes(operator, a.ty, b.ty),
  });
  return null;
}

function hintOperandTypes(operator: BinaryOperator, a: ExpressionType, b: ExpressionType): string | null {
  if ((operator === '+' || operator === '-') && (isDateType(a) || isDateType(b))) return 'Move a date with plus(date, 3, "days").';
  if (isTextType(a) !== isTextType(b) && (a === 'number' || b === 'number')) return 'Turn text into a number with toNumber(…).';
  return null;
}

/** `"ROLE_X" in user.roles` asks for a role as its bare name does. */
function findAskedRole(name: ExpressionNode, list: ExpressionNode): string | null {
  const isOfUser = list[0] === 'get' && list[1] === 'user' && list[2].join('.') === 'roles';
  return isOfUser && name[0] === 'lit' && typeof name[1] === 'string' ? name[1] : null;
}
