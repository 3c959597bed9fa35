/** Create, edit, show and delete. */
import type { LayoutBlock, Field, FormModel, Resource, ShowModel, FollowUpStep, LayoutTab } from '../../../model/model.ts';
import { isExpressionBody } from '../../../model/records.ts';
import { findTree, createMapTree, listTreeEntries, findTreeText, type MapTree, type Tree } from '../../descriptor.ts';
import { compileBody } from '../action.ts';
import { buildExpression, compileCondition, compileValues } from '../expressions/condition.ts';
import { enterCompileKey, type CompileScope } from '../context.ts';
import { compileFields, compileTag } from '../fields/field.ts';
import { compileTabs, type LayoutContext } from './layout.ts';
import { compileOutcome, stayStep, toListStep } from './outcome.ts';
import type { ExistingScreens } from './screens.ts';
import { wrapPlainText, compileText, compileTitle } from '../text.ts';
import { wrapAsMap, isTrueTree, mergeMapTrees, parseMilliseconds, findTreeNumber } from '../tree.ts';

export interface ScreenContext {
  readonly sight: CompileScope;
  readonly screens: ExistingScreens;
  readonly fields: Readonly<Record<string, Field>>;
}

const faces = { create: 'Create', edit: 'Edit', single: 'Save' } as const;
const toasts = { create: ['created', 'createFailed'], edit: ['saved', 'saveFailed'] } as const;

/** The form of one mode: what `create` or `edit` says laid over what `form` says. */
export function compileForm(mode: 'create' | 'edit', given: ScreenContext): FormModel {
  const shared = getMapTree(given.sight.draft.tree, 'form');
  const own = getMapTree(given.sight.draft.tree, mode);
  const tree = mergeMapTrees(shared, own);
  const sight = enterCompileKey(given.sight, `resource.${mode}`, tree);
  const fields = { ...given.fields, ...compileFormFields(tree, sight) };
  const body = compileBody(findTree(tree, 'body'), sight);
  const record = isExpressionBody(body) ? [] : Object.keys(given.fields);
  const tabs = compileTabs(chooseTabsTree(shared, own), findTree(tree, 'layout'), {
    ...{ sight, fields, form: findTree(tree, 'layout'), isNew: mode === 'create' },
    all: [...record, ...Object.keys(fields).filter((name) => !(name in given.fields))],
    dropped: new Set(
      mode === 'create'
        ? Object.values(given.fields)
            .filter(isLeftOutOfCreate)
            .map(({ name }) => name)
        : [],
    ),
  });
  return {
    as: findTreeText(tree, 'as') === 'dialog' ? 'dialog' : 'page',
    face: {
      title:
        compileText(findTree(own, 'title'), sight) ??
        wrapPlainText(faces[isTrueTree(findTree(given.sight.draft.tree, 'single')) ? 'single' : mode]),
      icon: findTreeText(own, 'icon'),
      tone: 'neutral',
    },
    intro: compileText(findTree(tree, 'intro'), sight),
    banner: compileTag(findTree(tree, 'banner'), sight),
    tabs,
    fields: Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in given.fields))),
    writable: listWritableFields(tabs, fields, mode),
    prefill: compileValues(findTree(tree, 'prefill'), sight),
    body,
    ...compileOutcome(tree, enterCompileKey(sight, 'form.after', null), {
      toasts: toasts[mode],
      after: chooseStepAfterForm(given.screens),
      afterFailure: stayStep,
    }),
  };
}

// `layout` in one mode replaces the `tabs` that both share.
function chooseTabsTree(shared: MapTree, own: MapTree): Tree | null {
  return findTree(own, 'tabs') ?? (findTree(own, 'layout') === null ? findTree(shared, 'tabs') : null);
}

function chooseStepAfterForm({ list }: ExistingScreens): FollowUpStep {
  return list ? toListStep : stayStep;
}

function getMapTree(tree: MapTree, key: string): MapTree {
  const found = findTree(tree, key);
  return found?.kind === 'map' ? found : createMapTree(tree.place, []);
}

function compileFormFields(tree: MapTree, sight: CompileScope): Readonly<Record<string, Field>> {
  const own = findTree(tree, 'fields');
  const entries = listTreeEntries(own).map(({ key, value }) => [key, value] as const);
  return compileFields(new Map(entries), enterCompileKey(sight, 'form.fields', own));
}

/** Read-only, derived, stamped and computed fields have nothing to say before there is a record. */
function isLeftOutOfCreate({ readOnly }: Field): boolean {
  return readOnly === true;
}

function listWritableFields(
  tabs: readonly LayoutTab[],
  fields: Readonly<Record<string, Field>>,
  mode: 'create' | 'edit',
): readonly string[] {
  const drawn = new Set(tabs.flatMap(({ layout }) => layout.flatMap(listBlockFields)));
  const isWritable = ({ readOnly, sendAs, isImmutable }: Field) =>
    readOnly !== true && sendAs !== null && !(mode === 'edit' && isImmutable);
  return Object.values(fields)
    .filter((field) => drawn.has(field.name) && isWritable(field))
    .map(({ name }) => name);
}

/** Names of the fields that a block draws. */
function listBlockFields(block: LayoutBlock): readonly string[] {
  if (block.kind === 'cell') return [block.cell.field];
  return block.kind === 'group' ? block.cells.map(({ field }) => field) : [];
}

/** The read-only screen: its own layout, else that of the form. */
export function compileShow({ sight, fields }: ScreenContext): ShowModel {
  const tree = getMapTree(sight.draft.tree, 'show');
  const form = getMapTree(sight.draft.tree, 'form');
  const isOwn = findTree(tree, 'tabs') !== null || findTree(tree, 'layout') !== null;
  const source = isOwn ? tree : form;
  const hidden = Object.values(fields).filter(({ type }) => type === 'password');
  const layouting: LayoutContext = {
    ...{
      sight: enterCompileKey(sight, isOwn ? 'resource.show' : 'resource.form', source),
      fields,
      isNew: false,
      form: findTree(source, 'layout') ?? findTree(form, 'layout'),
    },
    all: Object.keys(fields),
    dropped: new Set(hidden.map(({ name }) => name)),
  };
  return {
    as: findTreeText(tree, 'as') === 'dialog' ? 'dialog' : 'page',
    face: { title: compileTitle(findTree(tree, 'title'), 'show', sight), icon: findTreeText(tree, 'icon'), tone: 'neutral' },
    tabs: compileTabs(findTree(source, 'tabs'), findTree(source, 'layout'), layouting),
    poll: compilePoll(findTree(tree, 'poll'), enterCompileKey(sight, 'resource.show', tree)),
    page: findTreeText(tree, 'page'),
  };
}

function compilePoll(tree: Tree | null, sight: CompileScope): ShowModel['poll'] {
  if (tree === null) return null;
  const map = wrapAsMap(tree, 'every');
  return {
    everyMs: parseMilliseconds(findTreeText(map, 'every') ?? '2s'),
    while: compileCondition(findTree(map, 'while'), sight, true),
    max: findTreeNumber(findTree(map, 'max')),
  };
}

/** Deleting a record; the question names it by its title field. */
export function compileRemove(
  outer: CompileScope,
  { title, isFinal }: { readonly title: string; readonly isFinal: boolean },
): NonNullable<Resource['remove']> {
  const tree = getMapTree(outer.draft.tree, 'delete');
  const sight = enterCompileKey(outer, 'resource.delete', tree);
  const name = buildExpression(['get', 'self', [title]], {
    ty: 'string',
    reads: [`self.${title}`],
    text: `self.${title}`,
    place: sight.draft.tree.place,
  });
  const words = isFinal ? 'Delete {resource} "{name}"? This cannot be undone.' : 'Delete {resource} "{name}"?';
  const question = { ...wrapPlainText(words), with: { name } };
  return {
    title: compileTitle(findTree(tree, 'title'), 'delete', sight),
    icon: findTreeText(tree, 'icon') ?? 'delete',
    tone: 'negative',
    confirm: compileText(findTree(tree, 'confirm'), sight) ?? question,
    ...compileOutcome(tree, sight, {
      toasts: ['deleted', 'deleteFailed'],
      after: toListStep,
      afterFailure: stayStep,
    }),
  };
}
