import type { ASTNode } from '@marcbachmann/cel-js';
import { parseAgeText, timeUnits } from '../../../model/dates.ts';
import type { ExpressionNode, ValueType } from '../../../model/expression.ts';
import { findPatternProblem } from '../../../model/pattern.ts';
import { didYouMean, suggestKnownName, type Advice } from '../../problem.ts';
import {
  checkConditionNode,
  notUnderstood,
  unifyAlternatives,
  sliceNodeSource,
  type ExpressionCheck,
  type TextRange,
} from './expression-context.ts';
import { areComparableNodes } from './expression-operators.ts';
import { fitsOperandKind, functionNames, operandKindNames, methodNames, signatures, type Signature } from './expression-signatures.ts';
import { describeType, isJsonType, findElementType, toValueType, type TypedNode } from './expression-types.ts';

export interface ExpressionCall {
  readonly name: string;
  readonly receiver: ASTNode | null;
  readonly operands: readonly ASTNode[];
}

/** A function or method call. */
export function checkCallNode(ast: ASTNode, call: ExpressionCall, check: ExpressionCheck): TypedNode {
  const { name, receiver } = call;
  const isKnown = receiver === null ? functionNames.has(name) : methodNames.has(name);
  if (!isKnown) return reportUnknownCall(ast, call, check);
  const own = Object.hasOwn(special, name) ? special[name] : undefined;
  if (own !== undefined) return own(ast, call, check);
  const signature = signatures[name];
  return signature === undefined ? notUnderstood : checkOrdinaryCall(ast, call, { signature, check });
}

function reportUnknownCall(ast: ASTNode, { name, receiver, operands }: ExpressionCall, check: ExpressionCheck): TypedNode {
  const all = [...(receiver === null ? [] : [receiver]), ...operands].map((each) => sliceNodeSource(each, check));
  const [first = 'x', ...rest] = all;
  const range = receiver === null ? { start: ast.start, end: ast.start + name.length } : ast;
  if (receiver === null && methodNames.has(name)) {
    check.report({
      code: 'method-or-function',
      range,
      message: `"${name}" is a method, so it is called on a value`,
      hint: `Write ${first}.${name}(${rest.join(', ')}).`,
      replace: /^[\w.]+$/.test(first) ? `${first}.${name}(${rest.join(', ')})` : null,
      at: ast,
    });
  } else if (receiver !== null && functionNames.has(name)) {
    check.report({
      code: 'method-or-function',
      range,
      message: `"${name}" is a function, not a method`,
      hint: `Write ${name}(${all.join(', ')}).`,
      replace: `${name}(${all.join(', ')})`,
      at: includeOpeningBracket(ast, check),
    });
  } else {
    const known = receiver === null ? [functionNames, methodNames] : [methodNames, functionNames];
    const near =
      known.map((names) => suggestKnownName(name, names)).find(({ hint }) => hint !== null) ??
      suggestKnownName(name, known[0] ?? [], 'Functions');
    // Behind a "!" it would be read as the denial of the value alone.
    const isDenied = /!\s*$/.test(check.text.slice(0, ast.start));
    const advice = name === 'has' ? { hint: `Write ${first} != null.`, replace: isDenied ? null : `${first} != null`, at: ast } : near;
    const at = locateCallName(ast, { name, receiver, check });
    check.report({ code: 'unknown-function', range: at, message: `"${name}" is called, but there is no such function`, ...advice });
  }
  return notUnderstood;
}

/** A call of what stands in brackets begins behind the first of them. */
function includeOpeningBracket({ start, end }: TextRange, { text }: ExpressionCheck): TextRange {
  const own = text.slice(start, end);
  const isCut = own.split(')').length > own.split('(').length && text[start - 1] === '(';
  return { start: isCut ? start - 1 : start, end };
}

/** Where the name of a call stands. */
function locateCallName(
  ast: ASTNode,
  { name, receiver, check }: { name: string; receiver: ASTNode | null; check: ExpressionCheck },
): TextRange {
  const start = receiver === null ? ast.start : check.text.indexOf(name, receiver.end);
  return { start, end: start + name.length };
}

const isEmptyText = ({ op, args }: ASTNode): boolean => op === 'value' && args === '';
const emptyText: TypedNode = { node: ['lit', ''], ty: 'string' };

function checkOrdinaryCall(
  ast: ASTNode,
  call: ExpressionCall,
  { signature, check }: { signature: Signature; check: ExpressionCheck },
): TypedNode {
  const { name, receiver } = call;
  const asts = [...(receiver === null ? [] : [receiver]), ...call.operands];
  const operands = asts.map((each, index) => (index === signature.mayBeEmpty && isEmptyText(each) ? emptyText : check.typed(each, check)));
  const least = signature.takes.length - (signature.optional ?? 0);
  if (operands.length < least || operands.length > signature.takes.length) return reportWrongCount(ast, { name, signature }, check);
  const isGood = operands.every((operand, index) => {
    const kind = signature.takes[index] ?? 'any';
    const each = asts[index] ?? ast;
    if (fitsOperandKind(operand, kind)) return true;
    check.report({
      code: 'type-mismatch',
      range: each,
      message: `"${name}" takes ${operandKindNames[kind]}, but ${sliceNodeSource(each, check)} is ${describeType(operand.ty)}`,
      hint: hintCallOperand(name, each, operand, check),
    });
    return false;
  });
  if (!isGood || !areValidLiterals(name, { asts, operands, check })) return notUnderstood;
  const ty = typeof signature.gives === 'function' ? signature.gives(operands) : signature.gives;
  return { node: ['call', name, ...operands.map(({ node }) => node)], ty };
}

function reportWrongCount(ast: ASTNode, { name, signature }: { name: string; signature: Signature }, check: ExpressionCheck): TypedNode {
  const isMethod = signature.form === 'method';
  const names = signature.takes.map((kind) => operandKindNames[kind]);
  const wanted = isMethod ? `value.${name}(${names.slice(1).join(', ')})` : `${name}(${names.join(', ')})`;
  check.report({
    code: 'wrong-arguments',
    range: ast,
    message: `${sliceNodeSource(ast, check)} has the wrong number of arguments`,
    hint: `It is written ${wanted}.`,
  });
  return notUnderstood;
}

function hintCallOperand(name: string, ast: ASTNode, { ty }: TypedNode, check: ExpressionCheck): string | null {
  if (name === 'contains' && findElementType(ty) !== null) return `Write … in ${sliceNodeSource(ast, check)}.`;
  return null;
}

// Literals that only some values of their type make sense for.
function areValidLiterals(
  name: string,
  { asts, operands, check }: { asts: readonly ASTNode[]; operands: readonly TypedNode[]; check: ExpressionCheck },
): boolean {
  const last = operands.at(-1);
  const range = asts.at(-1);
  const value = last?.node[0] === 'lit' ? last.node[1] : null;
  if (range === undefined || typeof value !== 'string') return true;
  const fault = (code: string, message: string, advice: Partial<Advice> = {}): boolean => {
    check.report({ code, range, message, ...advice });
    return false;
  };
  const pattern = name === 'matches' ? findPatternProblem(value) : null;
  if (pattern !== null) return fault('bad-pattern', `The pattern of "matches" cannot be used: ${pattern}`);
  if (name === 'plus' && !timeUnits.includes(value.replace(/s$/, ''))) {
    const units = timeUnits.map((unit) => `${unit}s`);
    const { hint, replace } = suggestKnownName(value, units, 'Units');
    const quote = sliceNodeSource(range, check).slice(0, 1);
    return fault('unknown-value', `"plus" counts in "${value}", but there is no such unit`, {
      hint,
      replace: replace === null ? null : `${quote}${replace}${quote}`,
    });
  }
  if (name === 'ago' && parseAgeText(value) === null)
    return fault('unknown-value', `"ago" takes an age, but "${value}" is none`, {
      hint: 'Write a number and a unit: "1week", "30minutes".',
    });
  return true;
}

type SpecialCall = (ast: ASTNode, call: ExpressionCall, check: ExpressionCheck) => TypedNode;

const special: Readonly<Record<string, SpecialCall>> = {
  coalesce: (ast, { operands }, check) => {
    const all = operands.map((each) => check.typed(each, check));
    if (all.length < 2) return reportWrongForm(ast, 'coalesce(first, second, …)', check);
    return { node: ['call', 'coalesce', ...all.map(({ node }) => node)], ty: unifyAlternatives(all, { ast, check }) };
  },
  choose: (ast, { operands }, check) => {
    if (operands.length < 3 || operands.length % 2 === 0) return reportWrongForm(ast, 'choose(condition, value, …, otherwise)', check);
    const all = operands.map((each, index) =>
      index % 2 === 0 && index < operands.length - 1 ? checkConditionNode(each, check) : check.typed(each, check),
    );
    const values = all.filter((_, index) => index % 2 === 1 || index === all.length - 1);
    return { node: ['call', 'choose', ...all.map(({ node }) => node)], ty: unifyAlternatives(values, { ast, check }) };
  },
  same: (ast, { operands }, check) => {
    const [left, right] = operands;
    if (left === undefined || right === undefined || operands.length > 2) return reportWrongForm(ast, 'same(first, second)', check);
    const [a, b] = [check.typed(left, check), check.typed(right, check)];
    return areSameOrMember(a, b, { ast, left, right, check }) ? { node: ['call', 'same', a.node, b.node], ty: 'bool' } : notUnderstood;
  },
  can: (ast, { operands }, check) => {
    const [verb, of] = operands;
    const whose = of === undefined ? 'self' : of.op === 'id' && (of.args === 'parent' || of.args === 'old') ? of.args : null;
    const isSeen = whose !== 'old' || 'old' in check.env.roots;
    if (verb?.op !== 'value' || typeof verb.args !== 'string' || operands.length > 2 || whose === null || !isSeen) {
      return reportWrongForm(ast, 'can("edit"), can("edit", parent) or, where there is `old`, can("edit", old)', check);
    }
    const node = check.env.access(verb.args, whose);
    if (node !== null) return { node, ty: 'bool' };
    check.report({
      code: 'unknown-verb',
      range: verb,
      message: `"can" names "${verb.args}", but \`access\` has no such verb here`,
      hint: didYouMean(verb.args, ['use', 'list', 'show', 'create', 'edit', 'delete', 'act', 'export', 'lookup', 'comment'], 'Verbs'),
    });
    return notUnderstood;
  },
  all: (ast, call, check) => checkListCall('all', ast, { call, check }),
  exists: (ast, call, check) => checkListCall('exists', ast, { call, check }),
  map: (ast, call, check) => checkListCall('map', ast, { call, check }),
  filter: (ast, call, check) => checkListCall('filter', ast, { call, check }),
};

function reportWrongForm(ast: ASTNode, form: string, check: ExpressionCheck): TypedNode {
  check.report({
    code: 'wrong-arguments',
    range: ast,
    message: `${sliceNodeSource(ast, check)} has the wrong arguments`,
    hint: `It is written ${form}.`,
  });
  return notUnderstood;
}

function areSameOrMember(
  a: TypedNode,
  b: TypedNode,
  place: { ast: ASTNode; left: ASTNode; right: ASTNode; check: ExpressionCheck },
): boolean {
  const element = findElementType(b.ty);
  if (element === null || findElementType(a.ty) !== null) return areComparableNodes(a, b, place);
  const { right, check } = place;
  if (right.op !== 'list') return areComparableNodes(a, { node: b.node, ty: element }, place);
  return right.args.every((item) =>
    areComparableNodes(a, check.typed(item, { ...check, report: () => undefined }), { ...place, right: item }),
  );
}

function checkListCall(
  kind: 'all' | 'exists' | 'map' | 'filter',
  ast: ASTNode,
  { call, check }: { call: ExpressionCall; check: ExpressionCheck },
): TypedNode {
  const [variable, body] = call.operands;
  const { receiver } = call;
  if (receiver === null || variable?.op !== 'id' || body === undefined || call.operands.length !== 2)
    return reportWrongForm(ast, `list.${kind}(each, …)`, check);
  const source = check.typed(receiver, check);
  const element: ValueType | null = isJsonType(source.ty) ? 'json' : inferElementType(source);
  if (element === null) {
    const text = sliceNodeSource(receiver, check);
    const isMap = typeof source.ty === 'object' && ('map' in source.ty || 'obj' in source.ty);
    check.report({
      code: 'type-mismatch',
      range: receiver,
      message: `"${kind}" goes through a list, but ${text} is ${describeType(source.ty)}`,
      hint: isMap ? `Write keys(${text}) or values(${text}).` : null,
    });
    return notUnderstood;
  }
  if (variable.args in check.env.roots || variable.args === 'it') {
    check.report({
      code: 'duplicate-name',
      range: variable,
      message: `"${variable.args}" is taken: it means something else here`,
      hint: `Call it "each".`,
    });
    return notUnderstood;
  }
  const inner: ExpressionCheck = { ...check, vars: new Map([...check.vars, [variable.args, element]]) };
  const { node, ty } = kind === 'map' ? check.typed(body, inner) : checkConditionNode(body, inner);
  const result: ExpressionNode = ['each', kind, source.node, variable.args, node];
  if (kind === 'map') return { node: result, ty: { list: toValueType(ty) } };
  return { node: result, ty: kind === 'filter' ? toValueType(source.ty) : 'bool' };
}

function inferElementType({ ty }: TypedNode): ValueType | null {
  const element = findElementType(ty);
  return element === null ? null : toValueType(element);
}
