import type { SourceSpan } from './problem.ts';

export type Scalar = string | number | boolean | null;

export interface TreeEntry {
  readonly key: string;
  readonly keyPlace: SourceSpan;
  readonly value: Tree;
}
export interface MapTree {
  readonly kind: 'map';
  readonly entries: readonly TreeEntry[];
  readonly place: SourceSpan;
}
export interface ListTree {
  readonly kind: 'list';
  readonly items: readonly Tree[];
  readonly place: SourceSpan;
}
export interface ScalarTree {
  readonly kind: 'scalar';
  readonly value: Scalar;
  /** As written, without quotes. */
  readonly text: string;
  readonly place: SourceSpan;
  /** Where the first character of `text` stands: behind the quote if there is one. */
  readonly inner: SourceSpan;
}

/** YAML with the place of every node. */
export type Tree = MapTree | ListTree | ScalarTree;

/**
 * A checked file. Its tree has the normal form that `check` makes (README.md in this folder lists it): every shorthand is expanded,
 * keys that were not written are absent.
 */
export interface Descriptor {
  readonly file: string;
  /** Name of the resource. */
  readonly name: string;
  readonly tree: MapTree;
}

/** All files of a project; `roles` is the tree of _roles.yaml, with its key `roles`. A shared file that does not exist is null. */
export interface Descriptors {
  readonly resources: ReadonlyMap<string, Descriptor>;
  readonly app: MapTree | null;
  readonly roles: MapTree | null;
  readonly types: MapTree | null;
  readonly messages: MapTree | null;
  readonly collections: MapTree | null;
  /** Names of resources and shared files (`_app`) that are there and of which nothing is known: a mistake was found in them. */
  readonly unread: ReadonlySet<string>;
}

/** The node below `tree` along names and indexes; null where there is none. */
export function findTree(tree: Tree | null, ...path: readonly (string | number)[]): Tree | null {
  let node: Tree | null = tree;
  for (const step of path) {
    if (node === null) return null;
    if (node.kind === 'map') node = node.entries.find((entry) => entry.key === String(step))?.value ?? null;
    else if (node.kind === 'list' && typeof step === 'number') node = node.items[step] ?? null;
    else return null;
  }
  return node;
}

/** The tree as plain JSON. */
export function treeToJson(tree: Tree | null): unknown {
  if (tree === null) return null;
  if (tree.kind === 'scalar') return tree.value;
  if (tree.kind === 'list') return tree.items.map(treeToJson);
  return Object.fromEntries(tree.entries.map((entry) => [entry.key, treeToJson(entry.value)]));
}

/** The entries of a map below `tree`; empty if there is none. */
export function listTreeEntries(tree: Tree | null, ...path: readonly (string | number)[]): readonly TreeEntry[] {
  const node = findTree(tree, ...path);
  return node?.kind === 'map' ? node.entries : [];
}

/** The elements of a list below `tree`; empty if there is none. */
export function listTreeItems(tree: Tree | null, ...path: readonly (string | number)[]): readonly Tree[] {
  const node = findTree(tree, ...path);
  return node?.kind === 'list' ? node.items : [];
}

/** The scalar below `tree`, or null. */
export function findTreeScalar(tree: Tree | null, ...path: readonly (string | number)[]): ScalarTree | null {
  const node = findTree(tree, ...path);
  return node?.kind === 'scalar' ? node : null;
}

/** The text of the scalar below `tree`, or null. */
export function findTreeText(tree: Tree | null, ...path: readonly (string | number)[]): string | null {
  return findTreeScalar(tree, ...path)?.text ?? null;
}

/** The entry named `key` of a map, with the place of the key itself. */
export function findTreeEntry(tree: Tree | null, key: string): TreeEntry | null {
  return tree?.kind === 'map' ? (tree.entries.find((entry) => entry.key === key) ?? null) : null;
}

export function createScalarTree(value: Scalar, place: SourceSpan): ScalarTree {
  return { kind: 'scalar', value, text: String(value ?? ''), place, inner: place };
}
export function createMapTree(
  place: SourceSpan,
  entries: readonly (readonly [key: string, value: Tree, keyPlace?: SourceSpan])[],
): MapTree {
  return { kind: 'map', place, entries: entries.map(([key, value, keyPlace]) => ({ key, value, keyPlace: keyPlace ?? value.place })) };
}
export function createListTree(place: SourceSpan, items: readonly Tree[]): ListTree {
  return { kind: 'list', place, items };
}
