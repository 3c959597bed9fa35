/** A node of cel-js → ours, with its type. What is wrong is reported and goes on as "any value", so that one mistake is told once. */
import type { ASTNode } from '@marcbachmann/cel-js';
import { scopeRoots, type ExpressionNode, type ValueType } from '../../../model/expression.ts';
import { suggestKnownName } from '../../problem.ts';
import { checkCallNode } from './expression-calls.ts';
import {
  checkConditionNode,
  notUnderstood,
  unifyAlternatives,
  sliceNodeSource,
  type ExpressionCheck,
  type ExpressionFault,
} from './expression-context.ts';
import { checkBinaryNode } from './expression-operators.ts';
import {
  describeType,
  isJsonType,
  findElementType,
  toValueType,
  unifyTypes,
  type ExpressionType,
  type TypedNode,
} from './expression-types.ts';

export function checkExpressionNode(ast: ASTNode, check: ExpressionCheck): TypedNode {
  switch (ast.op) {
    case 'value':
      return checkLiteralNode(ast, ast.args, check);
    case 'id':
      return checkNamedNode(ast, ast.args, check);
    case '.':
      return checkMemberNode(checkExpressionNode(ast.args[0], check), ast.args[1], { ast, check });
    case '[]':
      return checkElementNode(ast, ast.args, check);
    case 'call':
      return checkCallNode(ast, { name: ast.args[0], receiver: null, operands: ast.args[1] }, check);
    case 'rcall':
      return checkCallNode(ast, { name: ast.args[0], receiver: ast.args[1], operands: ast.args[2] }, check);
    case 'list':
      return checkListNode(ast, ast.args, check);
    case '!_':
      return { node: ['op', '!', checkConditionNode(ast.args, check).node], ty: 'bool' };
    case '-_':
      return checkNegationNode(ast.args, check);
    case '&&':
    case '||':
      return { node: ['op', ast.op, ...ast.args.map((each) => checkConditionNode(each, check).node)], ty: 'bool' };
    case '?:':
      return checkTernaryNode(ast, ast.args, check);
    case '.?':
    case '[?]':
    case 'map':
      check.report({
        code: 'bad-expression',
        range: ast,
        message: `The expression cannot be read: ${sliceNodeSource(ast, check)} is not part of the language`,
        hint: null,
      });
      return notUnderstood;
    default:
      return checkBinaryNode(ast.op, ast, check);
  }
}

function checkLiteralNode(ast: ASTNode, value: unknown, check: ExpressionCheck): TypedNode {
  if (value === null) return { node: ['lit', null], ty: 'null' };
  if (typeof value === 'boolean') return { node: ['lit', value], ty: 'bool' };
  if (typeof value === 'number' || typeof value === 'bigint') return checkNumberLiteral(ast, Number(value), check);
  if (typeof value !== 'string') {
    check.report({
      code: 'bad-expression',
      range: ast,
      message: `The expression cannot be read: ${sliceNodeSource(ast, check)} is not part of the language`,
      hint: 'Write a plain number or text.',
    });
    return notUnderstood;
  }
  if (value !== '') return { node: ['lit', value], ty: { enum: [value] } };
  check.report({
    code: 'empty-literal',
    range: ast,
    message: 'An empty text counts as no value, so nothing is ever equal to ""',
    hint: 'Ask == null or != null.',
    replace: /[=!]=\s*$/.test(check.text.slice(0, ast.start)) ? 'null' : null,
  });
  return notUnderstood;
}

function checkNumberLiteral(ast: ASTNode, value: number, check: ExpressionCheck): TypedNode {
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER)
    check.report({
      code: 'bad-expression',
      range: ast,
      message: `The number ${sliceNodeSource(ast, check)} is too large to be exact`,
      hint: null,
    });
  return { node: ['lit', value], ty: 'number' };
}

function checkNamedNode(ast: ASTNode, name: string, check: ExpressionCheck): TypedNode {
  const { env, vars } = check;
  const variable = vars.get(name);
  if (variable !== undefined) return { node: ['var', name, []], ty: variable };
  const root = scopeRoots.find((each) => each === name);
  const ty = root === 'it' ? (env.it ?? env.roots.it) : root === undefined ? undefined : env.roots[root];
  if (root !== undefined && ty !== undefined) return { node: ['get', root, []], ty };
  if (name === 'mode' && env.hasMode) return { node: ['mode'], ty: { enum: ['list', 'show', 'create', 'edit'] } };
  if (env.roles.has(name)) return { node: ['role', name], ty: 'bool' };
  check.report({ range: ast, ...explainUnknownName(name, root !== undefined || name === 'mode', check) });
  return notUnderstood;
}

const constants = ['true', 'false', 'null'];

function explainUnknownName(name: string, isElsewhere: boolean, { env, vars }: ExpressionCheck): Omit<ExpressionFault, 'range'> {
  if (/^ROLE_/.test(name)) {
    return {
      code: 'unknown-role',
      message: `"${name}" is named, but _roles.yaml has no such role`,
      ...suggestKnownName(name, env.roles, 'Roles'),
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
  const fact = { code: 'unknown-name', message: `"${name}" is named, but nothing here has that name` };
  if (fields.includes(name)) return { ...fact, hint: `Write self.${name}.`, replace: `self.${name}` };
  const role = [...env.roles].find((each) => each === `ROLE_${name.toUpperCase()}`);
  if (role !== undefined) return { ...fact, hint: `Write ${role}.`, replace: role };
  const { hint, replace } = suggestKnownName(name, [...here, ...env.roles, ...constants]);
  return {
    ...fact,
    hint:
      hint ??
      suggestKnownName(
        name,
        fields.map((field) => `self.${field}`),
      ).hint ??
      `A text needs quotes: "${name}".`,
    replace,
  };
}

function appendNodeStep({ node }: TypedNode, step: string | number): ExpressionNode {
  if (node[0] === 'get') return ['get', node[1], [...node[2], step]];
  if (node[0] === 'var') return ['var', node[1], [...node[2], step]];
  return ['at', node, ['lit', step]];
}

function checkMemberNode(of: TypedNode, name: string, { ast, check }: { ast: ASTNode; check: ExpressionCheck }): TypedNode {
  const { ty } = of;
  if (isJsonType(ty)) return { node: appendNodeStep(of, name), ty: 'json' };
  if (typeof ty === 'object' && 'map' in ty) return { node: appendNodeStep(of, name), ty: ty.map };
  const path = sliceNodeSource(ast, check);
  if (typeof ty === 'object' && 'obj' in ty) {
    const found = Object.hasOwn(ty.obj, name) ? ty.obj[name] : undefined;
    if (found !== undefined) return { node: appendNodeStep(of, name), ty: found };
    if (name === '_data') {
      const hint = hasRecordCopies(check.env.roots.parent) ? 'Read parent._data: what the record that holds the row refers to.' : null;
      const message = `"${path}" is read, but only records have copies of what they refer to: no rows of a list, no copies, no dialogs`;
      check.report({ code: 'unknown-field', range: ast, message, hint });
      return notUnderstood;
    }
    const known = Object.keys(ty.obj).filter((each) => each !== '_data');
    check.report({
      code: 'unknown-field',
      range: ast,
      message: `"${path}" is read, but there is no such field`,
      ...adviseMemberName(ast, { name, known, check }),
    });
    return notUnderstood;
  }
  const owner = path.slice(0, -name.length - 1);
  const hint = findElementType(ty) === null ? null : `Take an element, ${owner}[0], or ask all: ${owner}.exists(each, each.${name} == …).`;
  check.report({ code: 'type-mismatch', range: ast, message: `"${path}" is read, but ${owner} is ${describeType(ty)}`, hint });
  return notUnderstood;
}

function hasRecordCopies(ty: ValueType | undefined): boolean {
  return typeof ty === 'object' && 'obj' in ty && Object.hasOwn(ty.obj, '_data');
}

// A member in brackets is not written as its bare name.
function adviseMemberName(
  ast: ASTNode,
  { name, known, check }: { name: string; known: readonly string[]; check: ExpressionCheck },
): Pick<ExpressionFault, 'hint' | 'replace' | 'at'> {
  const { hint, replace } = suggestKnownName(name, known, 'Fields here');
  const at = { start: ast.end - name.length, end: ast.end };
  return check.text.slice(at.start, at.end) === name ? { hint, replace, at } : { hint };
}

function checkElementNode(ast: ASTNode, [owner, index]: readonly [ASTNode, ASTNode], check: ExpressionCheck): TypedNode {
  const of = checkExpressionNode(owner, check);
  const step = checkExpressionNode(index, check);
  const isNamed = step.node[0] === 'lit' && typeof step.node[1] === 'string';
  if (isNamed && findElementType(of.ty) === null) return checkMemberNode(of, String(step.node[1]), { ast, check });
  const node: ExpressionNode =
    step.node[0] === 'lit' && typeof step.node[1] === 'number' ? appendNodeStep(of, step.node[1]) : ['at', of.node, step.node];
  const item = findElementType(of.ty);
  if (item !== null && (step.ty === 'number' || isJsonType(step.ty))) return { node, ty: item };
  if (isJsonType(of.ty)) return { node, ty: 'json' };
  if (typeof of.ty === 'object' && ('map' in of.ty || 'obj' in of.ty) && step.ty !== 'number')
    return { node, ty: 'map' in of.ty ? of.ty.map : 'json' };
  const message = `${sliceNodeSource(ast, check)} takes an element, but ${sliceNodeSource(owner, check)} is ${describeType(of.ty)} and ${sliceNodeSource(index, check)} is ${describeType(step.ty)}`;
  check.report({ code: 'type-mismatch', range: ast, message, hint: null });
  return notUnderstood;
}

function checkListNode(ast: ASTNode, items: readonly ASTNode[], check: ExpressionCheck): TypedNode {
  const all = items.map((each) => checkExpressionNode(each, check));
  const ty = all.reduce<ExpressionType | null>((sofar, each) => (sofar === null ? null : unifyTypes(sofar, each.ty)), 'null');
  if (ty === null)
    check.report({
      code: 'type-mismatch',
      range: ast,
      message: `The list ${sliceNodeSource(ast, check)} holds values of different kinds`,
      hint: null,
    });
  return { node: ['op', 'list', ...all.map(({ node }) => node)], ty: { list: toValueType(ty ?? 'json') } };
}

function checkNegationNode(ast: ASTNode, check: ExpressionCheck): TypedNode {
  const { node, ty } = checkExpressionNode(ast, check);
  if (ty !== 'number' && !isJsonType(ty)) {
    check.report({
      code: 'type-mismatch',
      range: ast,
      message: `"-" needs a number, but ${sliceNodeSource(ast, check)} is ${describeType(ty)}`,
      hint: null,
    });
  }
  return { node: node[0] === 'lit' && typeof node[1] === 'number' ? ['lit', -node[1]] : ['op', '-', node], ty: 'number' };
}

function checkTernaryNode(ast: ASTNode, [when, then, otherwise]: readonly [ASTNode, ASTNode, ASTNode], check: ExpressionCheck): TypedNode {
  const cond = checkConditionNode(when, check);
  const [a, b] = [checkExpressionNode(then, check), checkExpressionNode(otherwise, check)];
  return { node: ['op', '?:', cond.node, a.node, b.node], ty: unifyAlternatives([a, b], { ast, check }) };
}
