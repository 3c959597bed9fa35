/** What is meant by its name without being named: the title, the key, the currency. Another name makes it necessary to say so. */
import { findTree, findTreeText, type MapTree, type Tree } from '../../language/descriptor.ts';
import { getTypeName } from '../../language/compile/expressions/ty.ts';
import type { MentionOf } from '../../language/rules/mentions.ts';
import { getMemberTypes } from '../../language/reads.ts';
import type { NameDefinitions } from './definitions.ts';
import { resolvePathIds } from './expression-names.ts';
import { toYamlText } from './edits.ts';

/** Something that is meant without being named. */
export interface ImpliedName {
  readonly id: string;
  /** Where; for what is found by its name, the map that could say it. */
  readonly tree: Tree;
  /** In words. */
  readonly what: string;
  /** The key of a section, and its value for a name, that say it; null where another name changes nothing. */
  readonly said: { readonly section: string; readonly key: string; readonly text: (name: string) => string } | null;
}

/** Names that a record's title, its key and the currency of its amounts are found by. */
export const titleNames = ['name', 'title', 'label'];
const keyName = 'id';
export const currencyName = 'currency';

export function listImpliedNames({ name, tree, spot }: MentionOf<'section'>, definitions: NameDefinitions): readonly ImpliedName[] {
  if (name === 'field') return listImpliedCurrency(tree, spot, definitions);
  if (name === 'action') return listMovedState(tree, spot, definitions);
  return name === 'resource' && spot.draft !== null && spot.draft.of === null ? listImpliedOfRecord(tree, spot.draft, definitions) : [];
}

/** A transition moves the state field, whatever that is called. */
function listMovedState(tree: MapTree, { draft }: MentionOf<'section'>['spot'], definitions: NameDefinitions): readonly ImpliedName[] {
  const to = findTree(tree, 'to') ?? findTree(tree, 'from');
  const id = draft === null || draft.stateField === null ? null : definitions.fieldOf(draft.name, draft.stateField);
  return to === null || id === null ? [] : [{ id, tree: to, what: 'moved by a transition', said: null }];
}

function listImpliedOfRecord(
  tree: MapTree,
  draft: NonNullable<MentionOf<'section'>['spot']['draft']>,
  definitions: NameDefinitions,
): readonly ImpliedName[] {
  const said = (key: string, name: string): readonly ImpliedName[] => {
    const id = findTree(tree, key) === null ? definitions.fieldOf(draft.name, name) : null;
    const what = key === 'key' ? 'key, by its name' : 'title of a record, by its name';
    return id === null ? [] : [{ id, tree, what, said: { section: 'resource', key, text: toYamlText } }];
  };
  const isNamed = titleNames.includes(draft.titleField);
  const isKeyed =
    draft.key.length === 1 && draft.key[0] === keyName && ![...draft.fields.values()].some((field) => getTypeName(field) === 'code');
  return [...(isNamed ? said('titleField', draft.titleField) : []), ...(isKeyed ? said('key', keyName) : [])];
}

/** Money without a currency of its own: field `currency` here, else in what holds the record, else in the settings. */
function listImpliedCurrency(tree: MapTree, spot: MentionOf<'section'>['spot'], definitions: NameDefinitions): readonly ImpliedName[] {
  if (getTypeName(tree) !== 'money' || findTree(tree, 'currency') !== null) return [];
  const root = (['self', 'parent', 'settings'] as const).find((each) => currencyName in getMemberTypes(spot.roots[each]));
  const [id = null] = root === undefined ? [] : resolvePathIds([root, currencyName], spot, definitions);
  const otherwise = findTreeText(spot.project.descriptors.app, 'money', 'currency') ?? 'EUR';
  const text = (name: string) => `{expr: 'coalesce(${root}.${name}, "${otherwise}")'}`;
  return id === null ? [] : [{ id, tree, what: 'currency of an amount, by its name', said: { section: 'field', key: 'currency', text } }];
}
