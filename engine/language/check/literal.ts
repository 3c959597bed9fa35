import type { Tree } from '../descriptor.ts';
import { refuse, type At } from './at.ts';

export function checkExpression(tree: Tree, at: At): Tree {
  return tree.kind === 'scalar' && tree.value !== null && tree.text.trim() !== '' ? tree : refuse(tree, at, 'must be an expression');
}

/** Anything is a literal, but `{expr}` alone. */
export function checkValue(tree: Tree, at: At): Tree {
  const only = tree.kind === 'map' && tree.entries.length === 1 ? tree.entries[0] : undefined;
  if (only?.key === 'expr') checkExpression(only.value, { ...at, where: only.keyPlace });
  return tree;
}
