/** Expressions, conditions and values. */
import type { Condition, Expression, ExpressionNode, SourcePlace, ValueType, ModelValue } from '../../../model/expression.ts';
import { listConjunctNodes } from '../../../model/nodes.ts';
import { findTree, treeToJson, type ScalarTree, type Tree } from '../../descriptor.ts';
import type { CompileScope } from '../context.ts';
import { compileExpression } from './expression.ts';

/** The compiled expression. A faulty one is reported (the rules did so before) and is then always unknown. */
export function compileExpressionTree(tree: ScalarTree, sight: CompileScope): Expression {
  const { roots, it, hasMode, can, context } = sight;
  const result = compileExpression(tree.text, { roots, it, hasMode, roles: context.project.roles, access: can }, tree.inner);
  if ('expression' in result) return { ...result.expression, place: trimPosition(result.expression.place) };
  result.problems.forEach(context.report);
  return buildExpression(['lit', null], { ty: 'json', reads: [], text: tree.text, place: tree.place });
}

/** An expression that the compiler writes itself. */
export function buildExpression(
  node: ExpressionNode,
  { ty, reads, text, place }: { ty: ValueType; reads: readonly string[]; text: string; place: SourcePlace },
): Expression {
  return { node, text, ty, reads, place: trimPosition(place) };
}

/** Trees know more of a place than the Model keeps. */
export function trimPosition({ file, line, column }: SourcePlace): SourcePlace {
  return { file, line, column };
}

export function compileCondition(tree: Tree | null, sight: CompileScope, otherwise: boolean): Condition {
  if (tree === null) return otherwise;
  if (tree.kind === 'map') return compileCondition(findTree(tree, 'expr'), sight, otherwise);
  if (tree.kind !== 'scalar') return otherwise;
  if (typeof tree.value === 'boolean') return tree.value;
  return tree.value === null ? otherwise : compileExpressionTree(tree, sight);
}

/** A literal, or `{expr}` compiled. */
export function compileValue<T = unknown>(tree: Tree | null, sight: CompileScope): ModelValue<T> | null {
  if (tree === null) return null;
  const expr = findTree(tree, 'expr');
  if (tree.kind === 'map' && tree.entries.length === 1 && expr?.kind === 'scalar') return { expr: compileExpressionTree(expr, sight) };
  // The shape of the key was checked, so the literal is of the type that its reader expects.
  return { lit: treeToJson(tree) as T };
}

/** Named values, in file order. */
export function compileValues(tree: Tree | null, sight: CompileScope): Readonly<Record<string, ModelValue>> {
  if (tree?.kind !== 'map') return {};
  return Object.fromEntries(tree.entries.map(({ key, value }) => [key, compileValue(value, sight) ?? { lit: null }]));
}

export function combineWithAnd(...conditions: readonly Condition[]): Condition {
  if (conditions.includes(false)) return false;
  return (
    joinExpressions(
      '&&',
      conditions.filter((condition): condition is Expression => typeof condition !== 'boolean'),
    ) ?? true
  );
}

export function combineWithOr(...conditions: readonly Condition[]): Condition {
  if (conditions.includes(true)) return true;
  return (
    joinExpressions(
      '||',
      conditions.filter((condition): condition is Expression => typeof condition !== 'boolean'),
    ) ?? false
  );
}

function joinExpressions(operator: '&&' | '||', all: readonly Expression[]): Expression | null {
  const parts = all.filter((part, index) => all.findIndex((other) => other.text === part.text) === index);
  const [first, ...rest] = parts;
  if (first === undefined || rest.length === 0) return first ?? null;
  return rest.reduce(
    (left, right) =>
      buildExpression(['op', operator, left.node, right.node], {
        ty: 'bool',
        reads: [...new Set([...left.reads, ...right.reads])],
        text: `${bracketOperand(left.text)} ${operator} ${bracketOperand(right.text)}`,
        place: left.place,
      }),
    first,
  );
}

function bracketOperand(text: string): string {
  return /&&|\|\||\?/.test(text) ? `(${text})` : text;
}

/** What can be told of a condition without any record: the parts that read only roles, user and settings; the rest counts as true. */
export function extractRolePart(condition: Condition): Condition {
  if (typeof condition === 'boolean') return condition;
  const parts = listConjunctNodes(condition.node).filter(isRoleOnlyNode);
  if (parts.length === 0) return true;
  if (condition.reads.every(isRoleRead)) return condition;
  const node = parts.reduce<ExpressionNode>((left, right) => ['op', '&&', left, right], ['lit', true]);
  return buildExpression(node, { ty: 'bool', reads: condition.reads.filter(isRoleRead), text: condition.text, place: condition.place });
}

const roleRoots: ReadonlySet<string> = new Set(['user', 'settings']);

function isRoleOnlyNode(node: ExpressionNode): boolean {
  if (node[0] === 'lit') return true;
  if (node[0] === 'mode') return false;
  if (node[0] === 'get') return roleRoots.has(node[1]);
  return node.every(
    (part: unknown) => !Array.isArray(part) || typeof part[0] !== 'string' || isRoleOnlyNode(part as unknown as ExpressionNode),
  );
}

function isRoleRead(read: string): boolean {
  return /^(role|user|settings)\./.test(read);
}
