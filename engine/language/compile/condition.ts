/** Expressions, conditions and values. */
import type { Condition, Expression, Node, Place, Ty, Value } from '../../model/expression.ts';
import { conjunctsOf } from '../../model/nodes.ts';
import { at, plain, type ScalarTree, type Tree } from '../descriptor.ts';
import type { Sight } from './context.ts';
import { compileExpression } from './expression.ts';

/** The compiled expression. A faulty one is reported (the rules did so before) and is then always unknown. */
export function expressionOf(tree: ScalarTree, sight: Sight): Expression {
  const { roots, it, hasMode, can, context } = sight;
  const result = compileExpression(tree.text, { roots, it, hasMode, roles: context.project.roles, access: can }, tree.inner);
  if ('expression' in result) return { ...result.expression, place: placeOf(result.expression.place) };
  result.problems.forEach(context.report);
  return built(['lit', null], { ty: 'json', reads: [], text: tree.text, place: tree.place });
}

/** An expression that the compiler writes itself. */
export function built(
  node: Node,
  { ty, reads, text, place }: { ty: Ty; reads: readonly string[]; text: string; place: Place },
): Expression {
  return { node, text, ty, reads, place: placeOf(place) };
}

/** Trees know more of a place than the Model keeps. */
export function placeOf({ file, line, column }: Place): Place {
  return { file, line, column };
}

export function conditionOf(tree: Tree | null, sight: Sight, otherwise: boolean): Condition {
  if (tree === null) return otherwise;
  if (tree.kind === 'map') return conditionOf(at(tree, 'expr'), sight, otherwise);
  if (tree.kind !== 'scalar') return otherwise;
  if (typeof tree.value === 'boolean') return tree.value;
  return tree.value === null ? otherwise : expressionOf(tree, sight);
}

/** A literal, or `{expr}` compiled. */
export function valueOf<T = unknown>(tree: Tree | null, sight: Sight): Value<T> | null {
  if (tree === null) return null;
  const expr = at(tree, 'expr');
  if (tree.kind === 'map' && tree.entries.length === 1 && expr?.kind === 'scalar') return { expr: expressionOf(expr, sight) };
  // The shape of the key was checked, so the literal is of the type that its reader expects.
  return { lit: plain(tree) as T };
}

/** Named values, in file order. */
export function valuesOf(tree: Tree | null, sight: Sight): Readonly<Record<string, Value>> {
  if (tree?.kind !== 'map') return {};
  return Object.fromEntries(tree.entries.map(({ key, value }) => [key, valueOf(value, sight) ?? { lit: null }]));
}

export function and(...conditions: readonly Condition[]): Condition {
  if (conditions.includes(false)) return false;
  return (
    joined(
      '&&',
      conditions.filter((condition): condition is Expression => typeof condition !== 'boolean'),
    ) ?? true
  );
}

export function or(...conditions: readonly Condition[]): Condition {
  if (conditions.includes(true)) return true;
  return (
    joined(
      '||',
      conditions.filter((condition): condition is Expression => typeof condition !== 'boolean'),
    ) ?? false
  );
}

function joined(operator: '&&' | '||', all: readonly Expression[]): Expression | null {
  const parts = all.filter((part, index) => all.findIndex((other) => other.text === part.text) === index);
  const [first, ...rest] = parts;
  if (first === undefined || rest.length === 0) return first ?? null;
  return rest.reduce(
    (left, right) =>
      built(['op', operator, left.node, right.node], {
        ty: 'bool',
        reads: [...new Set([...left.reads, ...right.reads])],
        text: `${bracketed(left.text)} ${operator} ${bracketed(right.text)}`,
        place: left.place,
      }),
    first,
  );
}

function bracketed(text: string): string {
  return /&&|\|\||\?/.test(text) ? `(${text})` : text;
}

/** What can be told of a condition without any record: the parts that read only roles, user and settings; the rest counts as true. */
export function rolePart(condition: Condition): Condition {
  if (typeof condition === 'boolean') return condition;
  const parts = conjunctsOf(condition.node).filter(isOfRoles);
  if (parts.length === 0) return true;
  if (condition.reads.every(isRoleRead)) return condition;
  const node = parts.reduce<Node>((left, right) => ['op', '&&', left, right], ['lit', true]);
  return built(node, { ty: 'bool', reads: condition.reads.filter(isRoleRead), text: condition.text, place: condition.place });
}

const roleRoots: ReadonlySet<string> = new Set(['user', 'settings']);

function isOfRoles(node: Node): boolean {
  if (node[0] === 'lit') return true;
  if (node[0] === 'mode') return false;
  if (node[0] === 'get') return roleRoots.has(node[1]);
  return node.every((part: unknown) => !Array.isArray(part) || typeof part[0] !== 'string' || isOfRoles(part as unknown as Node));
}

function isRoleRead(read: string): boolean {
  return /^(role|user|settings)\./.test(read);
}
