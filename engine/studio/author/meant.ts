/** What single places of a descriptor name. */
import { listTreeEntries, createScalarTree, findTreeText, type TreeEntry, type ScalarTree, type Tree } from '../../language/descriptor.ts';
import type { RuleScope } from '../../language/rules/spot.ts';
import type { NameDefinitions } from './definitions.ts';
import { listExpressionNames } from './expression-names.ts';

/** What a place names: characters of a scalar, and the id of what they mean (null: nothing known). Words say which kind of use it is; the key says it otherwise. */
export interface MeantName {
  readonly id: string | null;
  readonly tree: ScalarTree;
  readonly range: readonly [number, number];
  readonly words?: string;
}

/** A key of a map as a scalar, so that its characters can be found. */
export function treeOfKey({ key, keyPlace }: Pick<TreeEntry, 'key' | 'keyPlace'>): ScalarTree {
  return createScalarTree(key, keyPlace);
}

/** The whole of a scalar. */
export function wholeRange(tree: ScalarTree): readonly [number, number] {
  return [0, tree.text.length];
}

/** The parts of a scalar from character `start` on, each one character behind the other, and what they mean in turn. */
export function meantByParts(
  parts: readonly string[],
  ids: readonly (string | null)[],
  { start = 0, ...where }: Pick<MeantName, 'tree' | 'words'> & { readonly start?: number },
): readonly MeantName[] {
  let at = start;
  return parts.map((part, index): MeantName => {
    const range = [at, at + part.length] as const;
    at += part.length + 1;
    return { ...where, id: ids[index] ?? null, range };
  });
}

/** `{name}` in an address of a resource: a field, be it of the key, of a parent's parameter or any other. */
export function meantByBraces(
  tree: ScalarTree,
  words: string,
  { resource, definitions }: { readonly resource: string; readonly definitions: NameDefinitions },
): readonly MeantName[] {
  return [...tree.text.matchAll(/\{(\w+)\}/g)].map((match): MeantName => {
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
export function meantAsParameter(
  meant: MeantName,
  name: string,
  { draft, words }: { readonly draft: RuleScope['draft']; readonly words: string },
): MeantName {
  const parent = listTreeEntries(draft?.tree ?? null, 'parents').find(({ key }) => key === name);
  if (parent === undefined) return meant;
  return { ...meant, id: findTreeText(parent.value, 'field') === null ? meant.id : null, words };
}

export function findActionId(resource: string, name: string, definitions: NameDefinitions): string | null {
  return (
    (definitions.find(`${resource}.actions.${name}`, ['action']) ?? definitions.find(`${resource}.transitions.${name}`, ['action']))?.id ??
    null
  );
}

/** The id of a field by its bare name: of the record, of the form, or of the row or dialog at hand. */
export function findFieldId(
  name: string,
  spot: RuleScope,
  definitions: NameDefinitions,
  roots: readonly string[] = ['form', 'self', 'old'],
): string | null {
  for (const root of roots) {
    const [found] = listExpressionNames(`${root}.${name}`, spot, definitions).slice(-1);
    if (found !== undefined) return found.id;
  }
  return definitions.fieldOf(spot.draft?.name ?? '', name);
}

export function listScalarsBelow(tree: Tree): readonly ScalarTree[] {
  if (tree.kind === 'scalar') return [tree];
  if (tree.kind === 'list') return tree.items.flatMap(listScalarsBelow);
  return tree.entries.filter(({ key }) => key !== 'expr' && key !== 'when').flatMap(({ value }) => listScalarsBelow(value));
}
