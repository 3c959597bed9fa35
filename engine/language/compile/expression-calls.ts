import type { ASTNode } from '@marcbachmann/cel-js';
import { parseAge, timeUnits } from '../../model/dates.ts';
import type { Node, Ty } from '../../model/expression.ts';
import { patternProblem } from '../../model/pattern.ts';
import { didYouMean, meant, type Advice } from '../problem.ts';
import { condition, nothing, oneOf, sourceOf, type Check, type Range } from './expression-context.ts';
import { areComparable } from './expression-operators.ts';
import { fits, functionNames, kindNames, methodNames, signatures, type Signature } from './expression-signatures.ts';
import { described, isJson, listOf, plainTy, type Typed } from './expression-types.ts';

export interface Call {
  readonly name: string;
  readonly receiver: ASTNode | null;
  readonly operands: readonly ASTNode[];
}

/** A function or method call. */
export function typedCall(ast: ASTNode, call: Call, check: Check): Typed {
  const { name, receiver } = call;
  const isKnown = receiver === null ? functionNames.has(name) : methodNames.has(name);
  if (!isKnown) return unknownCall(ast, call, check);
  const own = Object.hasOwn(special, name) ? special[name] : undefined;
  if (own !== undefined) return own(ast, call, check);
  const signature = signatures[name];
  return signature === undefined ? nothing : ordinary(ast, call, { signature, check });
}

function unknownCall(ast: ASTNode, { name, receiver, operands }: Call, check: Check): Typed {
  const all = [...(receiver === null ? [] : [receiver]), ...operands].map((each) => sourceOf(each, check));
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
      at: withBracket(ast, check),
    });
  } else {
    const known = receiver === null ? [functionNames, methodNames] : [methodNames, functionNames];
    const near = known.map((names) => meant(name, names)).find(({ hint }) => hint !== null) ?? meant(name, known[0] ?? [], 'Functions');
    // Behind a "!" it would be read as the denial of the value alone.
    const isDenied = /!\s*$/.test(check.text.slice(0, ast.start));
    const advice = name === 'has' ? { hint: `Write ${first} != null.`, replace: isDenied ? null : `${first} != null`, at: ast } : near;
    const at = nameIn(ast, { name, receiver, check });
    check.report({ code: 'unknown-function', range: at, message: `"${name}" is called, but there is no such function`, ...advice });
  }
  return nothing;
}

/** A call of what stands in brackets begins behind the first of them. */
function withBracket({ start, end }: Range, { text }: Check): Range {
  const own = text.slice(start, end);
  const isCut = own.split(')').length > own.split('(').length && text[start - 1] === '(';
  return { start: isCut ? start - 1 : start, end };
}

/** Where the name of a call stands. */
function nameIn(ast: ASTNode, { name, receiver, check }: { name: string; receiver: ASTNode | null; check: Check }): Range {
  const start = receiver === null ? ast.start : check.text.indexOf(name, receiver.end);
  return { start, end: start + name.length };
}

function ordinary(ast: ASTNode, call: Call, { signature, check }: { signature: Signature; check: Check }): Typed {
  const { name, receiver } = call;
  const asts = [...(receiver === null ? [] : [receiver]), ...call.operands];
  const operands = asts.map((each) => check.typed(each, check));
  const least = signature.takes.length - (signature.optional ?? 0);
  if (operands.length < least || operands.length > signature.takes.length) return wrongCount(ast, { name, signature }, check);
  const isGood = operands.every((operand, index) => {
    const kind = signature.takes[index] ?? 'any';
    const each = asts[index] ?? ast;
    if (fits(operand, kind)) return true;
    check.report({
      code: 'type-mismatch',
      range: each,
      message: `"${name}" takes ${kindNames[kind]}, but ${sourceOf(each, check)} is ${described(operand.ty)}`,
      hint: hintFor(name, each, operand, check),
    });
    return false;
  });
  if (!isGood || !areLiteralsGood(name, { asts, operands, check })) return nothing;
  const ty = typeof signature.gives === 'function' ? signature.gives(operands) : signature.gives;
  return { node: ['call', name, ...operands.map(({ node }) => node)], ty };
}

function wrongCount(ast: ASTNode, { name, signature }: { name: string; signature: Signature }, check: Check): Typed {
  const isMethod = signature.form === 'method';
  const names = signature.takes.map((kind) => kindNames[kind]);
  const wanted = isMethod ? `value.${name}(${names.slice(1).join(', ')})` : `${name}(${names.join(', ')})`;
  check.report({
    code: 'wrong-arguments',
    range: ast,
    message: `${sourceOf(ast, check)} has the wrong number of arguments`,
    hint: `It is written ${wanted}.`,
  });
  return nothing;
}

function hintFor(name: string, ast: ASTNode, { ty }: Typed, check: Check): string | null {
  if (name === 'contains' && listOf(ty) !== null) return `Write … in ${sourceOf(ast, check)}.`;
  return null;
}

// Literals that only some values of their type make sense for.
function areLiteralsGood(
  name: string,
  { asts, operands, check }: { asts: readonly ASTNode[]; operands: readonly Typed[]; check: Check },
): boolean {
  const last = operands.at(-1);
  const range = asts.at(-1);
  const value = last?.node[0] === 'lit' ? last.node[1] : null;
  if (range === undefined || typeof value !== 'string') return true;
  const fault = (code: string, message: string, advice: Partial<Advice> = {}): boolean => {
    check.report({ code, range, message, ...advice });
    return false;
  };
  const pattern = name === 'matches' ? patternProblem(value) : null;
  if (pattern !== null) return fault('bad-pattern', `The pattern of "matches" cannot be used: ${pattern}`);
  if (name === 'plus' && !timeUnits.includes(value.replace(/s$/, ''))) {
    const units = timeUnits.map((unit) => `${unit}s`);
    const { hint, replace } = meant(value, units, 'Units');
    const quote = sourceOf(range, check).slice(0, 1);
    return fault('unknown-value', `"plus" counts in "${value}", but there is no such unit`, {
      hint,
      replace: replace === null ? null : `${quote}${replace}${quote}`,
    });
  }
  if (name === 'ago' && parseAge(value) === null)
    return fault('unknown-value', `"ago" takes an age, but "${value}" is none`, {
      hint: 'Write a number and a unit: "1week", "30minutes".',
    });
  return true;
}

type Special = (ast: ASTNode, call: Call, check: Check) => Typed;

const special: Readonly<Record<string, Special>> = {
  coalesce: (ast, { operands }, check) => {
    const all = operands.map((each) => check.typed(each, check));
    if (all.length < 2) return counted(ast, 'coalesce(first, second, …)', check);
    return { node: ['call', 'coalesce', ...all.map(({ node }) => node)], ty: oneOf(all, { ast, check }) };
  },
  choose: (ast, { operands }, check) => {
    if (operands.length < 3 || operands.length % 2 === 0) return counted(ast, 'choose(condition, value, …, otherwise)', check);
    const all = operands.map((each, index) =>
      index % 2 === 0 && index < operands.length - 1 ? condition(each, check) : check.typed(each, check),
    );
    const values = all.filter((_, index) => index % 2 === 1 || index === all.length - 1);
    return { node: ['call', 'choose', ...all.map(({ node }) => node)], ty: oneOf(values, { ast, check }) };
  },
  same: (ast, { operands }, check) => {
    const [left, right] = operands;
    if (left === undefined || right === undefined || operands.length > 2) return counted(ast, 'same(first, second)', check);
    const [a, b] = [check.typed(left, check), check.typed(right, check)];
    return areSame(a, b, { ast, left, right, check }) ? { node: ['call', 'same', a.node, b.node], ty: 'bool' } : nothing;
  },
  can: (ast, { operands }, check) => {
    const [verb, of] = operands;
    const whose = of === undefined ? 'self' : of.op === 'id' && (of.args === 'parent' || of.args === 'old') ? of.args : null;
    const isSeen = whose !== 'old' || 'old' in check.env.roots;
    if (verb?.op !== 'value' || typeof verb.args !== 'string' || operands.length > 2 || whose === null || !isSeen) {
      return counted(ast, 'can("edit"), can("edit", parent) or, where there is `old`, can("edit", old)', check);
    }
    const node = check.env.access(verb.args, whose);
    if (node !== null) return { node, ty: 'bool' };
    check.report({
      code: 'unknown-verb',
      range: verb,
      message: `"can" names "${verb.args}", but \`access\` has no such verb here`,
      hint: didYouMean(verb.args, ['use', 'list', 'show', 'create', 'edit', 'delete', 'act', 'export', 'lookup'], 'Verbs'),
    });
    return nothing;
  },
  all: (ast, call, check) => overList('all', ast, { call, check }),
  exists: (ast, call, check) => overList('exists', ast, { call, check }),
  map: (ast, call, check) => overList('map', ast, { call, check }),
  filter: (ast, call, check) => overList('filter', ast, { call, check }),
};

function counted(ast: ASTNode, form: string, check: Check): Typed {
  check.report({
    code: 'wrong-arguments',
    range: ast,
    message: `${sourceOf(ast, check)} has the wrong arguments`,
    hint: `It is written ${form}.`,
  });
  return nothing;
}

function areSame(a: Typed, b: Typed, place: { ast: ASTNode; left: ASTNode; right: ASTNode; check: Check }): boolean {
  const element = listOf(b.ty);
  if (element === null || listOf(a.ty) !== null) return areComparable(a, b, place);
  const { right, check } = place;
  if (right.op !== 'list') return areComparable(a, { node: b.node, ty: element }, place);
  return right.args.every((item) => areComparable(a, check.typed(item, { ...check, report: () => undefined }), { ...place, right: item }));
}

function overList(kind: 'all' | 'exists' | 'map' | 'filter', ast: ASTNode, { call, check }: { call: Call; check: Check }): Typed {
  const [variable, body] = call.operands;
  const { receiver } = call;
  if (receiver === null || variable?.op !== 'id' || body === undefined || call.operands.length !== 2)
    return counted(ast, `list.${kind}(each, …)`, check);
  const source = check.typed(receiver, check);
  const element: Ty | null = isJson(source.ty) ? 'json' : elementOf(source);
  if (element === null) {
    const text = sourceOf(receiver, check);
    const isMap = typeof source.ty === 'object' && ('map' in source.ty || 'obj' in source.ty);
    check.report({
      code: 'type-mismatch',
      range: receiver,
      message: `"${kind}" goes through a list, but ${text} is ${described(source.ty)}`,
      hint: isMap ? `Write keys(${text}) or values(${text}).` : null,
    });
    return nothing;
  }
  if (variable.args in check.env.roots || variable.args === 'it') {
    check.report({
      code: 'duplicate-name',
      range: variable,
      message: `"${variable.args}" is taken: it means something else here`,
      hint: `Call it "each".`,
    });
    return nothing;
  }
  const inner: Check = { ...check, vars: new Map([...check.vars, [variable.args, element]]) };
  const { node, ty } = kind === 'map' ? check.typed(body, inner) : condition(body, inner);
  const result: Node = ['each', kind, source.node, variable.args, node];
  if (kind === 'map') return { node: result, ty: { list: plainTy(ty) } };
  return { node: result, ty: kind === 'filter' ? plainTy(source.ty) : 'bool' };
}

function elementOf({ ty }: Typed): Ty | null {
  const element = listOf(ty);
  return element === null ? null : plainTy(element);
}
