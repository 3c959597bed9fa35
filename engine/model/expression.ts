/** The compiled form of an expression: plain JSON that one evaluator runs in browser and server. */

/** Type of a value as the checker sees it. */
export type Ty =
  | 'bool'
  | 'number'
  | 'string'
  | 'date'
  | 'date-time'
  | 'json'
  | { readonly enum: readonly string[] }
  | { readonly list: Ty }
  | { readonly map: Ty }
  | { readonly obj: Readonly<Record<string, Ty>> };

/** A name an expression may start from; which ones exist depends on the key it stands in. */
export type Root = 'self' | 'old' | 'it' | 'form' | 'parent' | 'user' | 'settings' | 'params' | 'reply' | 'rows' | 'meta';

/** Steps below a root: a name for a member or a key/value row, a number for a list element. */
export type Steps = readonly (string | number)[];

export type Operator = '&&' | '||' | '!' | '==' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | '/' | '%' | 'in' | '?:' | 'list';

export type Node =
  | readonly ['lit', unknown]
  | readonly ['role', string]
  | readonly ['mode']
  | readonly ['get', Root, Steps]
  | readonly ['var', string, Steps]
  | readonly ['at', Node, Node]
  | readonly ['op', Operator, ...Node[]]
  | readonly ['call', string, ...Node[]]
  | readonly ['each', 'all' | 'exists' | 'map' | 'filter', Node, string, Node];

/** Where something was written: file below `resources/`, line and column counted from 1. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export interface Expression {
  readonly node: Node;
  /** The source text, for explanations and reviews. */
  readonly text: string;
  readonly ty: Ty;
  /** What it reads, as `root.step.step`; roles as `role.ROLE_X`. Re-evaluate only when one of these changed. */
  readonly reads: readonly string[];
  readonly place: Place;
}

export type Condition = boolean | Expression;
export type Value<T = unknown> = { readonly lit: T } | { readonly expr: Expression };
