/** What all parts of the expression compiler share. */
import type { ASTNode } from '@marcbachmann/cel-js';
import type { ExpressionNode, ScopeRoot, ValueType } from '../../../model/expression.ts';
import { describeType, isJsonType, unifyTypes, type ExpressionType, type TypedNode } from './expression-types.ts';

/** The record whose right `can` asks for. */
export type RightOwner = 'self' | 'old' | 'parent';

/** What an expression may read where it stands. */
export interface ExpressionScope {
  readonly roots: Partial<Record<ScopeRoot, ValueType>>;
  readonly roles: ReadonlySet<string>;
  /** Whether `mode` exists. */
  readonly hasMode: boolean;
  /** Type of `it`; null where there is none. */
  readonly it: ValueType | null;
  /** The condition behind `can(verb)`; null if there is no such verb. */
  access(verb: string, of: RightOwner): ExpressionNode | null;
}

export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** `replace` is what certainly belongs in place of `range`, or of `at` where that is another one. */
export interface ExpressionFault {
  readonly code: string;
  readonly range: TextRange;
  readonly message: string;
  readonly hint?: string | null;
  readonly replace?: string | null;
  readonly at?: TextRange;
}
export type ReportExpressionFault = (fault: ExpressionFault) => void;

export interface ExpressionCheck {
  readonly env: ExpressionScope;
  readonly text: string;
  /** Variables of all, exists, map, filter. */
  readonly vars: ReadonlyMap<string, ValueType>;
  readonly report: ReportExpressionFault;
  /** The type of a node, by `expression-check.ts`; handed over because nodes nest in all files of this part. */
  readonly typed: (ast: ASTNode, check: ExpressionCheck) => TypedNode;
}

/** Stands for what could not be understood. */
export const notUnderstood: TypedNode = { node: ['lit', null], ty: 'json' };

export function sliceNodeSource(ast: ASTNode, check: ExpressionCheck): string {
  return check.text.slice(ast.start, ast.end);
}

/** The type of a condition's part, which must be true or false. */
export function checkConditionNode(ast: ASTNode, check: ExpressionCheck): TypedNode {
  const result = check.typed(ast, check);
  if (result.ty === 'bool' || isJsonType(result.ty)) return result;
  const text = sliceNodeSource(ast, check);
  const hint =
    typeof result.ty === 'object' && 'enum' in result.ty && result.node[0] !== 'lit'
      ? `Compare it: ${text} == "${result.ty.enum[0] ?? ''}"`
      : `Compare it, or ask ${text} != null.`;
  check.report({ code: 'not-a-condition', range: ast, message: `${text} must be true or false, but is ${describeType(result.ty)}`, hint });
  return notUnderstood;
}

/** The type of a value that is one of several; reports when they are of different kinds. */
export function unifyAlternatives(values: readonly TypedNode[], { ast, check }: { ast: ASTNode; check: ExpressionCheck }): ExpressionType {
  const ty = values.reduce<ExpressionType | null>((sofar, each) => (sofar === null ? null : unifyTypes(sofar, each.ty)), 'null');
  if (ty !== null) return ty;
  const kinds = [...new Set(values.map((each) => describeType(each.ty)))].join(' or ');
  check.report({
    code: 'type-mismatch',
    range: ast,
    message: `${sliceNodeSource(ast, check)} gives ${kinds}`,
    hint: 'Let all branches give the same kind of value.',
  });
  return 'json';
}
