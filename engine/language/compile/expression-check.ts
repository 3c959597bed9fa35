/** A node of cel-js → ours, with its type. What is wrong is reported and goes on as "any value", so that one mistake is told once. */
import type { ASTNode } from '@marcbachmann/cel-js';
import type { Node, Root, Ty } from '../../model/expression.ts';
import { meant } from '../problem.ts';
import { typedCall } from './expression-calls.ts';
import { condition, nothing, oneOf, sourceOf, type Check, type Fault } from './expression-context.ts';
import { typedBinary } from './expression-operators.ts';
import { described, isJson, listOf, plainTy, unified, type T, type Typed } from './expression-types.ts';

export function typed(ast: ASTNode, check: Check): Typed {
  switch (ast.op) {
    case 'value':
      return literal(ast, ast.args, check);
    case 'id':
      return named(ast, ast.args, check);
    case '.':
      return member(typed(ast.args[0], check), ast.args[1], { ast, check });
    case '[]':
      return element(ast, ast.args, check);
    case 'call':
      return typedCall(ast, { name: ast.args[0], receiver: null, operands: ast.args[1] }, check);
    case 'rcall':
      return typedCall(ast, { name: ast.args[0], receiver: ast.args[1], operands: ast.args[2] }, check);
    case 'list':
      return list(ast, ast.args, check);
    case '!_':
      return { node: ['op', '!', condition(ast.args, check).node], ty: 'bool' };
    case '-_':
      return negative(ast.args, check);
    case '&&':
    case '||':
      return { node: ['op', ast.op, ...ast.args.map((each) => condition(each, check).node)], ty: 'bool' };
    case '?:':
      return choice(ast, ast.args, check);
    case '.?':
    case '[?]':
    case 'map':
      check.report({
        code: 'bad-expression',
        range: ast,
        message: `The expression cannot be read: ${sourceOf(ast, check)} is not part of the language`,
        hint: null,
      });
      return nothing;
    default:
      return typedBinary(ast.op, ast, check);
  }
}

function literal(ast: ASTNode, value: unknown, check: Check): Typed {
  if (value === null) return { node: ['lit', null], ty: 'null' };
  if (typeof value === 'boolean') return { node: ['lit', value], ty: 'bool' };
  if (typeof value === 'number' || typeof value === 'bigint') return number(ast, Number(value), check);
  if (typeof value !== 'string') {
    check.report({
      code: 'bad-expression',
      range: ast,
      message: `The expression cannot be read: ${sourceOf(ast, check)} is not part of the language`,
      hint: 'Write a plain number or text.',
    });
    return nothing;
  }
  if (value !== '') return { node: ['lit', value], ty: { enum: [value] } };
  check.report({
    code: 'empty-literal',
    range: ast,
    message: 'An empty text counts as no value, so nothing is ever equal to ""',
    hint: 'Ask == null or != null.',
    replace: /[=!]=\s*$/.test(check.text.slice(0, ast.start)) ? 'null' : null,
  });
  return nothing;
}

function number(ast: ASTNode, value: number, check: Check): Typed {
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER)
    check.report({
      code: 'bad-expression',
      range: ast,
      message: `The number ${sourceOf(ast, check)} is too large to be exact`,
      hint: null,
    });
  return { node: ['lit', value], ty: 'number' };
}

const allRoots: readonly Root[] = ['self', 'old', 'it', 'form', 'parent', 'user', 'settings', 'params', 'reply', 'rows', 'meta'];

function named(ast: ASTNode, name: string, check: Check): Typed {
  const { env, vars } = check;
  const variable = vars.get(name);
  if (variable !== undefined) return { node: ['var', name, []], ty: variable };
  const root = allRoots.find((each) => each === name);
  const ty = root === 'it' ? (env.it ?? env.roots.it) : root === undefined ? undefined : env.roots[root];
  if (root !== undefined && ty !== undefined) return { node: ['get', root, []], ty };
  if (name === 'mode' && env.hasMode) return { node: ['mode'], ty: { enum: ['list', 'show', 'create', 'edit'] } };
  if (env.roles.has(name)) return { node: ['role', name], ty: 'bool' };
  check.report({ range: ast, ...unknownName(name, root !== undefined || name === 'mode', check) });
  return nothing;
}

const constants = ['true', 'false', 'null'];

function unknownName(name: string, isElsewhere: boolean, { env, vars }: Check): Omit<Fault, 'range'> {
  if (/^ROLE_/.test(name)) {
    return {
      code: 'unknown-role',
      message: `"${name}" is named, but _roles.yaml has no such role`,
      ...meant(name, env.roles, 'Roles'),
    };
  }
  const here = [...vars.keys(), ...Object.keys(env.roots), ...(env.it === null ? [] : ['it']), ...(env.hasMode ? ['mode'] : [])];
  if (isElsewhere)
    return {
      code: 'unknown-name',
      message: `"${name}" cannot be read here`,
      hint: here.length === 0 ? null : `Here: ${[...new Set(here)].join(', ')}.`,
    };
  const fields =
    env.roots.self !== undefined && typeof env.roots.self === 'object' && 'obj' in env.roots.self ? Object.keys(env.roots.self.obj) : [];
  const fact = { code: 'unknown-name', message: `"${name}" is named, but nothing here is called so` };
  if (fields.includes(name)) return { ...fact, hint: `Write self.${name}.`, replace: `self.${name}` };
  const role = [...env.roles].find((each) => each === `ROLE_${name.toUpperCase()}`);
  if (role !== undefined) return { ...fact, hint: `Write ${role}.`, replace: role };
  const { hint, replace } = meant(name, [...here, ...env.roles, ...constants]);
  return {
    ...fact,
    hint:
      hint ??
      meant(
        name,
        fields.map((field) => `self.${field}`),
      ).hint ??
      `A text needs quotes: "${name}".`,
    replace,
  };
}

function below({ node }: Typed, step: string | number): Node {
  if (node[0] === 'get') return ['get', node[1], [...node[2], step]];
  if (node[0] === 'var') return ['var', node[1], [...node[2], step]];
  return ['at', node, ['lit', step]];
}

function member(of: Typed, name: string, { ast, check }: { ast: ASTNode; check: Check }): Typed {
  const { ty } = of;
  if (isJson(ty)) return { node: below(of, name), ty: 'json' };
  if (typeof ty === 'object' && 'map' in ty) return { node: below(of, name), ty: ty.map };
  const path = sourceOf(ast, check);
  if (typeof ty === 'object' && 'obj' in ty) {
    const found = Object.hasOwn(ty.obj, name) ? ty.obj[name] : undefined;
    if (found !== undefined) return { node: below(of, name), ty: found };
    if (name === '_data') {
      const hint = hasCopies(check.env.roots.parent) ? 'Read parent._data: what the record that holds the row refers to.' : null;
      const message = `"${path}" is read, but only records have copies of what they refer to: no rows of a list, no copies, no dialogs`;
      check.report({ code: 'unknown-field', range: ast, message, hint });
      return nothing;
    }
    const known = Object.keys(ty.obj).filter((each) => each !== '_data');
    check.report({
      code: 'unknown-field',
      range: ast,
      message: `"${path}" is read, but there is no such field`,
      ...adviceAtEnd(ast, { name, known, check }),
    });
    return nothing;
  }
  const owner = path.slice(0, -name.length - 1);
  const hint = listOf(ty) === null ? null : `Take an element, ${owner}[0], or ask all: ${owner}.exists(each, each.${name} == …).`;
  check.report({ code: 'type-mismatch', range: ast, message: `"${path}" is read, but ${owner} is ${described(ty)}`, hint });
  return nothing;
}

function hasCopies(ty: Ty | undefined): boolean {
  return typeof ty === 'object' && 'obj' in ty && Object.hasOwn(ty.obj, '_data');
}

// A member in brackets is not written as its bare name.
function adviceAtEnd(
  ast: ASTNode,
  { name, known, check }: { name: string; known: readonly string[]; check: Check },
): Pick<Fault, 'hint' | 'replace' | 'at'> {
  const { hint, replace } = meant(name, known, 'Fields here');
  const at = { start: ast.end - name.length, end: ast.end };
  return check.text.slice(at.start, at.end) === name ? { hint, replace, at } : { hint };
}

function element(ast: ASTNode, [owner, index]: readonly [ASTNode, ASTNode], check: Check): Typed {
  const of = typed(owner, check);
  const step = typed(index, check);
  const isNamed = step.node[0] === 'lit' && typeof step.node[1] === 'string';
  if (isNamed && listOf(of.ty) === null) return member(of, String(step.node[1]), { ast, check });
  const node: Node = step.node[0] === 'lit' && typeof step.node[1] === 'number' ? below(of, step.node[1]) : ['at', of.node, step.node];
  const item = listOf(of.ty);
  if (item !== null && (step.ty === 'number' || isJson(step.ty))) return { node, ty: item };
  if (isJson(of.ty)) return { node, ty: 'json' };
  if (typeof of.ty === 'object' && ('map' in of.ty || 'obj' in of.ty) && step.ty !== 'number')
    return { node, ty: 'map' in of.ty ? of.ty.map : 'json' };
  const message = `${sourceOf(ast, check)} takes an element, but ${sourceOf(owner, check)} is ${described(of.ty)} and ${sourceOf(index, check)} is ${described(step.ty)}`;
  check.report({ code: 'type-mismatch', range: ast, message, hint: null });
  return nothing;
}

function list(ast: ASTNode, items: readonly ASTNode[], check: Check): Typed {
  const all = items.map((each) => typed(each, check));
  const ty = all.reduce<T | null>((sofar, each) => (sofar === null ? null : unified(sofar, each.ty)), 'null');
  if (ty === null)
    check.report({
      code: 'type-mismatch',
      range: ast,
      message: `The list ${sourceOf(ast, check)} holds values of different kinds`,
      hint: null,
    });
  return { node: ['op', 'list', ...all.map(({ node }) => node)], ty: { list: plainTy(ty ?? 'json') } };
}

function negative(ast: ASTNode, check: Check): Typed {
  const { node, ty } = typed(ast, check);
  if (ty !== 'number' && !isJson(ty)) {
    check.report({
      code: 'type-mismatch',
      range: ast,
      message: `"-" needs a number, but ${sourceOf(ast, check)} is ${described(ty)}`,
      hint: null,
    });
  }
  return { node: node[0] === 'lit' && typeof node[1] === 'number' ? ['lit', -node[1]] : ['op', '-', node], ty: 'number' };
}

function choice(ast: ASTNode, [when, then, otherwise]: readonly [ASTNode, ASTNode, ASTNode], check: Check): Typed {
  const cond = condition(when, check);
  const [a, b] = [typed(then, check), typed(otherwise, check)];
  return { node: ['op', '?:', cond.node, a.node, b.node], ty: oneOf([a, b], { ast, check }) };
}
