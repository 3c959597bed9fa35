/** The condition of a sentence: what it says of a record, and as an expression, so that its own values are tried as well. */
import type { Condition, Node, Root } from '../../model/expression.ts';
import type { Field, Resource } from '../../model/model.ts';
import { readsOf } from '../../model/reads.ts';
import type { Cond, Literal } from '../../language/policy/sentence.ts';
import { wireValue } from './value.ts';

type Comparison = Extract<Cond, { kind: 'compare' }>;

/** The condition as the language would write it; a comparison with something empty is then true or false, never unknown. */
export function conditionOf(cond: Cond, resource: Resource, parent: Resource | null): Condition {
  const node = nodeOf(cond, resource, parent);
  return { node, text: '', ty: 'bool', reads: readsOf(node), place: resource.place };
}

function nodeOf(cond: Cond, resource: Resource, parent: Resource | null): Node {
  if (cond.kind !== 'compare') {
    const operator = cond.kind === 'and' ? '&&' : '||';
    const [first, ...rest] = cond.parts.map((part) => nodeOf(part, resource, parent));
    return rest.reduce<Node>((left, right) => ['op', operator, left, right], first ?? ['lit', true]);
  }
  return comparisonNode(cond, resource, parent);
}

function comparisonNode({ path, how, values, attribute }: Comparison, resource: Resource, parent: Resource | null): Node {
  const { root, steps } = pathOf(path.text);
  const field = (root === 'parent' ? parent : resource)?.fields[String(steps[0])] ?? null;
  const get: Node = ['get', root, steps];
  const not = (node: Node): Node => ['op', '!', node];
  const of = (literal: Literal): Node => ['lit', wireValue(literal, steps.length === 1 ? field : null)];
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
      const same: Node = ['call', 'same', get, ['get', 'user', [attribute?.text ?? '']]];
      return how === 'is their' ? same : not(same);
    }
    default: {
      if (field?.isMultiple === true && steps.length === 1) return amongNode(get, values, how === 'is not');
      const same: Node = ['call', 'same', get, ['op', 'list', ...values.map(of)]];
      return how === 'is' ? same : not(same);
    }
  }
}

/** Of a field of several values: one of these is among them. */
function amongNode(get: Node, values: readonly Literal[], isNot: boolean): Node {
  const [first, ...rest] = values.map(({ value }): Node => ['op', 'in', ['lit', value], get]);
  const all = rest.reduce<Node>((left, right) => ['op', '||', left, right], first ?? ['lit', false]);
  return isNot ? ['call', 'choose', all, ['lit', false], ['lit', true]] : all;
}

/** Where a word of a condition leads: a field, or below `parent` and `user`. */
export function pathOf(text: string): { readonly root: Root; readonly steps: readonly string[] } {
  const [first = '', ...rest] = text.split('.');
  if ((first === 'parent' || first === 'user') && rest.length > 0) return { root: first, steps: rest };
  return { root: 'self', steps: [first, ...rest] };
}

/** The field a word of a condition names, if it is one. */
export function fieldIn(text: string, resource: Resource, parent: Resource | null): Field | null {
  const { root, steps } = pathOf(text);
  if (root === 'user') return null;
  return (root === 'parent' ? parent : resource)?.fields[steps[0] ?? ''] ?? null;
}
