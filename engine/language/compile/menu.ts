/** The sidebar: groups of `_app.yaml` in order, entries by their own order. */
import type { MenuEntry, MenuGroup, Resource } from '../../model/model.ts';
import { at, textAt, type Tree } from '../descriptor.ts';
import { sightOf, type Context, type Draft } from './context.ts';
import { tagOf } from './field.ts';
import { humanised, plainText, textOf } from './text.ts';
import { asMap, isFalse, listOf, numberOf } from './tree.ts';

interface Placed {
  readonly group: string;
  readonly order: number;
  readonly entry: MenuEntry;
}

/** Entries without `order` stand in the middle, among themselves by title. */
const middle = 50;

export function menuOf(context: Context, resources: Readonly<Record<string, Resource>>): readonly MenuGroup[] {
  const placed = [...context.drafts.values()].flatMap((draft) => placedOf(context, draft, resources[draft.name]));
  const declared = listOf(at(context.descriptors.app, 'menu')).map((tree) => asMap(tree, 'group'));
  const names = [...new Set([...declared.flatMap((tree) => textAt(tree, 'group') ?? []), ...placed.map(({ group }) => group)])];
  const groups = names.map((name) => ({ name, title: groupTitle(name, declared), entries: entriesIn(name, placed) }));
  return groups.filter(({ entries }) => entries.length > 0);
}

function groupTitle(name: string, declared: readonly Tree[]): MenuGroup['title'] {
  const tree = declared.find((each) => textAt(each, 'group') === name) ?? null;
  if (isFalse(at(tree, 'title'))) return null;
  return plainText(textAt(tree, 'title') ?? humanised(name));
}

function entriesIn(group: string, placed: readonly Placed[]): readonly MenuEntry[] {
  const own = placed.filter((each) => each.group === group);
  const byOrder = (a: Placed, b: Placed) => a.order - b.order || (a.entry.title.text < b.entry.title.text ? -1 : 1);
  return [...own].sort(byOrder).map(({ entry }) => entry);
}

function placedOf(context: Context, draft: Draft, resource: Resource | undefined): readonly Placed[] {
  const menu = at(draft.tree, 'menu');
  if (resource === undefined || isFalse(menu)) return [];
  const route = resource.route.filter((part) => typeof part === 'string');
  if (route.length < resource.route.length) return [];
  const sight = sightOf(context, draft);
  const entry: MenuEntry = {
    resource: draft.name,
    title: textOf(at(menu, 'title'), sight) ?? resource.titlePlural,
    icon: textAt(menu, 'icon') ?? resource.icon,
    path: `/${route.join('/')}`,
    tag: tagOf(at(menu, 'tag'), sight),
    when: resource.list === null ? resource.access.use.cond : resource.access.list.cond,
  };
  return [{ group: textAt(menu, 'group') ?? 'other', order: numberOf(at(menu, 'order')) ?? middle, entry }];
}
