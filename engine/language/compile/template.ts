/** Texts with `{placeholders}` that become values and not sentences: filters and addresses. */
import type { Expression, Node, Value } from '../../model/expression.ts';
import { at, scalarTree, type ScalarTree, type Tree } from '../descriptor.ts';
import { built, expressionOf } from './condition.ts';
import type { Sight } from './context.ts';

/** A part of a template: literal text, or the value of a placeholder. */
export type Part = string | Expression;

/** The parts of a text; names in `given` (a `with` map) win over fields of the record. */
export function partsOf(tree: ScalarTree, sight: Sight, given: Tree | null = null): readonly Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const match of tree.text.matchAll(/\{([^{}]+)\}/g)) {
    if (match.index > end) parts.push(tree.text.slice(end, match.index));
    parts.push(placeholder((match[1] ?? '').trim(), { tree, sight, given }));
    end = match.index + match[0].length;
  }
  if (end < tree.text.length) parts.push(tree.text.slice(end));
  return parts;
}

function placeholder(name: string, { tree, sight, given }: { tree: ScalarTree; sight: Sight; given: Tree | null }): Expression {
  const written = at(given, name);
  if (written?.kind === 'scalar') return expressionOf(written, sight);
  const [first = ''] = name.split('.');
  const path = first !== name && first in sight.roots ? name : `self.${name}`;
  return expressionOf({ ...scalarTree(path, tree.place), inner: tree.inner }, sight);
}

/** One value from the parts: a literal if nothing is inserted, else an expression that is unknown when an inserted value is empty. */
export function joinedValue(parts: readonly Part[], tree: Tree): Value<string> {
  const [first, ...rest] = parts;
  if (first === undefined) return { lit: '' };
  if (rest.length === 0) return typeof first === 'string' ? { lit: first } : { expr: first };
  const inserted = parts.filter((part): part is Expression => typeof part !== 'string');
  const text = parts.map((part) => (typeof part === 'string' ? JSON.stringify(part) : part.text)).join(' + ');
  const node = rest.reduce<Node>((left, right) => ['op', '+', left, nodeOf(right)], nodeOf(first));
  return { expr: built(node, { ty: 'string', reads: [...new Set(inserted.flatMap(({ reads }) => reads))], text, place: tree.place }) };
}

function nodeOf(part: Part): Node {
  return typeof part === 'string' ? ['lit', part] : part.node;
}

/** A literal, `{expr}`, or a text with placeholders. */
export function templateOf(tree: Tree, sight: Sight, given: Tree | null = null): Value {
  const expr = at(tree, 'expr');
  if (expr?.kind === 'scalar') return { expr: expressionOf(expr, sight) };
  const text = tree.kind === 'map' ? at(tree, 'text') : tree;
  if (text?.kind !== 'scalar') return { lit: null };
  if (typeof text.value !== 'string') return { lit: text.value };
  return joinedValue(partsOf(text, sight, given ?? at(tree, 'with')), text);
}
