/** What single places of a descriptor name. */
import { entriesOf, scalarTree, textAt, type Entry, type ScalarTree, type Tree } from '../language/descriptor.ts';
import type { Spot } from '../language/rules/spot.ts';
import type { Definitions } from './definitions.ts';
import { namesIn } from './expression-names.ts';

/** What a place names: characters of a scalar, and the id of what they mean (null: nothing known). Words say which kind of use it is; the key says it otherwise. */
export interface Meant {
  readonly id: string | null;
  readonly tree: ScalarTree;
  readonly range: readonly [number, number];
  readonly words?: string;
}

/** A key of a map as a scalar, so that its characters can be found. */
export function keyTree({ key, keyPlace }: Pick<Entry, 'key' | 'keyPlace'>): ScalarTree {
  return scalarTree(key, keyPlace);
}

/** The whole of a scalar. */
export function whole(tree: ScalarTree): readonly [number, number] {
  return [0, tree.text.length];
}

/** The parts of a scalar from character `start` on, each one character behind the other, and what they mean in turn. */
export function partsMeant(
  parts: readonly string[],
  ids: readonly (string | null)[],
  { start = 0, ...where }: Pick<Meant, 'tree' | 'words'> & { readonly start?: number },
): readonly Meant[] {
  let at = start;
  return parts.map((part, index): Meant => {
    const range = [at, at + part.length] as const;
    at += part.length + 1;
    return { ...where, id: ids[index] ?? null, range };
  });
}

/** `{name}` in an address of a resource: a field, be it of the key, of a parent's parameter or any other. */
export function bracesMeant(
  tree: ScalarTree,
  words: string,
  { resource, definitions }: { readonly resource: string; readonly definitions: Definitions },
): readonly Meant[] {
  return [...tree.text.matchAll(/\{(\w+)\}/g)].map((match): Meant => {
    const name = match[1] ?? '';
    const start = match.index + 1;
    return { id: definitions.fieldOf(resource, name), tree, range: [start, start + name.length], words };
  });
}

/** What a path parameter is called by: it stays with the address where the name on the wire is kept. */
export const ofParameter = 'parameter of a parent';
export const inAddress = 'parameter in an address';
export const askedBelow = 'asked for below a parent';
export const byParams = 'read as a parameter';

/** A place that names a path parameter: what it means is a field of the same name, unless the parent names another one. */
export function asParameter(
  meant: Meant,
  name: string,
  { draft, words }: { readonly draft: Spot['draft']; readonly words: string },
): Meant {
  const parent = entriesOf(draft?.tree ?? null, 'parents').find(({ key }) => key === name);
  if (parent === undefined) return meant;
  return { ...meant, id: textAt(parent.value, 'field') === null ? meant.id : null, words };
}

export function actionId(resource: string, name: string, definitions: Definitions): string | null {
  return (
    (definitions.find(`${resource}.actions.${name}`, ['action']) ?? definitions.find(`${resource}.transitions.${name}`, ['action']))?.id ??
    null
  );
}

/** The id of a field by its bare name: of the record, of the form, or of the row or dialog at hand. */
export function fieldId(
  name: string,
  spot: Spot,
  definitions: Definitions,
  roots: readonly string[] = ['form', 'self', 'old'],
): string | null {
  for (const root of roots) {
    const [found] = namesIn(`${root}.${name}`, spot, definitions).slice(-1);
    if (found !== undefined) return found.id;
  }
  return definitions.fieldOf(spot.draft?.name ?? '', name);
}

export function scalarsBelow(tree: Tree): readonly ScalarTree[] {
  if (tree.kind === 'scalar') return [tree];
  if (tree.kind === 'list') return tree.items.flatMap(scalarsBelow);
  return tree.entries.filter(({ key }) => key !== 'expr' && key !== 'when').flatMap(({ value }) => scalarsBelow(value));
}
