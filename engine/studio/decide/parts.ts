/** A condition taken apart: what each operand of `&&`, `||` and `!` comes to, and the values that the smallest parts read. */
import { evaluateNode, UNKNOWN, type EvaluationScope } from '../../model/evaluate.ts';
import type { Expression, ExpressionNode } from '../../model/expression.ts';
import type { Model, Resource } from '../../model/model.ts';
import { childNodesOf, operandsOfNode } from '../../model/nodes.ts';
import { listNodeReads } from '../../model/reads.ts';
import { printExpression } from '../../print/expression.ts';
import type { Teller } from '../words/teller.ts';
import { describeInWords } from '../words/words.ts';

export interface ConditionPart {
  /** As it could be written. */
  readonly text: string;
  readonly words: string;
  readonly value: 'true' | 'false' | 'unknown';
  readonly join: '&&' | '||' | '!' | null;
  /** Operands of `join`; empty for the smallest parts. */
  readonly parts: readonly ConditionPart[];
  /** What the smallest parts read, by name; undefined and empty values are null. Roles are left out: their value is the part's. */
  readonly reads: readonly { readonly name: string; readonly value: unknown }[];
}

interface ConditionContext {
  readonly model: Pick<Model, 'roles'>;
  readonly resource: Resource;
  readonly scope: EvaluationScope;
  readonly teller: Teller;
}

/** A condition with the value of each of its parts. */
export function explainCondition(expression: Expression, about: ConditionContext): ConditionPart {
  return explainNode(expression.node, expression, about);
}

/** The fewest parts that a condition which holds holds by: of alternatives the shortest one that does, of what must all hold each. */
export function listDecidingParts(part: ConditionPart): readonly ConditionPart[] {
  if (part.value !== 'true') return [part];
  if (part.join === '&&') return part.parts.flatMap(listDecidingParts);
  if (part.join !== '||') return [part];
  const ways = part.parts.filter(({ value }) => value === 'true').map(listDecidingParts);
  const lengthOf = (way: readonly ConditionPart[]): number => way.reduce((sum, { words }) => sum + words.length, 0);
  return ways.toSorted((a, b) => lengthOf(a) - lengthOf(b))[0] ?? [part];
}

function explainNode(node: ExpressionNode, whole: Expression, about: ConditionContext): ConditionPart {
  const expression: Expression = { ...whole, node, text: printExpression(node), reads: listNodeReads(node) };
  const value = evaluateNode(node, about.scope);
  const join = joinOfNode(node);
  return {
    text: expression.text,
    words: describeInWords(expression, about, about.teller),
    value: value === UNKNOWN ? 'unknown' : value === true ? 'true' : 'false',
    join,
    parts: join === null ? [] : listJoinedNodes(node, join).map((each) => explainNode(each, whole, about)),
    reads: join === null ? listReadValues(node, about.scope) : [],
  };
}

function joinOfNode(node: ExpressionNode): ConditionPart['join'] {
  return node[0] === 'op' && (node[1] === '&&' || node[1] === '||' || node[1] === '!') ? node[1] : null;
}

/** `a && b && c` is three operands, however it is nested. */
function listJoinedNodes(node: ExpressionNode, join: ConditionPart['join']): readonly ExpressionNode[] {
  return operandsOfNode(node).flatMap((each) => (join !== '!' && joinOfNode(each) === join ? listJoinedNodes(each, join) : [each]));
}

function listReadValues(node: ExpressionNode, scope: EvaluationScope): ConditionPart['reads'] {
  const found = new Map<string, unknown>();
  const visit = (each: ExpressionNode): void => {
    if (each[0] === 'get') found.set(printExpression(each), unknownToNothing(evaluateNode(each, scope)));
    else if (each[0] === 'mode') found.set('mode', scope.mode);
    else childNodesOf(each).forEach(visit);
  };
  visit(node);
  return [...found].map(([name, value]) => ({ name, value }));
}

function unknownToNothing(value: unknown): unknown {
  return value === UNKNOWN ? null : value;
}
