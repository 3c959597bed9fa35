import type { ResolvedDescriptor } from '../compile/context.ts';
import { findTree, type Tree } from '../descriptor.ts';

/**
 * The names in the layout of a form, and those that its body puts there; null: no layout is written, which holds every field. What `create`
 * or `edit` says itself stands in place of what `form` says of both.
 */
export function listAskedNames({ tree }: ResolvedDescriptor, mode: 'create' | 'edit'): ReadonlySet<string> | null {
  const [own, shared] = [findTree(tree, mode), findTree(tree, 'form')];
  const ownLayout = findTree(own, 'layout');
  const tabs = findTree(own, 'tabs') ?? (ownLayout === null ? findTree(shared, 'tabs') : null);
  const layout = ownLayout ?? findTree(shared, 'layout');
  if (tabs === null && layout === null) return null;
  const inTabs = listTreeWords(tabs);
  // The tab that is called `form` holds the layout.
  const drawn = tabs === null || inTabs.includes('form') ? [...inTabs, ...listTreeWords(layout)] : inTabs;
  const names = new Set([...drawn, ...listTreeWords(findTree(own, 'body') ?? findTree(shared, 'body'))]);
  return names.has('*') ? null : names;
}

function listTreeWords(tree: Tree | null): readonly string[] {
  if (tree === null) return [];
  if (tree.kind === 'scalar') return [tree.text];
  if (tree.kind === 'list') return tree.items.flatMap(listTreeWords);
  return tree.entries.flatMap(({ key, value }) => [key, ...listTreeWords(value)]);
}
