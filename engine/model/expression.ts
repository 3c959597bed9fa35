/** The compiled form of an expression: plain JSON that one evaluator runs in browser and server. */

/** Type of a value as the checker sees it. */
export type ValueType =
  | 'bool'
  | 'number'
  | 'string'
  | 'date'
  | 'date-time'
  | 'json'
  | { readonly enum: readonly string[] }
  | { readonly list: ValueType }
  | { readonly map: ValueType }
  | { readonly obj: Readonly<Record<string, ValueType>> };

/** The names an expression may start from; which ones exist depends on the key it stands in. */
export const scopeRoots = ['self', 'old', 'it', 'form', 'parent', 'user', 'settings', 'params', 'reply', 'rows', 'meta', 'claims'] as const;

export type ScopeRoot = (typeof scopeRoots)[number];

/** Steps below a root: a name for a member or a key/value row, a number for a list element. */
export type ValuePath = readonly (string | number)[];

export type Operator = '&&' | '||' | '!' | '==' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | '/' | '%' | 'in' | '?:' | 'list';

export type ExpressionNode =
  | readonly ['lit', unknown]
  | readonly ['role', string]
  | readonly ['mode']
  | readonly ['get', ScopeRoot, ValuePath]
  | readonly ['var', string, ValuePath]
  | readonly ['at', ExpressionNode, ExpressionNode]
  | readonly ['op', Operator, ...ExpressionNode[]]
  | readonly ['call', string, ...ExpressionNode[]]
  | readonly ['each', 'all' | 'exists' | 'map' | 'filter', ExpressionNode, string, ExpressionNode];

/** Where something was written: file below `resources/`, line and column counted from 1. */
export interface SourcePlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export interface Expression {
  readonly node: ExpressionNode;
  /** The source text, for explanations and reviews. */
  readonly text: string;
  readonly ty: ValueType;
  /** What it reads, as `root.step.step`; roles as `role.ROLE_X`. Re-evaluate only when one of these changed. */
  readonly reads: readonly string[];
  readonly place: SourcePlace;
}

export type Condition = boolean | Expression;
export type ModelValue<T = unknown> = { readonly lit: T } | { readonly expr: Expression };
