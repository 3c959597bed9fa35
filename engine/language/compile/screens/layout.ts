/** Blocks and tabs of forms and show screens. */
import type { LayoutBlock, ScreenCell, Field, LayoutTab } from '../../../model/model.ts';
import { findTree, listTreeEntries, createMapTree, findTreeText, type MapTree, type Tree } from '../../descriptor.ts';
import { combineWithAnd, compileCondition, extractRolePart } from '../expressions/condition.ts';
import type { CompileScope } from '../context.ts';
import { compileLink } from './links.ts';
import { compileQuery } from './query.ts';
import { wrapPlainText, compileText, compileTitle, compileTone } from '../text.ts';
import { wrapAsMap, wrapAsList, listTreeNames, findTreeNumber } from '../tree.ts';

export interface LayoutContext {
  readonly sight: CompileScope;
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
export function compileTabs(tabs: Tree | null, layout: Tree | null, given: LayoutContext): readonly LayoutTab[] {
  const trees = tabs === null ? [] : wrapAsList(tabs).map((tree) => wrapAsMap(tree, 'name'));
  if (trees.length === 0) {
    const single = { ...given, all: listRemainingNames(given.all, layout === null ? [] : [layout]) };
    return [
      {
        name: 'form',
        title: compileTitle(findTree(given.sight.draft.tree, 'title'), given.sight.draft.name, given.sight),
        when: true,
        layout: compileLayout(layout, single),
      },
    ];
  }
  const written = trees.flatMap((tree) => (isFormTab(tree) && given.form !== null ? [tree, given.form] : [tree]));
  const within = { ...given, all: listRemainingNames(given.all, written) };
  return trees.map((tree) => compileTab(tree, within)).filter((tab) => tab.layout.length > 0);
}

function isFormTab(tree: MapTree): boolean {
  return findTreeText(tree, 'name') === 'form' && isBareTab(tree);
}

function isBareTab(tree: MapTree): boolean {
  return tree.entries.every(({ key }) => ['name', 'title', 'when'].includes(key));
}

function compileTab(tree: MapTree, given: LayoutContext): LayoutTab {
  const name = findTreeText(tree, 'name') ?? 'form';
  const layout = isFormTab(tree)
    ? compileLayout(given.form, given)
    : isBareTab(tree)
      ? compileBareTab(tree, name, given)
      : compileLayout(findTree(tree, 'layout') ?? tree, given);
  const [only, ...more] = layout;
  const inner = only !== undefined && more.length === 0 ? only.when : true;
  const when = combineWithAnd(compileCondition(findTree(tree, 'when'), given.sight, true), inner);
  return { name: chooseTabRoute(tree, name, given), title: compileTabTitle(tree, name, given), when, layout };
}

/** Its name stands in addresses: a field goes there by its name on the wire. */
function chooseTabRoute(tree: MapTree, name: string, { sight, fields }: LayoutContext): string {
  const isCollection = findTree(sight.draft.tree, 'collections', name) !== null;
  return isBareTab(tree) && !isFormTab(tree) && !isCollection ? (fields[name]?.path.join('.') ?? name) : name;
}

function compileTabTitle(tree: MapTree, name: string, { sight, fields }: LayoutContext): LayoutTab['title'] {
  if (isFormTab(tree)) return compileTitle(findTree(tree, 'title') ?? findTree(sight.draft.tree, 'title'), name, sight);
  const collection = findTree(sight.draft.tree, 'collections', name, 'title');
  const field = isBareTab(tree) ? fields[name] : undefined;
  return compileText(findTree(tree, 'title') ?? collection, sight) ?? field?.title ?? compileTitle(null, name, sight);
}

/** A bare name: a collection, or an array field that fills the tab. */
function compileBareTab(tree: MapTree, name: string, given: LayoutContext): readonly LayoutBlock[] {
  const isCollection = findTree(given.sight.draft.tree, 'collections', name) !== null;
  return compileLayout(
    createMapTree(tree.place, [
      [isCollection ? 'collection' : 'field', wrapAsMap(tree, 'name').entries.find(({ key }) => key === 'name')?.value ?? tree],
    ]),
    given,
  );
}

/** The blocks of a layout that shows a stored record; `names` is what "*" stands for. */
export function compileRecordBlocks(
  tree: Tree,
  { sight, fields, names }: Pick<LayoutContext, 'sight' | 'fields'> & { readonly names: readonly string[] },
): readonly LayoutBlock[] {
  return compileLayout(tree, { sight, fields, all: listRemainingNames(names, [tree]), dropped: new Set(), isNew: false, form: null });
}

/** The blocks of a layout; null stands for one group of all fields. */
function compileLayout(tree: Tree | null, given: LayoutContext): readonly LayoutBlock[] {
  if (tree === null) return groupAllFields(given);
  return wrapAsList(tree)
    .flatMap((item) => compileBlocks(wrapAsMap(item, 'field'), given))
    .filter((block) => !(given.isNew && block.needsRecord));
}

function groupAllFields(given: LayoutContext): readonly LayoutBlock[] {
  const cells = given.all.filter((name) => !given.dropped.has(name)).map(createPlainCell);
  return cells.length === 0 ? [] : [{ kind: 'group', title: null, help: null, toggle: null, cells, when: true, needsRecord: false }];
}

function createPlainCell(field: string): ScreenCell {
  return { field, title: null, as: null, link: null, tooltip: null, truncate: null, empty: null, when: true };
}

function compileBlocks(tree: MapTree, given: LayoutContext): readonly LayoutBlock[] {
  const { sight } = given;
  const when = compileCondition(findTree(tree, 'when'), sight, true);
  const collection = findTreeText(tree, 'collection');
  if (collection !== null) return [{ kind: 'collection', name: collection, when, needsRecord: true }];
  const list = findTree(tree, 'list');
  if (list !== null) return [compileListBlock(list, { sight, when })];
  const names = findTree(tree, 'actions');
  if (names !== null) return [compileActionsBlock(tree, listTreeNames(names), { sight, when })];
  const widget = findTreeText(tree, 'widget');
  if (widget !== null) return [{ kind: 'widget', name: widget, when, needsRecord: false }];
  const note = findTree(tree, 'note');
  if (note !== null)
    return [
      {
        kind: 'note',
        text: compileText(note, sight) ?? wrapPlainText(''),
        tone: compileTone(findTree(tree, 'tone')) ?? 'neutral',
        when,
        needsRecord: false,
      },
    ];
  if (findTree(tree, 'group') !== null || findTree(tree, 'fields') !== null) return compileGroupBlock(tree, given);
  return compileCellBlocks(tree, given);
}

interface BlockContext {
  readonly sight: CompileScope;
  readonly when: LayoutBlock['when'];
}

function compileListBlock(tree: Tree, { sight, when }: BlockContext): LayoutBlock {
  const of = findTreeText(tree, 'of') ?? sight.draft.name;
  const own = tree.kind === 'map' ? tree.entries.filter(({ key }) => key !== 'of' && key !== 'filter') : [];
  return {
    kind: 'list',
    of,
    filter: compileQuery(findTree(tree, 'filter'), sight),
    list: own.length === 0 ? null : sight.context.listOf(of, { kind: 'map', entries: own, place: tree.place }),
    when: combineWithAnd(when, extractRolePart(sight.context.gateOf(of, 'list').cond)),
    needsRecord: true,
  };
}

function compileActionsBlock(tree: MapTree, names: readonly string[], { sight, when }: BlockContext): LayoutBlock {
  return {
    kind: 'actions',
    as: findTreeText(tree, 'as') === 'form' ? 'form' : 'buttons',
    names,
    when,
    needsRecord: names.some((name) => !isReadingAction(name, sight)),
  };
}

// Links and files read what is typed; all else writes to a stored record.
function isReadingAction(name: string, { draft }: CompileScope): boolean {
  const action = findTree(draft.tree, 'actions', name);
  return ['link', 'open', 'download'].some((key) => findTree(action, key) !== null);
}

function compileGroupBlock(tree: MapTree, given: LayoutContext): readonly LayoutBlock[] {
  const { sight } = given;
  const cells = wrapAsList(findTree(tree, 'fields')).flatMap((item) => compileCells(wrapAsMap(item, 'field'), given));
  if (cells.length === 0) return [];
  const [title, help, toggle] = ['group', 'description', 'toggle'].map((key) => compileText(findTree(tree, key), sight));
  const when = compileCondition(findTree(tree, 'when'), sight, true);
  return [{ kind: 'group', title: title ?? null, help: help ?? null, toggle: toggle ?? null, cells, when, needsRecord: false }];
}

function compileCellBlocks(tree: MapTree, given: LayoutContext): readonly LayoutBlock[] {
  const name = findTreeText(tree, 'field') ?? '';
  const isCollection = !(name in given.fields) && findTree(given.sight.draft.tree, 'collections', name) !== null;
  if (isCollection)
    return [{ kind: 'collection', name, when: compileCondition(findTree(tree, 'when'), given.sight, true), needsRecord: true }];
  return compileCells(tree, given).map((cell) => ({ kind: 'cell', cell, when: cell.when, needsRecord: false }));
}

function compileCells(tree: MapTree, given: LayoutContext): readonly ScreenCell[] {
  const name = findTreeText(tree, 'field') ?? '';
  const names = name === '*' ? given.all : [name];
  return names
    .filter((each) => each in given.fields && !given.dropped.has(each))
    .map((each) => ({ ...compileCell(tree, given.sight), field: each }));
}

/** What a cell says apart from its field. */
export function compileCell(tree: MapTree, sight: CompileScope): ScreenCell {
  const field = findTreeText(tree, 'field') ?? '';
  const target = findTreeText(sight.draft.fields.get(field) ?? null, 'to');
  return {
    field,
    title: compileText(findTree(tree, 'title'), sight),
    as: findTreeText(tree, 'as'),
    link: compileLink(findTree(tree, 'link'), sight, target ?? sight.draft.name),
    tooltip: compileText(findTree(tree, 'tooltip'), sight),
    truncate: findTreeNumber(findTree(tree, 'truncate')),
    empty: compileText(findTree(tree, 'empty'), sight),
    when: compileCondition(findTree(tree, 'when'), sight, true),
  };
}

/** Names among `all` that stand in none of the trees. */
function listRemainingNames(all: readonly string[], trees: readonly Tree[]): readonly string[] {
  const used = new Set(trees.flatMap(listLayoutFields));
  return all.filter((name) => !used.has(name));
}

/** Names of fields that blocks, tabs and groups show. */
function listLayoutFields(tree: Tree): readonly string[] {
  if (tree.kind === 'scalar') return [tree.text];
  if (tree.kind === 'list') return tree.items.flatMap(listLayoutFields);
  const bare = isBareTab(tree) ? listTreeNames(findTree(tree, 'name')) : [];
  const below = listTreeEntries(tree).flatMap(({ key, value }) =>
    ['layout', 'fields', 'field'].includes(key) ? listLayoutFields(value) : [],
  );
  return [...bare, ...below];
}

/** Names of actions that stand in blocks of these trees. */
export function listLayoutActions(tree: Tree | null): readonly string[] {
  if (tree === null || tree.kind === 'scalar') return [];
  if (tree.kind === 'list') return tree.items.flatMap(listLayoutActions);
  const own = listTreeNames(findTree(tree, 'actions'));
  return [
    ...own,
    ...tree.entries.flatMap(({ key, value }) => (['layout', 'tabs', 'columns', 'details'].includes(key) ? listLayoutActions(value) : [])),
  ];
}
