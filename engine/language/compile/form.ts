/** Create, edit, show and delete. */
import type { Ty } from '../../model/expression.ts';
import type { Block, Field, Form, Resource, Show, Step, Tab } from '../../model/model.ts';
import { at, mapTree, textAt, type MapTree, type Tree } from '../descriptor.ts';
import { bodyOf, isWhole } from './action.ts';
import { built, conditionOf, valuesOf } from './condition.ts';
import { seeing, type Sight } from './context.ts';
import { compileFields, tagOf } from './field.ts';
import { tabsOf, type Layouting } from './layout.ts';
import { outcomeOf, stay, toList } from './outcome.ts';
import type { Screens } from './screens.ts';
import { plainText, textOf, titleOf } from './text.ts';
import { asMap, isTrue, merged, milliseconds, numberOf } from './tree.ts';

export interface Screening {
  readonly sight: Sight;
  readonly screens: Screens;
  readonly fields: Readonly<Record<string, Field>>;
}

const faces = { create: 'Create', edit: 'Edit', single: 'Save' } as const;
const toasts = { create: ['created', 'createFailed'], edit: ['saved', 'saveFailed'] } as const;

/** The form of one mode: what `create` or `edit` says laid over what `form` says. */
export function formOf(mode: 'create' | 'edit', given: Screening): Form {
  const shared = mapAt(given.sight.draft.tree, 'form');
  const own = mapAt(given.sight.draft.tree, mode);
  const tree = merged(shared, own);
  const { sight, fields } = withFormFields(tree, given);
  const body = bodyOf(at(tree, 'body'), sight);
  const record = isWhole(body) ? [] : Object.keys(given.fields);
  const tabs = tabsOf(tabsTree(shared, own), at(tree, 'layout'), {
    ...{ sight, fields, form: at(tree, 'layout'), isNew: mode === 'create' },
    all: [...record, ...Object.keys(fields).filter((name) => !(name in given.fields))],
    dropped: new Set(
      mode === 'create'
        ? Object.values(given.fields)
            .filter(leavesCreate)
            .map(({ name }) => name)
        : [],
    ),
  });
  return {
    as: textAt(tree, 'as') === 'dialog' ? 'dialog' : 'page',
    face: {
      title: textOf(at(own, 'title'), sight) ?? plainText(faces[isTrue(at(given.sight.draft.tree, 'single')) ? 'single' : mode]),
      icon: textAt(own, 'icon'),
      tone: 'neutral',
    },
    intro: textOf(at(tree, 'intro'), sight),
    banner: tagOf(at(tree, 'banner'), sight),
    tabs,
    fields: Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in given.fields))),
    writable: writableIn(tabs, fields, mode),
    prefill: valuesOf(at(tree, 'prefill'), sight),
    body,
    ...outcomeOf(tree, sight, { toasts: toasts[mode], after: afterForm(given.screens), afterFailure: stay }),
  };
}

// `layout` in one mode replaces the `tabs` that both share.
function tabsTree(shared: MapTree, own: MapTree): Tree | null {
  return at(own, 'tabs') ?? (at(own, 'layout') === null ? at(shared, 'tabs') : null);
}

function afterForm({ list }: Screens): Step {
  return list ? toList : stay;
}

function mapAt(tree: MapTree, key: string): MapTree {
  const found = at(tree, key);
  return found?.kind === 'map' ? found : mapTree(tree.place, []);
}

function withFormFields(tree: MapTree, { sight, fields }: Screening): { sight: Sight; fields: Readonly<Record<string, Field>> } {
  const own = at(tree, 'fields');
  if (own?.kind !== 'map') return { sight, fields };
  const { context } = sight;
  const types = Object.fromEntries(own.entries.map(({ key, value }) => [key, context.fieldTy(context.resolved(value))]));
  const form: Ty = { obj: { ...members(sight.roots.self), ...types } };
  const inside = seeing(sight, { form });
  return {
    sight: inside,
    fields: { ...fields, ...compileFields(new Map(own.entries.map(({ key, value }) => [key, value])), seeing(inside, { self: form })) },
  };
}

function members(ty: Ty | undefined): Readonly<Record<string, Ty>> {
  return typeof ty === 'object' && 'obj' in ty ? ty.obj : {};
}

/** Read-only, derived, stamped and computed fields have nothing to say before there is a record. */
function leavesCreate({ readOnly }: Field): boolean {
  return readOnly === true;
}

function writableIn(tabs: readonly Tab[], fields: Readonly<Record<string, Field>>, mode: 'create' | 'edit'): readonly string[] {
  const drawn = new Set(tabs.flatMap(({ layout }) => layout.flatMap(fieldNames)));
  const isWritable = ({ readOnly, sendAs, isImmutable }: Field) =>
    readOnly !== true && sendAs !== null && !(mode === 'edit' && isImmutable);
  return Object.values(fields)
    .filter((field) => drawn.has(field.name) && isWritable(field))
    .map(({ name }) => name);
}

/** Names of the fields that a block draws. */
function fieldNames(block: Block): readonly string[] {
  if (block.kind === 'cell') return [block.cell.field];
  return block.kind === 'group' ? block.cells.map(({ field }) => field) : [];
}

/** The read-only screen: its own layout, else that of the form. */
export function showOf({ sight, fields }: Screening): Show {
  const tree = mapAt(sight.draft.tree, 'show');
  const form = mapAt(sight.draft.tree, 'form');
  const isOwn = at(tree, 'tabs') !== null || at(tree, 'layout') !== null;
  const source = isOwn ? tree : form;
  const hidden = Object.values(fields).filter(({ type }) => type === 'password');
  const layouting: Layouting = {
    ...{ sight, fields, isNew: false, form: at(source, 'layout') ?? at(form, 'layout') },
    all: Object.keys(fields),
    dropped: new Set(hidden.map(({ name }) => name)),
  };
  return {
    as: textAt(tree, 'as') === 'dialog' ? 'dialog' : 'page',
    face: { title: titleOf(at(tree, 'title'), 'show', sight), icon: textAt(tree, 'icon'), tone: 'neutral' },
    tabs: tabsOf(at(source, 'tabs'), at(source, 'layout'), layouting),
    poll: pollOf(at(tree, 'poll'), sight),
    page: textAt(tree, 'page'),
  };
}

function pollOf(tree: Tree | null, sight: Sight): Show['poll'] {
  if (tree === null) return null;
  const map = asMap(tree, 'every');
  return {
    everyMs: milliseconds(textAt(map, 'every') ?? '2s'),
    while: conditionOf(at(map, 'while'), sight, true),
    max: numberOf(at(map, 'max')),
  };
}

/** Deleting a record; the question names it by its title field. */
export function removeOf(sight: Sight, title: string): NonNullable<Resource['remove']> {
  const tree = mapAt(sight.draft.tree, 'delete');
  const name = built(['get', 'self', [title]], {
    ty: 'string',
    reads: [`self.${title}`],
    text: `self.${title}`,
    place: sight.draft.tree.place,
  });
  const question = { ...plainText('Delete {resource} "{name}"? This cannot be undone.'), with: { name } };
  return {
    title: titleOf(at(tree, 'title'), 'delete', sight),
    icon: textAt(tree, 'icon') ?? 'delete',
    tone: 'negative',
    confirm: textOf(at(tree, 'confirm'), sight) ?? question,
    ...outcomeOf(tree, sight, {
      toasts: ['deleted', 'deleteFailed'],
      after: toList,
      afterFailure: stay,
    }),
  };
}
