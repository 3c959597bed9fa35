/** What all parts of the expression compiler share. */
import type { ASTNode } from '@marcbachmann/cel-js';
import type { Node, Root, Ty } from '../../model/expression.ts';
import { described, isJson, unified, type T, type Typed } from './expression-types.ts';

/** The record whose right `can` asks for. */
export type Whose = 'self' | 'old' | 'parent';

/** What an expression may read where it stands. */
export interface Env {
  readonly roots: Partial<Record<Root, Ty>>;
  readonly roles: ReadonlySet<string>;
  /** Whether `mode` exists. */
  readonly hasMode: boolean;
  /** Type of `it`; null where there is none. */
  readonly it: Ty | null;
  /** The condition behind `can(verb)`; null if there is no such verb. */
  access(verb: string, of: Whose): Node | null;
}

export interface Range {
  readonly start: number;
  readonly end: number;
}

/** `replace` is what certainly belongs in place of `range`, or of `at` where that is another one. */
export interface Fault {
  readonly code: string;
  readonly range: Range;
  readonly message: string;
  readonly hint?: string | null;
  readonly replace?: string | null;
  readonly at?: Range;
}
export type Report = (fault: Fault) => void;

export interface Check {
  readonly env: Env;
  readonly text: string;
  /** Variables of all, exists, map, filter. */
  readonly vars: ReadonlyMap<string, Ty>;
  readonly report: Report;
  /** The type of a node, by `expression-check.ts`; handed over because nodes nest in all files of this part. */
  readonly typed: (ast: ASTNode, check: Check) => Typed;
}

/** Stands for what could not be understood. */
export const nothing: Typed = { node: ['lit', null], ty: 'json' };

export function sourceOf(ast: ASTNode, check: Check): string {
  return check.text.slice(ast.start, ast.end);
}

/** The type of a condition's part, which must be true or false. */
export function condition(ast: ASTNode, check: Check): Typed {
  const result = check.typed(ast, check);
  if (result.ty === 'bool' || isJson(result.ty)) return result;
  const text = sourceOf(ast, check);
  const hint =
    typeof result.ty === 'object' && 'enum' in result.ty && result.node[0] !== 'lit'
      ? `Compare it: ${text} == "${result.ty.enum[0] ?? ''}"`
      : `Compare it, or ask ${text} != null.`;
  check.report({ code: 'not-a-condition', range: ast, message: `${text} must be true or false, but is ${described(result.ty)}`, hint });
  return nothing;
}

/** The type of a value that is one of several; reports when they are of different kinds. */
export function oneOf(values: readonly Typed[], { ast, check }: { ast: ASTNode; check: Check }): T {
  const ty = values.reduce<T | null>((sofar, each) => (sofar === null ? null : unified(sofar, each.ty)), 'null');
  if (ty !== null) return ty;
  const kinds = [...new Set(values.map((each) => described(each.ty)))].join(' or ');
  check.report({
    code: 'type-mismatch',
    range: ast,
    message: `${sourceOf(ast, check)} gives ${kinds}`,
    hint: 'Let all branches give the same kind of value.',
  });
  return 'json';
}
