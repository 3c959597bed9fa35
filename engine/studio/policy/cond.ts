/** The condition of a sentence: what it says of a record, and as an expression, so that its own values are tried as well. */
import type { Condition, ExpressionNode, ScopeRoot } from '../../model/expression.ts';
import type { Field, Resource } from '../../model/model.ts';
import { listNodeReads } from '../../model/reads.ts';
import type { PolicyCondition, PolicyLiteral } from './sentences/sentence.ts';
import { toWireValue } from './value.ts';

type CompareCond = Extract<PolicyCondition, { kind: 'compare' }>;

/** The condition as the language would write it; a comparison with something empty is then true or false, never unknown. */
export function compilePolicyCondition(cond: PolicyCondition, resource: Resource, parent: Resource | null): Condition {
  const node = compileCondNode(cond, resource, parent);
  return { node, text: '', ty: 'bool', reads: listNodeReads(node), place: resource.place };
}

function compileCondNode(cond: PolicyCondition, resource: Resource, parent: Resource | null): ExpressionNode {
  if (cond.kind !== 'compare') {
    const operator = cond.kind === 'and' ? '&&' : '||';
    const [first, ...rest] = cond.parts.map((part) => compileCondNode(part, resource, parent));
    return rest.reduce<ExpressionNode>((left, right) => ['op', operator, left, right], first ?? ['lit', true]);
  }
  return compileComparisonNode(cond, resource, parent);
}

function compileComparisonNode({ path, how, values, attribute }: CompareCond, resource: Resource, parent: Resource | null): ExpressionNode {
  const { root, steps } = parseCondPath(path.text);
  const field = (root === 'parent' ? parent : resource)?.fields[String(steps[0])] ?? null;
  const get: ExpressionNode = ['get', root, steps];
  const not = (node: ExpressionNode): ExpressionNode => ['op', '!', node];
  const of = (literal: PolicyLiteral): ExpressionNode => ['lit', toWireValue(literal, steps.length === 1 ? field : null)];
  switch (how) {
    case 'is empty':
      return ['op', '==', get, ['lit', null]];
    case 'is not empty':
      return ['op', '!=', get, ['lit', null]];
    case 'is below':
    case 'is above':
      return ['op', how === 'is below' ? '<' : '>', get, ...values.map(of)];
    case 'is their':
    case 'is not their': {
      const same: ExpressionNode = ['call', 'same', get, ['get', 'user', [attribute?.text ?? '']]];
      return how === 'is their' ? same : not(same);
    }
    default: {
      if (field?.isMultiple === true && steps.length === 1) return compileAmongNode(get, values, how === 'is not');
      const same: ExpressionNode = ['call', 'same', get, ['op', 'list', ...values.map(of)]];
      return how === 'is' ? same : not(same);
    }
  }
}

/** Of a field of several values: one of these is among them. */
function compileAmongNode(get: ExpressionNode, values: readonly PolicyLiteral[], isNot: boolean): ExpressionNode {
  const [first, ...rest] = values.map(({ value }): ExpressionNode => ['op', 'in', ['lit', value], get]);
  const all = rest.reduce<ExpressionNode>((left, right) => ['op', '||', left, right], first ?? ['lit', false]);
  return isNot ? ['call', 'choose', all, ['lit', false], ['lit', true]] : all;
}

/** Where a word of a condition leads: a field, or below `parent` and `user`. */
export function parseCondPath(text: string): { readonly root: ScopeRoot; readonly steps: readonly string[] } {
  const [first = '', ...rest] = text.split('.');
  if ((first === 'parent' || first === 'user') && rest.length > 0) return { root: first, steps: rest };
  return { root: 'self', steps: [first, ...rest] };
}

/** The field a word of a condition names, if it is one. */
export function findCondField(text: string, resource: Resource, parent: Resource | null): Field | null {
  const { root, steps } = parseCondPath(text);
  if (root === 'user') return null;
  return (root === 'parent' ? parent : resource)?.fields[steps[0] ?? ''] ?? null;
}
