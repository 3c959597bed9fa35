/** What is meant by its name without being named: the title, the key, the currency. Another name makes it necessary to say so. */
import { at, textAt, type MapTree, type Tree } from '../language/descriptor.ts';
import { typeName } from '../language/compile/ty.ts';
import type { Of } from '../language/rules/mentions.ts';
import { membersOf } from '../language/rules/spot.ts';
import type { Definitions } from './definitions.ts';
import { idsAlong } from './expression-names.ts';
import { asYaml } from './edits.ts';

/** Something that is meant without being named. */
export interface Implied {
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

export function impliedBy({ name, tree, spot }: Of<'section'>, definitions: Definitions): readonly Implied[] {
  if (name === 'field') return currencyOf(tree, spot, definitions);
  if (name === 'action') return moved(tree, spot, definitions);
  return name === 'resource' && spot.draft !== null && spot.draft.of === null ? ofRecord(tree, spot.draft, definitions) : [];
}

/** A transition moves the state field, whatever that is called. */
function moved(tree: MapTree, { draft }: Of<'section'>['spot'], definitions: Definitions): readonly Implied[] {
  const to = at(tree, 'to') ?? at(tree, 'from');
  const id = draft === null || draft.stateField === null ? null : definitions.fieldOf(draft.name, draft.stateField);
  return to === null || id === null ? [] : [{ id, tree: to, what: 'moved by a transition', said: null }];
}

function ofRecord(tree: MapTree, draft: NonNullable<Of<'section'>['spot']['draft']>, definitions: Definitions): readonly Implied[] {
  const said = (key: string, name: string): readonly Implied[] => {
    const id = at(tree, key) === null ? definitions.fieldOf(draft.name, name) : null;
    const what = key === 'key' ? 'key, by its name' : 'title of a record, by its name';
    return id === null ? [] : [{ id, tree, what, said: { section: 'resource', key, text: asYaml } }];
  };
  const isNamed = titleNames.includes(draft.titleField);
  const isKeyed =
    draft.key.length === 1 && draft.key[0] === keyName && ![...draft.fields.values()].some((field) => typeName(field) === 'code');
  return [...(isNamed ? said('titleField', draft.titleField) : []), ...(isKeyed ? said('key', keyName) : [])];
}

/** Money without a currency of its own: field `currency` here, else in what holds the record, else in the settings. */
function currencyOf(tree: MapTree, spot: Of<'section'>['spot'], definitions: Definitions): readonly Implied[] {
  if (typeName(tree) !== 'money' || at(tree, 'currency') !== null) return [];
  const root = (['self', 'parent', 'settings'] as const).find((each) => currencyName in membersOf(spot.roots[each]));
  const [id = null] = root === undefined ? [] : idsAlong([root, currencyName], spot, definitions);
  const otherwise = textAt(spot.project.descriptors.app, 'money', 'currency') ?? 'EUR';
  const text = (name: string) => `{expr: 'coalesce(${root}.${name}, "${otherwise}")'}`;
  return id === null ? [] : [{ id, tree, what: 'currency of an amount, by its name', said: { section: 'field', key: 'currency', text } }];
}
