/** Reading checked trees: what the stages before leave loose becomes one form here. */
import { listTreeEntries, createMapTree, createScalarTree, type TreeEntry, type MapTree, type Scalar, type Tree } from '../descriptor.ts';

/** The tree as a map; any other tree stands for `{[short]: tree}`. */
export function wrapAsMap(tree: Tree, short: string): MapTree {
  return tree.kind === 'map' ? tree : createMapTree(tree.place, [[short, tree]]);
}

/** A field as a map: a bare word is its type, with "!" required. */
export function expandFieldMap(tree: Tree): MapTree {
  if (tree.kind !== 'scalar' || !tree.text.endsWith('!')) return wrapAsMap(tree, 'type');
  return createMapTree(tree.place, [
    ['type', createScalarTree(tree.text.slice(0, -1), tree.place)],
    ['required', createScalarTree(true, tree.place)],
  ]);
}

/** The elements of a list; a single value is a list of one, null is empty. */
export function wrapAsList(tree: Tree | null): readonly Tree[] {
  if (tree === null) return [];
  return tree.kind === 'list' ? tree.items : [tree];
}

/** The texts of a list of names, or of one name. */
export function listTreeNames(tree: Tree | null): readonly string[] {
  return wrapAsList(tree).flatMap((item) => (item.kind === 'scalar' ? [item.text] : []));
}

/** Entries by name; those that say `false` are dropped. */
export function listNamedEntries(tree: Tree | null, key: string): readonly TreeEntry[] {
  return listTreeEntries(tree, key).filter((entry) => !isFalseTree(entry.value));
}

export function isFalseTree(tree: Tree | null): boolean {
  return tree?.kind === 'scalar' && tree.value === false;
}

export function isTrueTree(tree: Tree | null): boolean {
  return tree?.kind === 'scalar' && tree.value === true;
}

/** The plain value of a scalar, or null. */
export function findTreeLiteral(tree: Tree | null): Scalar {
  return tree?.kind === 'scalar' ? tree.value : null;
}

export function findTreeNumber(tree: Tree | null): number | null {
  const value = findTreeLiteral(tree);
  return typeof value === 'number' ? value : null;
}

/** `over` laid upon `base`: its keys win; maps named in `deep` are merged key by key in the same way. */
export function mergeMapTrees(base: MapTree, over: MapTree, deep: readonly string[] = []): MapTree {
  const replaced = base.entries.map((entry) => {
    const own = over.entries.find(({ key }) => key === entry.key);
    if (own === undefined) return entry;
    const both = deep.includes(entry.key) && entry.value.kind === 'map' && own.value.kind === 'map';
    return both ? { ...own, value: mergeFieldTrees(entry.value as MapTree, own.value as MapTree) } : own;
  });
  const added = over.entries.filter(({ key }) => !base.entries.some((entry) => entry.key === key));
  return { kind: 'map', place: over.place, entries: [...replaced, ...added] };
}

// One level deeper: `fields: {x: {title: …}}` keeps what else the base says of x.
function mergeFieldTrees(base: MapTree, over: MapTree): MapTree {
  const entries = base.entries.map((entry) => {
    const own = over.entries.find(({ key }) => key === entry.key);
    if (own === undefined) return entry;
    return isFalseTree(own.value) ? own : { ...own, value: mergeMapTrees(expandFieldMap(entry.value), expandFieldMap(own.value)) };
  });
  const added = over.entries.filter(({ key }) => !base.entries.some((entry) => entry.key === key));
  return { kind: 'map', place: over.place, entries: [...entries, ...added] };
}

/** The map with only some of its keys. */
export function pickTreeKeys(tree: MapTree, keys: readonly string[]): MapTree {
  return { ...tree, entries: tree.entries.filter(({ key }) => keys.includes(key)) };
}

const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** `3s` → 3000. */
export function parseMilliseconds(text: string): number {
  const [, count = '0', unit = 'ms'] = /^(\d+)(ms|s|m|h)$/.exec(text.trim()) ?? [];
  return Number(count) * (units[unit] ?? 1);
}
