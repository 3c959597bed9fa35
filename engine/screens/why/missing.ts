/** What a screen has that this user does not see, and what decides that. */
import { currentFieldState, isOpenToUser, mayRunAction, mayUseVerb } from '../../model/access.ts';
import type { Catalogue } from '../../model/catalogue.ts';
import { isConditionTrue, type EvaluationScope } from '../../model/evaluate.ts';
import type { Condition } from '../../model/expression.ts';
import type { Action, LayoutBlock, ScreenCell, Resource, LayoutTab, ModelText, ResourceVerb } from '../../model/model.ts';
import { cellsOfBlock, isFieldDrawn, formPlacementsOf } from '../../model/placement.ts';
import type { AccessWish } from '../../studio/decide/decision.ts';
import type { MissingQuestion } from './ask.ts';
import { listMissingChoices } from './missing-choices.ts';

export type MissingGroup = 'actions' | 'choices' | 'fields' | 'columns' | 'filters' | 'parts' | 'menu';

/** Decided by a wish, or by a condition alone. */
export type MissingThing = { readonly group: MissingGroup } & (
  | { readonly wish: AccessWish; readonly title: null; readonly cond: null }
  | { readonly wish: null; readonly title: ModelText; readonly cond: Condition }
);

interface MissingScope extends Omit<MissingQuestion, 'kind'> {
  readonly catalogue: Pick<Catalogue, 'menu' | 'resources'>;
  /** Of fields and all that shows them only those are told who may read descriptors. */
  readonly mayRead: boolean;
}

/** In the order of the screen. What a record could show although this one does not is told too. */
export function listMissingThings(where: MissingScope): readonly MissingThing[] {
  const { screen, mayRead, catalogue, scope, resource } = where;
  const action = where.action === null ? undefined : resource.actions[where.action];
  if (action !== undefined) return listMissingInputs(action, where);
  const actions = [...listMissingActions(where), ...listMissingFormChoices(where)];
  if (!mayRead) return actions;
  const parts = screen === 'list' ? listMissingListParts(where) : listMissingLayoutParts(where);
  const menu = catalogue.menu.flatMap(({ entries }) => entries).filter(({ when }) => !isConditionTrue(when, scope));
  return dropRepeatedThings([...actions, ...parts, ...menu.map(({ title, when }) => buildMissingPart('menu', title, when))]);
}

const buildMissingWish = (group: MissingGroup, wish: AccessWish): MissingThing => ({ group, wish, title: null, cond: null });
const buildMissingPart = (group: MissingGroup, title: ModelText, cond: Condition): MissingThing => ({ group, wish: null, title, cond });

function listMissingInputs({ name, fields }: Action, { mayRead, scope }: MissingScope): readonly MissingThing[] {
  const all = Object.values(fields);
  const hidden = all.filter((field) => !currentFieldState(field, scope).visible);
  return [
    ...listMissingChoices(all, scope, name).map((wish) => buildMissingWish('choices', wish)),
    ...(mayRead ? hidden.map(({ title, visible }) => buildMissingPart('fields', title, visible)) : []),
  ];
}

/** Choices of the fields that are drawn. */
function listMissingFormChoices({ resource, screen, scope: given }: MissingScope): readonly MissingThing[] {
  const form = screen === 'create' || screen === 'edit' ? resource[screen] : null;
  if (form === null) return [];
  const scope: EvaluationScope = { ...given, self: given.self ?? {}, mode: screen };
  const places = formPlacementsOf(form.tabs);
  const drawn = Object.values({ ...resource.fields, ...form.fields }).filter(({ name }) => isFieldDrawn(places, name, scope));
  return listMissingChoices(drawn, scope, null).map((wish) => buildMissingWish('choices', wish));
}

function listMissingActions({ resource, screen, scope }: MissingScope): readonly MissingThing[] {
  // In a list only what no record could change is missing.
  const any: EvaluationScope = screen === 'list' ? { ...scope, self: {} } : scope;
  const isOfRecord = screen === 'show' || screen === 'edit';
  const isGone = (verb: ResourceVerb) => !mayUseVerb(resource, verb, any).shown;
  const verbs = listScreenVerbs(resource, screen).filter(isGone);
  const inLayout = new Set(listScreenBlocks(resource, screen).flatMap((block) => (block.kind === 'actions' ? block.names : [])));
  const actions = Object.values(resource.actions).filter((action) => {
    const isHere = screen === 'list' ? action.places.some((place) => place !== 'record') : isOfRecord && action.places.includes('record');
    if (!isHere && !inLayout.has(action.name)) return false;
    const { shown, by } = mayRunAction(resource, action, any);
    return !shown && (screen !== 'list' || by === 'gate');
  });
  return [
    ...verbs.map((verb) => buildMissingWish('actions', { kind: 'verb', verb })),
    ...actions.map(({ name }) => buildMissingWish('actions', { kind: 'action', name })),
  ];
}

function listScreenVerbs(
  { create, edit, show, remove, ops, list, hasComments }: Resource,
  screen: MissingScope['screen'],
): readonly ResourceVerb[] {
  const all: readonly (readonly [ResourceVerb, boolean])[] = [
    ['create', screen === 'list' && create !== null],
    ['export', screen === 'list' && (list?.exports.length ?? 0) > 0],
    ['show', screen === 'list' && show !== null],
    ['edit', screen !== 'edit' && screen !== 'create' && edit !== null],
    ['comment', screen === 'show' && hasComments],
    ['delete', screen !== 'create' && remove !== null && ops.delete !== null],
  ];
  return all.flatMap(([verb, isThere]) => (isThere ? [verb] : []));
}

function listMissingListParts({ resource, scope }: MissingScope): readonly MissingThing[] {
  const { list, fields } = resource;
  if (list === null) return [];
  const columns = list.columns.flatMap((column): readonly MissingThing[] => {
    if (!isConditionTrue(column.when, scope)) return [buildMissingPart('columns', column.title, column.when)];
    if (column.kind !== 'fields') return [];
    return column.cells.flatMap((cell) =>
      listMissingCell('columns', cell, (name) => isFieldOpen(fields, name, scope), { resource, scope }),
    );
  });
  const filters = list.filters.filter(({ when }) => !isConditionTrue(when, scope));
  return [...columns, ...filters.map(({ title, when }) => buildMissingPart('filters', title, when))];
}

function isFieldOpen(fields: Resource['fields'], name: string, scope: EvaluationScope): boolean {
  const field = fields[name];
  return field === undefined || isOpenToUser(field.visible, scope);
}

function listMissingCell(
  group: MissingGroup,
  cell: ScreenCell,
  isShown: (name: string) => boolean,
  { resource, scope }: Pick<MissingScope, 'resource' | 'scope'>,
): readonly MissingThing[] {
  const field = resource.fields[cell.field];
  if (field === undefined) return [];
  if (!isConditionTrue(cell.when, scope)) return [buildMissingPart(group, cell.title ?? field.title, cell.when)];
  return isShown(cell.field) ? [] : [buildMissingPart(group, cell.title ?? field.title, field.visible)];
}

function listMissingLayoutParts({ resource, screen, scope: given, catalogue }: MissingScope): readonly MissingThing[] {
  const scope: EvaluationScope = { ...given, self: given.self ?? {}, mode: screen };
  const isShown = (name: string): boolean => {
    const field = resource.fields[name];
    return field === undefined || currentFieldState(field, scope).visible;
  };
  const cells = (own: readonly ScreenCell[]) => own.flatMap((cell) => listMissingCell('fields', cell, isShown, { resource, scope }));
  return getScreenTabs(resource, screen).flatMap((tab): readonly MissingThing[] => {
    if (!isConditionTrue(tab.when, scope)) return [buildMissingPart('parts', tab.title, tab.when)];
    return tab.layout.flatMap((block): readonly MissingThing[] => {
      if (!isConditionTrue(block.when, scope)) {
        const title = getBlockTitle(block, resource, catalogue);
        return title === null ? [] : [buildMissingPart('parts', title, block.when)];
      }
      return cells(cellsOfBlock(block));
    });
  });
}

function getScreenTabs({ show, create, edit }: Resource, screen: MissingScope['screen']): readonly LayoutTab[] {
  return { list: null, show, create, edit }[screen]?.tabs ?? [];
}

const listScreenBlocks = (resource: Resource, screen: MissingScope['screen']): readonly LayoutBlock[] =>
  getScreenTabs(resource, screen).flatMap(({ layout }) => layout);

function getBlockTitle(block: LayoutBlock, { fields, collections }: Resource, { resources }: MissingScope['catalogue']): ModelText | null {
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

function dropRepeatedThings(things: readonly MissingThing[]): readonly MissingThing[] {
  const seen = new Set<string>();
  return things.filter(({ group, wish, title, cond }) => {
    const key = JSON.stringify([group, wish, title?.text, typeof cond === 'object' ? cond?.text : cond]);
    return seen.size !== seen.add(key).size;
  });
}
