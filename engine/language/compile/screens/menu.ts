/** The sidebar: groups of `_app.yaml` in order, entries by their own order. */
import type { MenuEntry, MenuGroup, Resource } from '../../../model/model.ts';
import { findTree, findTreeText, type Tree } from '../../descriptor.ts';
import { createResourceScope, enterCompileKey, type CompileContext, type ResolvedDescriptor } from '../context.ts';
import { compileTag } from '../fields/field.ts';
import { humanizeName, wrapPlainText, compileText } from '../text.ts';
import { wrapAsMap, isFalseTree, wrapAsList, findTreeNumber } from '../tree.ts';

interface PlacedMenuEntry {
  readonly group: string;
  readonly order: number;
  readonly entry: MenuEntry;
}

/** Entries without `order` stand in the middle, among themselves by title. */
const middle = 50;

export function compileMenu(context: CompileContext, resources: Readonly<Record<string, Resource>>): readonly MenuGroup[] {
  const placed = [...context.drafts.values()].flatMap((draft) => placeMenuEntry(context, draft, resources[draft.name]));
  const declared = wrapAsList(findTree(context.descriptors.app, 'menu')).map((tree) => wrapAsMap(tree, 'group'));
  const names = [...new Set([...declared.flatMap((tree) => findTreeText(tree, 'group') ?? []), ...placed.map(({ group }) => group)])];
  const groups = names.map((name) => ({ name, title: compileGroupTitle(name, declared), entries: sortGroupEntries(name, placed) }));
  return groups.filter(({ entries }) => entries.length > 0);
}

function compileGroupTitle(name: string, declared: readonly Tree[]): MenuGroup['title'] {
  const tree = declared.find((each) => findTreeText(each, 'group') === name) ?? null;
  if (isFalseTree(findTree(tree, 'title'))) return null;
  return wrapPlainText(findTreeText(tree, 'title') ?? humanizeName(name));
}

function sortGroupEntries(group: string, placed: readonly PlacedMenuEntry[]): readonly MenuEntry[] {
  const own = placed.filter((each) => each.group === group);
  const byOrder = (a: PlacedMenuEntry, b: PlacedMenuEntry) => a.order - b.order || (a.entry.title.text < b.entry.title.text ? -1 : 1);
  return [...own].sort(byOrder).map(({ entry }) => entry);
}

function placeMenuEntry(context: CompileContext, draft: ResolvedDescriptor, resource: Resource | undefined): readonly PlacedMenuEntry[] {
  const menu = findTree(draft.tree, 'menu');
  if (resource === undefined || isFalseTree(menu)) return [];
  const route = resource.route.filter((part) => typeof part === 'string');
  if (route.length < resource.route.length) return [];
  const sight = enterCompileKey(createResourceScope(context, draft), 'resource.menu', menu);
  const entry: MenuEntry = {
    resource: draft.name,
    title: compileText(findTree(menu, 'title'), sight) ?? resource.titlePlural,
    icon: findTreeText(menu, 'icon') ?? resource.icon,
    path: `/${route.join('/')}`,
    tag: compileTag(findTree(menu, 'tag'), sight),
    when: resource.list === null ? resource.access.use.cond : resource.access.list.cond,
  };
  return [{ group: findTreeText(menu, 'group') ?? 'other', order: findTreeNumber(findTree(menu, 'order')) ?? middle, entry }];
}
