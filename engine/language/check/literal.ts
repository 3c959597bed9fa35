import type { Tree } from '../descriptor.ts';
import { reportWrongType, type CheckContext } from './at.ts';

export function checkExpressionText(tree: Tree, at: CheckContext): Tree {
  return tree.kind === 'scalar' && tree.value !== null && tree.text.trim() !== ''
    ? tree
    : reportWrongType(tree, at, 'must be an expression');
}

/** Anything is a literal, but `{expr}` alone. */
export function checkPlainValue(tree: Tree, at: CheckContext): Tree {
  const only = tree.kind === 'map' && tree.entries.length === 1 ? tree.entries[0] : undefined;
  if (only?.key === 'expr') checkExpressionText(only.value, { ...at, where: only.keyPlace });
  return tree;
}
