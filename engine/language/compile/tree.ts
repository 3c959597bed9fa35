/** Reading checked trees: what the stages before leave loose becomes one form here. */
import { entriesOf, mapTree, scalarTree, type Entry, type MapTree, type Scalar, type Tree } from '../descriptor.ts';

/** The tree as a map; any other tree stands for `{[short]: tree}`. */
export function asMap(tree: Tree, short: string): MapTree {
  return tree.kind === 'map' ? tree : mapTree(tree.place, [[short, tree]]);
}

/** A field as a map: a bare word is its type, with "!" required. */
export function fieldMap(tree: Tree): MapTree {
  if (tree.kind !== 'scalar' || !tree.text.endsWith('!')) return asMap(tree, 'type');
  return mapTree(tree.place, [
    ['type', scalarTree(tree.text.slice(0, -1), tree.place)],
    ['required', scalarTree(true, tree.place)],
  ]);
}

/** The elements of a list; a single value is a list of one, null is empty. */
export function listOf(tree: Tree | null): readonly Tree[] {
  if (tree === null) return [];
  return tree.kind === 'list' ? tree.items : [tree];
}

/** The texts of a list of names, or of one name. */
export function namesOf(tree: Tree | null): readonly string[] {
  return listOf(tree).flatMap((item) => (item.kind === 'scalar' ? [item.text] : []));
}

/** Entries by name; those that say `false` are dropped. */
export function namedEntries(tree: Tree | null, key: string): readonly Entry[] {
  return entriesOf(tree, key).filter((entry) => !isFalse(entry.value));
}

export function isFalse(tree: Tree | null): boolean {
  return tree?.kind === 'scalar' && tree.value === false;
}

export function isTrue(tree: Tree | null): boolean {
  return tree?.kind === 'scalar' && tree.value === true;
}

/** The plain value of a scalar, or null. */
export function literal(tree: Tree | null): Scalar {
  return tree?.kind === 'scalar' ? tree.value : null;
}

export function numberOf(tree: Tree | null): number | null {
  const value = literal(tree);
  return typeof value === 'number' ? value : null;
}

/** `over` laid upon `base`: its keys win; maps named in `deep` are merged key by key in the same way. */
export function merged(base: MapTree, over: MapTree, deep: readonly string[] = []): MapTree {
  const replaced = base.entries.map((entry) => {
    const own = over.entries.find(({ key }) => key === entry.key);
    if (own === undefined) return entry;
    const both = deep.includes(entry.key) && entry.value.kind === 'map' && own.value.kind === 'map';
    return both ? { ...own, value: mergedFields(entry.value as MapTree, own.value as MapTree) } : own;
  });
  const added = over.entries.filter(({ key }) => !base.entries.some((entry) => entry.key === key));
  return { kind: 'map', place: over.place, entries: [...replaced, ...added] };
}

// One level deeper: `fields: {x: {title: …}}` keeps what else the base says of x.
function mergedFields(base: MapTree, over: MapTree): MapTree {
  const entries = base.entries.map((entry) => {
    const own = over.entries.find(({ key }) => key === entry.key);
    if (own === undefined) return entry;
    return isFalse(own.value) ? own : { ...own, value: merged(fieldMap(entry.value), fieldMap(own.value)) };
  });
  const added = over.entries.filter(({ key }) => !base.entries.some((entry) => entry.key === key));
  return { kind: 'map', place: over.place, entries: [...entries, ...added] };
}

/** The map with only some of its keys. */
export function only(tree: MapTree, keys: readonly string[]): MapTree {
  return { ...tree, entries: tree.entries.filter(({ key }) => keys.includes(key)) };
}

const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** `3s` → 3000. */
export function milliseconds(text: string): number {
  const [, count = '0', unit = 'ms'] = /^(\d+)(ms|s|m|h)$/.exec(text.trim()) ?? [];
  return Number(count) * (units[unit] ?? 1);
}
