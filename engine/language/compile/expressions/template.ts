/** Texts with `{placeholders}` that become values and not sentences: filters and addresses. */
import type { Expression, ExpressionNode, ModelValue } from '../../../model/expression.ts';
import { findTree, createScalarTree, type ScalarTree, type Tree } from '../../descriptor.ts';
import { buildExpression, compileExpressionTree } from './condition.ts';
import type { CompileScope } from '../context.ts';

/** A part of a template: literal text, or the value of a placeholder. */
export type CompiledTemplatePart = string | Expression;

/** The parts of a text; names in `given` (a `with` map) win over fields of the record. */
export function compileTemplateParts(tree: ScalarTree, sight: CompileScope, given: Tree | null = null): readonly CompiledTemplatePart[] {
  const parts: CompiledTemplatePart[] = [];
  let end = 0;
  for (const match of tree.text.matchAll(/\{([^{}]+)\}/g)) {
    if (match.index > end) parts.push(tree.text.slice(end, match.index));
    parts.push(compilePlaceholder((match[1] ?? '').trim(), { tree, sight, given }));
    end = match.index + match[0].length;
  }
  if (end < tree.text.length) parts.push(tree.text.slice(end));
  return parts;
}

function compilePlaceholder(
  name: string,
  { tree, sight, given }: { tree: ScalarTree; sight: CompileScope; given: Tree | null },
): Expression {
  const written = findTree(given, name);
  if (written?.kind === 'scalar') return compileExpressionTree(written, sight);
  const [first = ''] = name.split('.');
  const path = first !== name && first in sight.roots ? name : `self.${name}`;
  return compileExpressionTree({ ...createScalarTree(path, tree.place), inner: tree.inner }, sight);
}

/** One value from the parts: a literal if nothing is inserted, else an expression that is unknown when an inserted value is empty. */
export function joinTemplateParts(parts: readonly CompiledTemplatePart[], tree: Tree): ModelValue<string> {
  const [first, ...rest] = parts;
  if (first === undefined) return { lit: '' };
  if (rest.length === 0) return typeof first === 'string' ? { lit: first } : { expr: first };
  const inserted = parts.filter((part): part is Expression => typeof part !== 'string');
  const text = parts.map((part) => (typeof part === 'string' ? JSON.stringify(part) : part.text)).join(' + ');
  const node = rest.reduce<ExpressionNode>((left, right) => ['op', '+', left, getTemplateNode(right)], getTemplateNode(first));
  return {
    expr: buildExpression(node, { ty: 'string', reads: [...new Set(inserted.flatMap(({ reads }) => reads))], text, place: tree.place }),
  };
}

function getTemplateNode(part: CompiledTemplatePart): ExpressionNode {
  return typeof part === 'string' ? ['lit', part] : part.node;
}

/** A literal, `{expr}`, or a text with placeholders. */
export function compileTemplate(tree: Tree, sight: CompileScope, given: Tree | null = null): ModelValue {
  const expr = findTree(tree, 'expr');
  if (expr?.kind === 'scalar') return { expr: compileExpressionTree(expr, sight) };
  const text = tree.kind === 'map' ? findTree(tree, 'text') : tree;
  if (text?.kind !== 'scalar') return { lit: null };
  if (typeof text.value !== 'string') return { lit: text.value };
  return joinTemplateParts(compileTemplateParts(text, sight, given ?? findTree(tree, 'with')), text);
}
