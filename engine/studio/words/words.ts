/** A condition as a sentence in plain words, with the titles of fields, values, states and roles. */
import type { Condition, ExpressionNode } from '../../model/expression.ts';
import type { Resource } from '../../model/model.ts';
import { operandsOfNode } from '../../model/nodes.ts';
import type { Teller } from './teller.ts';
import { describeFact, titleOfRole } from './words-of-fact.ts';
import { joinWithOrWord, describeValue, type Telling } from './words-of-value.ts';

export { english, type Teller } from './teller.ts';

/** Facts joined by "and" or "or", or one fact, always, never. */
type WordClause =
  | { readonly kind: 'fact'; readonly text: string }
  | { readonly kind: 'role'; readonly name: string }
  | { readonly kind: 'settled'; readonly isTrue: boolean }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly WordClause[] };

/**
 * e.g. 'State is Shipped, and Created by is you'; `true` is 'always', `false` is 'never'. `about` gives the titles; its resource is null
 * where no record is meant. What has no words of its own stands as its formula in quotes; nothing throws.
 */
export function describeInWords(
  condition: Condition,
  about: { readonly model: Telling['model']; readonly resource: Resource | null },
  teller: Teller,
): string {
  const o: Telling = { ...about, teller };
  if (typeof condition === 'boolean') return printClause({ kind: 'settled', isTrue: condition }, o, 0);
  return printClause(buildClause(condition.node, true, o), o, 0);
}

function buildClause(node: ExpressionNode, isTrue: boolean, o: Telling): WordClause {
  if (node[0] === 'lit' && (typeof node[1] === 'boolean' || node[1] === null)) return { kind: 'settled', isTrue: node[1] === isTrue };
  if (node[0] === 'role' && isTrue) return { kind: 'role', name: node[1] };
  if (node[0] === 'each') return { kind: 'fact', text: describeEach(node, isTrue, o) };
  const [first, second, third] = operandsOfNode(node);
  if (node[0] === 'call' && node[1] === 'coalesce') return { kind: 'fact', text: describeCoalesced(node, isTrue, o) };
  if (node[0] !== 'op' || first === undefined) return { kind: 'fact', text: describeFact(node, isTrue, o) };
  if (node[1] === '!') return buildClause(first, !isTrue, o);
  if ((node[1] === '&&' || node[1] === '||') && second !== undefined) {
    const isAnd = (node[1] === '&&') === isTrue;
    return joinClauses(isAnd ? 'and' : 'or', [buildClause(first, isTrue, o), buildClause(second, isTrue, o)]);
  }
  if (node[1] === '?:' && second !== undefined && third !== undefined)
    return { kind: 'fact', text: describeEither([first, second, third], isTrue, o) };
  return { kind: 'fact', text: describeFact(node, isTrue, o) };
}

/** One level of "and" or "or": what settles it stands alone, what adds nothing goes, what is said twice is said once. */
function joinClauses(kind: 'and' | 'or', clauses: readonly WordClause[]): WordClause {
  const parts = clauses.flatMap((clause) => (clause.kind === kind ? clause.parts : [clause]));
  const settled = parts.flatMap((part) => (part.kind === 'settled' ? [part.isTrue] : []));
  const decisive = kind === 'or';
  if (settled.includes(decisive)) return { kind: 'settled', isTrue: decisive };
  const seen = new Set<string>();
  const left = parts.filter((part) => {
    const text = JSON.stringify(part);
    if (part.kind === 'settled' || seen.has(text)) return false;
    seen.add(text);
    return true;
  });
  const [only] = left;
  if (only === undefined) return { kind: 'settled', isTrue: !decisive };
  return left.length === 1 ? only : { kind, parts: left };
}

/** `depth` 0 is the sentence itself; within it what is joined is marked off by "either" or brackets. */
function printClause(clause: WordClause, o: Telling, depth: number): string {
  const { say } = o.teller;
  if (clause.kind === 'fact') return clause.text;
  if (clause.kind === 'role') return describeFact(['role', clause.name], true, o);
  if (clause.kind === 'settled') return clause.isTrue ? say('always') : say('never');
  const parts = joinRoleClauses(clause, o);
  const texts = parts.map((part) => printClause(part, o, depth + 1));
  if (texts.length === 1) return texts[0] ?? '';
  const values = { items: texts.slice(0, -1).join(', '), last: texts.at(-1) ?? '' };
  if (depth === 0) return clause.kind === 'and' ? say('{items}, and {last}', values) : say('{items}, or {last}', values);
  if (clause.kind === 'and') return `(${say('{items} and {last}', values)})`;
  const isFlat = depth === 1 && parts.every(({ kind }) => kind === 'fact' || kind === 'role');
  return isFlat ? say('either {items} or {last}', values) : `(${say('{items} or {last}', values)})`;
}

/** Several roles beside each other are said at once. */
function joinRoleClauses({ kind, parts }: WordClause & { readonly kind: 'and' | 'or' }, o: Telling): readonly WordClause[] {
  const names = parts.flatMap((part) => (part.kind === 'role' ? [titleOfRole(part.name, o.model.roles, o.teller.text)] : []));
  if (names.length < 2) return parts;
  const { say } = o.teller;
  const values = { items: names.slice(0, -1).join(', '), last: names.at(-1) ?? '' };
  const roles = kind === 'and' ? say('{items} and {last}', values) : joinWithOrWord(names, o);
  const text = kind === 'and' ? say('you have the roles {roles}', { roles }) : say('you have the role {role}', { role: roles });
  const first = parts.findIndex((part) => part.kind === 'role');
  return parts.flatMap((part, index) => (part.kind !== 'role' ? [part] : index === first ? [{ kind: 'fact' as const, text }] : []));
}

function describeNodeAsSentence(node: ExpressionNode, isTrue: boolean, o: Telling): string {
  return printClause(buildClause(node, isTrue, o), o, 1);
}

function describeEither(
  [condition, then, otherwise]: readonly [ExpressionNode, ExpressionNode, ExpressionNode],
  isTrue: boolean,
  o: Telling,
): string {
  return o.teller.say('(if {condition}: {then}; else: {otherwise})', {
    condition: describeNodeAsSentence(condition, true, o),
    then: describeNodeAsSentence(then, isTrue, o),
    otherwise: describeNodeAsSentence(otherwise, isTrue, o),
  });
}

// The first one that is not empty decides.
function describeCoalesced(node: ExpressionNode, isTrue: boolean, o: Telling): string {
  const parts = operandsOfNode(node);
  const texts = parts.map((part) => describeNodeAsSentence(part, isTrue, o));
  return texts.reduceRight((rest, each, index) =>
    o.teller.say('({first} or, if {what} is empty, {rest})', { first: each, what: describeValue(parts[index] ?? node, o), rest }),
  );
}

function describeEach(node: ExpressionNode & readonly ['each', ...unknown[]], isTrue: boolean, o: Telling): string {
  const { say } = o.teller;
  const [, kind, source, name, body] = node;
  if (kind === 'map' || kind === 'filter') return describeFact(node, isTrue, o);
  const others = kind === 'all' ? findListOfOthers(body, name) : null;
  if (others !== null) {
    const lists = { list: describeValue(source, o), others: describeValue(others, o) };
    return isTrue ? say('each entry of {list} is among {others}', lists) : say('an entry of {list} is not among {others}', lists);
  }
  const values = { list: describeValue(source, o), condition: describeNodeAsSentence(body, true, o) };
  if (kind === 'exists')
    return isTrue ? say('{list} has an entry with: {condition}', values) : say('{list} has no entry with: {condition}', values);
  return isTrue ? say('each entry of {list} fits: {condition}', values) : say('not every entry of {list} fits: {condition}', values);
}

/** The list of `x.all(name, name in list)`; null where something else is asked, or the list stands there itself. */
function findListOfOthers(body: ExpressionNode, name: string): ExpressionNode | null {
  const [entry, list] = operandsOfNode(body);
  const isIn = body[0] === 'op' && body[1] === 'in' && entry?.[0] === 'var' && entry[1] === name && entry[2].length === 0;
  return isIn && list?.[0] === 'get' ? list : null;
}
