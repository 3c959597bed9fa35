/** A condition taken apart: what each operand of `&&`, `||` and `!` comes to, and the values that the smallest parts read. */
import { evaluate, UNKNOWN, type Scope } from '../../model/evaluate.ts';
import type { Expression, Node } from '../../model/expression.ts';
import type { Model, Resource } from '../../model/model.ts';
import { childrenOf, operandsOf } from '../../model/nodes.ts';
import { readsOf } from '../../model/reads.ts';
import { printNode } from '../../print/expression.ts';
import type { Teller } from '../teller.ts';
import { inWords } from '../words.ts';

export interface Part {
  /** As it could be written. */
  readonly text: string;
  readonly words: string;
  readonly value: 'true' | 'false' | 'unknown';
  readonly join: '&&' | '||' | '!' | null;
  /** Operands of `join`; empty for the smallest parts. */
  readonly parts: readonly Part[];
  /** What the smallest parts read, by name; undefined and empty values are null. Roles are left out: their value is the part's. */
  readonly reads: readonly { readonly name: string; readonly value: unknown }[];
}

interface About {
  readonly model: Pick<Model, 'roles'>;
  readonly resource: Resource;
  readonly scope: Scope;
  readonly teller: Teller;
}

/** A condition with the value of each of its parts. */
export function partOf(expression: Expression, about: About): Part {
  return part(expression.node, expression, about);
}

function part(node: Node, whole: Expression, about: About): Part {
  const expression: Expression = { ...whole, node, text: printNode(node), reads: readsOf(node) };
  const value = evaluate(node, about.scope);
  const join = joinOf(node);
  return {
    text: expression.text,
    words: inWords(expression, about, about.teller),
    value: value === UNKNOWN ? 'unknown' : value === true ? 'true' : 'false',
    join,
    parts: join === null ? [] : joinedIn(node, join).map((each) => part(each, whole, about)),
    reads: join === null ? readValues(node, about.scope) : [],
  };
}

function joinOf(node: Node): Part['join'] {
  return node[0] === 'op' && (node[1] === '&&' || node[1] === '||' || node[1] === '!') ? node[1] : null;
}

/** `a && b && c` is three operands, however it is nested. */
function joinedIn(node: Node, join: Part['join']): readonly Node[] {
  return operandsOf(node).flatMap((each) => (join !== '!' && joinOf(each) === join ? joinedIn(each, join) : [each]));
}

function readValues(node: Node, scope: Scope): Part['reads'] {
  const found = new Map<string, unknown>();
  const visit = (each: Node): void => {
    if (each[0] === 'get') found.set(printNode(each), known(evaluate(each, scope)));
    else if (each[0] === 'mode') found.set('mode', scope.mode);
    else childrenOf(each).forEach(visit);
  };
  visit(node);
  return [...found].map(([name, value]) => ({ name, value }));
}

function known(value: unknown): unknown {
  return value === UNKNOWN ? null : value;
}
