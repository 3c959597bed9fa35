/** What a screen has that this user does not see, and what decides that. */
import { fieldState, isOpenTo, mayAction, mayVerb } from '../../model/access.ts';
import type { Catalogue } from '../../model/catalogue.ts';
import { holds, type Scope } from '../../model/evaluate.ts';
import type { Condition } from '../../model/expression.ts';
import type { Action, Block, Cell, Resource, Tab, Text, Verb } from '../../model/model.ts';
import { cellsOf, isPlaced, placementsOf } from '../../model/placement.ts';
import type { Wish } from '../../review/decision.ts';
import type { MissingQuestion } from './ask.ts';
import { missingChoices } from './missing-choices.ts';

export type MissingGroup = 'actions' | 'choices' | 'fields' | 'columns' | 'filters' | 'parts' | 'menu';

/** Decided by a wish, or by a condition alone. */
export type MissingThing = { readonly group: MissingGroup } & (
  | { readonly wish: Wish; readonly title: null; readonly cond: null }
  | { readonly wish: null; readonly title: Text; readonly cond: Condition }
);

interface Where extends Omit<MissingQuestion, 'kind'> {
  readonly catalogue: Pick<Catalogue, 'menu' | 'resources'>;
  /** Of fields and all that shows them only those are told who may read descriptors. */
  readonly mayRead: boolean;
}

/** In the order of the screen. What a record could show although this one does not is told too. */
export function missingOn(where: Where): readonly MissingThing[] {
  const { screen, mayRead, catalogue, scope, resource } = where;
  const action = where.action === null ? undefined : resource.actions[where.action];
  if (action !== undefined) return missingInputs(action, where);
  const actions = [...missingActions(where), ...missingInForm(where)];
  if (!mayRead) return actions;
  const parts = screen === 'list' ? missingInList(where) : missingInLayout(where);
  const menu = catalogue.menu.flatMap(({ entries }) => entries).filter(({ when }) => !holds(when, scope));
  return unique([...actions, ...parts, ...menu.map(({ title, when }) => conditional('menu', title, when))]);
}

const byWish = (group: MissingGroup, wish: Wish): MissingThing => ({ group, wish, title: null, cond: null });
const conditional = (group: MissingGroup, title: Text, cond: Condition): MissingThing => ({ group, wish: null, title, cond });

function missingInputs({ name, fields }: Action, { mayRead, scope }: Where): readonly MissingThing[] {
  const all = Object.values(fields);
  const hidden = all.filter((field) => !fieldState(field, scope).visible);
  return [
    ...missingChoices(all, scope, name).map((wish) => byWish('choices', wish)),
    ...(mayRead ? hidden.map(({ title, visible }) => conditional('fields', title, visible)) : []),
  ];
}

/** Choices of the fields that are drawn. */
function missingInForm({ resource, screen, scope: given }: Where): readonly MissingThing[] {
  const form = screen === 'create' || screen === 'edit' ? resource[screen] : null;
  if (form === null) return [];
  const scope: Scope = { ...given, self: given.self ?? {}, mode: screen };
  const places = placementsOf(form.tabs);
  const drawn = Object.values({ ...resource.fields, ...form.fields }).filter(({ name }) => isPlaced(places, name, scope));
  return missingChoices(drawn, scope, null).map((wish) => byWish('choices', wish));
}

function missingActions({ resource, screen, scope }: Where): readonly MissingThing[] {
  // In a list only what no record could change is missing.
  const any: Scope = screen === 'list' ? { ...scope, self: {} } : scope;
  const isOfRecord = screen === 'show' || screen === 'edit';
  const isGone = (verb: Verb) => !mayVerb(resource, verb, any).shown;
  const verbs = verbsOf(resource, screen).filter(isGone);
  const inLayout = new Set(layoutOf(resource, screen).flatMap((block) => (block.kind === 'actions' ? block.names : [])));
  const actions = Object.values(resource.actions).filter((action) => {
    const isHere = screen === 'list' ? action.places.some((place) => place !== 'record') : isOfRecord && action.places.includes('record');
    if (!isHere && !inLayout.has(action.name)) return false;
    const { shown, by } = mayAction(resource, action, any);
    return !shown && (screen !== 'list' || by === 'gate');
  });
  return [
    ...verbs.map((verb) => byWish('actions', { kind: 'verb', verb })),
    ...actions.map(({ name }) => byWish('actions', { kind: 'action', name })),
  ];
}

function verbsOf({ create, edit, show, remove, ops, list }: Resource, screen: Where['screen']): readonly Verb[] {
  const all: readonly (readonly [Verb, boolean])[] = [
    ['create', screen === 'list' && create !== null],
    ['export', screen === 'list' && (list?.exports.length ?? 0) > 0],
    ['show', screen === 'list' && show !== null],
    ['edit', screen !== 'edit' && screen !== 'create' && edit !== null],
    ['delete', screen !== 'create' && remove !== null && ops.delete !== null],
  ];
  return all.flatMap(([verb, isThere]) => (isThere ? [verb] : []));
}

function missingInList({ resource, scope }: Where): readonly MissingThing[] {
  const { list, fields } = resource;
  if (list === null) return [];
  const columns = list.columns.flatMap((column): readonly MissingThing[] => {
    if (!holds(column.when, scope)) return [conditional('columns', column.title, column.when)];
    if (column.kind !== 'fields') return [];
    return column.cells.flatMap((cell) => missingCell('columns', cell, (name) => isOpen(fields, name, scope), { resource, scope }));
  });
  const filters = list.filters.filter(({ when }) => !holds(when, scope));
  return [...columns, ...filters.map(({ title, when }) => conditional('filters', title, when))];
}

function isOpen(fields: Resource['fields'], name: string, scope: Scope): boolean {
  const field = fields[name];
  return field === undefined || isOpenTo(field.visible, scope);
}

function missingCell(
  group: MissingGroup,
  cell: Cell,
  isShown: (name: string) => boolean,
  { resource, scope }: Pick<Where, 'resource' | 'scope'>,
): readonly MissingThing[] {
  const field = resource.fields[cell.field];
  if (field === undefined) return [];
  if (!holds(cell.when, scope)) return [conditional(group, cell.title ?? field.title, cell.when)];
  return isShown(cell.field) ? [] : [conditional(group, cell.title ?? field.title, field.visible)];
}

function missingInLayout({ resource, screen, scope: given, catalogue }: Where): readonly MissingThing[] {
  const scope: Scope = { ...given, self: given.self ?? {}, mode: screen };
  const isShown = (name: string): boolean => {
    const field = resource.fields[name];
    return field === undefined || fieldState(field, scope).visible;
  };
  const cells = (own: readonly Cell[]) => own.flatMap((cell) => missingCell('fields', cell, isShown, { resource, scope }));
  return tabsOf(resource, screen).flatMap((tab): readonly MissingThing[] => {
    if (!holds(tab.when, scope)) return [conditional('parts', tab.title, tab.when)];
    return tab.layout.flatMap((block): readonly MissingThing[] => {
      if (!holds(block.when, scope)) {
        const title = titleOf(block, resource, catalogue);
        return title === null ? [] : [conditional('parts', title, block.when)];
      }
      return cells(cellsOf(block));
    });
  });
}

function tabsOf({ show, create, edit }: Resource, screen: Where['screen']): readonly Tab[] {
  return { list: null, show, create, edit }[screen]?.tabs ?? [];
}

const layoutOf = (resource: Resource, screen: Where['screen']): readonly Block[] =>
  tabsOf(resource, screen).flatMap(({ layout }) => layout);

function titleOf(block: Block, { fields, collections }: Resource, { resources }: Where['catalogue']): Text | null {
  switch (block.kind) {
    case 'cell':
      return block.cell.title ?? fields[block.cell.field]?.title ?? null;
    case 'group':
      return block.title;
    case 'collection':
      return collections[block.name]?.title ?? null;
    case 'list':
      return resources.find(({ name }) => name === block.of)?.titlePlural ?? null;
    case 'note':
      return block.text;
    default:
      return null;
  }
}

function unique(things: readonly MissingThing[]): readonly MissingThing[] {
  const seen = new Set<string>();
  return things.filter(({ group, wish, title, cond }) => {
    const key = JSON.stringify([group, wish, title?.text, typeof cond === 'object' ? cond?.text : cond]);
    return seen.size !== seen.add(key).size;
  });
}
