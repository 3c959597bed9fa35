/** Blocks and tabs of forms and show screens. */
import type { Block, Cell, Field, Tab } from '../../model/model.ts';
import { at, entriesOf, mapTree, textAt, type MapTree, type Tree } from '../descriptor.ts';
import { and, conditionOf, rolePart } from './condition.ts';
import type { Sight } from './context.ts';
import { linkOf } from './links.ts';
import { queryOf } from './query.ts';
import { plainText, textOf, titleOf, toneOf } from './text.ts';
import { asMap, listOf, namesOf, numberOf } from './tree.ts';

export interface Layouting {
  readonly sight: Sight;
  /** Fields of the record and of the form. */
  readonly fields: Readonly<Record<string, Field>>;
  /** Names that "*" stands for, besides those that stand elsewhere. */
  readonly all: readonly string[];
  /** Names that may not be drawn here, wherever they stand. */
  readonly dropped: ReadonlySet<string>;
  /** There is no stored record yet: blocks that need one are left out. */
  readonly isNew: boolean;
  /** The layout that a tab named `form` shows. */
  readonly form: Tree | null;
}

/** The tabs as written, or one tab around the layout; without both all fields in one group. */
export function tabsOf(tabs: Tree | null, layout: Tree | null, given: Layouting): readonly Tab[] {
  const trees = tabs === null ? [] : listOf(tabs).map((tree) => asMap(tree, 'name'));
  if (trees.length === 0) {
    const single = { ...given, all: rest(given.all, layout === null ? [] : [layout]) };
    return [
      {
        name: 'form',
        title: titleOf(at(given.sight.draft.tree, 'title'), given.sight.draft.name, given.sight),
        when: true,
        layout: layoutOf(layout, single),
      },
    ];
  }
  const written = trees.flatMap((tree) => (isFormTab(tree) && given.form !== null ? [tree, given.form] : [tree]));
  const within = { ...given, all: rest(given.all, written) };
  return trees.map((tree) => tabOf(tree, within)).filter((tab) => tab.layout.length > 0);
}

function isFormTab(tree: MapTree): boolean {
  return textAt(tree, 'name') === 'form' && isBare(tree);
}

function isBare(tree: MapTree): boolean {
  return tree.entries.every(({ key }) => ['name', 'title', 'when'].includes(key));
}

function tabOf(tree: MapTree, given: Layouting): Tab {
  const name = textAt(tree, 'name') ?? 'form';
  const layout = isFormTab(tree)
    ? layoutOf(given.form, given)
    : isBare(tree)
      ? bareTab(tree, name, given)
      : layoutOf(at(tree, 'layout') ?? tree, given);
  const [only, ...more] = layout;
  const inner = only !== undefined && more.length === 0 ? only.when : true;
  const when = and(conditionOf(at(tree, 'when'), given.sight, true), inner);
  return { name: addressOf(tree, name, given), title: tabTitle(tree, name, given), when, layout };
}

/** Its name stands in addresses: a field goes there by its name on the wire. */
function addressOf(tree: MapTree, name: string, { sight, fields }: Layouting): string {
  const isCollection = at(sight.draft.tree, 'collections', name) !== null;
  return isBare(tree) && !isFormTab(tree) && !isCollection ? (fields[name]?.path.join('.') ?? name) : name;
}

function tabTitle(tree: MapTree, name: string, { sight, fields }: Layouting): Tab['title'] {
  if (isFormTab(tree)) return titleOf(at(tree, 'title') ?? at(sight.draft.tree, 'title'), name, sight);
  const collection = at(sight.draft.tree, 'collections', name, 'title');
  const field = isBare(tree) ? fields[name] : undefined;
  return textOf(at(tree, 'title') ?? collection, sight) ?? field?.title ?? titleOf(null, name, sight);
}

/** A bare name: a collection, or an array field that fills the tab. */
function bareTab(tree: MapTree, name: string, given: Layouting): readonly Block[] {
  const isCollection = at(given.sight.draft.tree, 'collections', name) !== null;
  return layoutOf(
    mapTree(tree.place, [
      [isCollection ? 'collection' : 'field', asMap(tree, 'name').entries.find(({ key }) => key === 'name')?.value ?? tree],
    ]),
    given,
  );
}

/** The blocks of a layout that shows a stored record; `names` is what "*" stands for. */
export function blocksIn(
  tree: Tree,
  { sight, fields, names }: Pick<Layouting, 'sight' | 'fields'> & { readonly names: readonly string[] },
): readonly Block[] {
  return layoutOf(tree, { sight, fields, all: rest(names, [tree]), dropped: new Set(), isNew: false, form: null });
}

/** The blocks of a layout; null stands for one group of all fields. */
function layoutOf(tree: Tree | null, given: Layouting): readonly Block[] {
  if (tree === null) return allFields(given);
  return listOf(tree)
    .flatMap((item) => blocksOf(asMap(item, 'field'), given))
    .filter((block) => !(given.isNew && block.needsRecord));
}

function allFields(given: Layouting): readonly Block[] {
  const cells = given.all.filter((name) => !given.dropped.has(name)).map(plainCell);
  return cells.length === 0 ? [] : [{ kind: 'group', title: null, help: null, toggle: null, cells, when: true, needsRecord: false }];
}

function plainCell(field: string): Cell {
  return { field, title: null, as: null, link: null, tooltip: null, truncate: null, empty: null, when: true };
}

function blocksOf(tree: MapTree, given: Layouting): readonly Block[] {
  const { sight } = given;
  const when = conditionOf(at(tree, 'when'), sight, true);
  const collection = textAt(tree, 'collection');
  if (collection !== null) return [{ kind: 'collection', name: collection, when, needsRecord: true }];
  const list = at(tree, 'list');
  if (list !== null) return [listBlock(list, { sight, when })];
  const names = at(tree, 'actions');
  if (names !== null) return [actionsBlock(tree, namesOf(names), { sight, when })];
  const widget = textAt(tree, 'widget');
  if (widget !== null) return [{ kind: 'widget', name: widget, when, needsRecord: false }];
  const note = at(tree, 'note');
  if (note !== null)
    return [
      { kind: 'note', text: textOf(note, sight) ?? plainText(''), tone: toneOf(at(tree, 'tone')) ?? 'neutral', when, needsRecord: false },
    ];
  if (at(tree, 'group') !== null || at(tree, 'fields') !== null) return groupBlock(tree, given);
  return cellBlocks(tree, given);
}

interface When {
  readonly sight: Sight;
  readonly when: Block['when'];
}

function listBlock(tree: Tree, { sight, when }: When): Block {
  const of = textAt(tree, 'of') ?? sight.draft.name;
  const own = tree.kind === 'map' ? tree.entries.filter(({ key }) => key !== 'of' && key !== 'filter') : [];
  return {
    kind: 'list',
    of,
    filter: queryOf(at(tree, 'filter'), sight),
    list: own.length === 0 ? null : sight.context.listOf(of, { kind: 'map', entries: own, place: tree.place }),
    when: and(when, rolePart(sight.context.gateOf(of, 'list').cond)),
    needsRecord: true,
  };
}

function actionsBlock(tree: MapTree, names: readonly string[], { sight, when }: When): Block {
  return {
    kind: 'actions',
    as: textAt(tree, 'as') === 'form' ? 'form' : 'buttons',
    names,
    when,
    needsRecord: names.some((name) => !readsOnly(name, sight)),
  };
}

// Links and files read what is typed; all else writes to a stored record.
function readsOnly(name: string, { draft }: Sight): boolean {
  const action = at(draft.tree, 'actions', name);
  return ['link', 'open', 'download'].some((key) => at(action, key) !== null);
}

function groupBlock(tree: MapTree, given: Layouting): readonly Block[] {
  const { sight } = given;
  const cells = listOf(at(tree, 'fields')).flatMap((item) => cellsOf(asMap(item, 'field'), given));
  if (cells.length === 0) return [];
  const [title, help, toggle] = ['group', 'description', 'toggle'].map((key) => textOf(at(tree, key), sight));
  const when = conditionOf(at(tree, 'when'), sight, true);
  return [{ kind: 'group', title: title ?? null, help: help ?? null, toggle: toggle ?? null, cells, when, needsRecord: false }];
}

function cellBlocks(tree: MapTree, given: Layouting): readonly Block[] {
  const name = textAt(tree, 'field') ?? '';
  const isCollection = !(name in given.fields) && at(given.sight.draft.tree, 'collections', name) !== null;
  if (isCollection) return [{ kind: 'collection', name, when: conditionOf(at(tree, 'when'), given.sight, true), needsRecord: true }];
  return cellsOf(tree, given).map((cell) => ({ kind: 'cell', cell, when: cell.when, needsRecord: false }));
}

function cellsOf(tree: MapTree, given: Layouting): readonly Cell[] {
  const name = textAt(tree, 'field') ?? '';
  const names = name === '*' ? given.all : [name];
  return names
    .filter((each) => each in given.fields && !given.dropped.has(each))
    .map((each) => ({ ...cellOf(tree, given.sight), field: each }));
}

/** What a cell says apart from its field. */
export function cellOf(tree: MapTree, sight: Sight): Cell {
  const field = textAt(tree, 'field') ?? '';
  const target = textAt(sight.draft.fields.get(field) ?? null, 'to');
  return {
    field,
    title: textOf(at(tree, 'title'), sight),
    as: textAt(tree, 'as'),
    link: linkOf(at(tree, 'link'), sight, target ?? sight.draft.name),
    tooltip: textOf(at(tree, 'tooltip'), sight),
    truncate: numberOf(at(tree, 'truncate')),
    empty: textOf(at(tree, 'empty'), sight),
    when: conditionOf(at(tree, 'when'), sight, true),
  };
}

/** Names among `all` that stand in none of the trees. */
function rest(all: readonly string[], trees: readonly Tree[]): readonly string[] {
  const used = new Set(trees.flatMap(fieldsIn));
  return all.filter((name) => !used.has(name));
}

/** Names of fields that blocks, tabs and groups show. */
function fieldsIn(tree: Tree): readonly string[] {
  if (tree.kind === 'scalar') return [tree.text];
  if (tree.kind === 'list') return tree.items.flatMap(fieldsIn);
  const bare = isBare(tree) ? namesOf(at(tree, 'name')) : [];
  const below = entriesOf(tree).flatMap(({ key, value }) => (['layout', 'fields', 'field'].includes(key) ? fieldsIn(value) : []));
  return [...bare, ...below];
}

/** Names of actions that stand in blocks of these trees. */
export function actionsIn(tree: Tree | null): readonly string[] {
  if (tree === null || tree.kind === 'scalar') return [];
  if (tree.kind === 'list') return tree.items.flatMap(actionsIn);
  const own = namesOf(at(tree, 'actions'));
  return [
    ...own,
    ...tree.entries.flatMap(({ key, value }) => (['layout', 'tabs', 'columns', 'details'].includes(key) ? actionsIn(value) : [])),
  ];
}
