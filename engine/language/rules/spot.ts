import type { Root, Ty } from '../../model/expression.ts';
import { isVerb } from '../../model/verbs.ts';
import type { Draft } from '../compile/context.ts';
import type { Env } from '../compile/expression.ts';
import { from, originsOf } from '../compile/origin.ts';
import { tyOfMembers } from '../compile/ty.ts';
import { at, entriesOf, itemsOf, textAt, type Tree } from '../descriptor.ts';
import type { Project } from './project.ts';

type Roots = Partial<Record<Root, Ty>>;

/** Where something stands: its resource, the keys that lead to it, and what an expression may read there. */
export interface Spot {
  readonly project: Project;
  /** null in shared files. */
  readonly draft: Draft | null;
  /** The key the value belongs to, as a message names it. */
  readonly key: string;
  /** Keys and sections from the resource down, e.g. `list`, `columns`. */
  readonly chain: readonly string[];
  readonly roots: Roots;
  readonly it: Ty | null;
  readonly hasMode: boolean;
  /** The resolved field whose keys these are, if any. */
  readonly field: Tree | null;
  /** The nearest action. */
  readonly action: Tree | null;
  /** The resource whose filters a query names here. */
  readonly target: string | null;
}

/** What `compileExpression` is told. Whether a verb of `can` exists is all that a check asks of it. */
export function environmentOf(spot: Spot): Env {
  const { roots, it, hasMode } = spot;
  return { roots, it, hasMode, roles: spot.project.roles, access: (verb) => (isVerb(verb) ? ['lit', true] : null) };
}

/** The spot of a file: user and settings everywhere; in a resource its record, its parent and the route's parameters. */
export function fileSpot(project: Project, draft: Draft | null): Spot {
  const parent = draft === null ? undefined : entriesOf(draft.tree, 'parents').map((entry) => textAt(entry.value, 'to') ?? '')[0];
  const everywhere: Roots = { user: project.user, settings: project.settings };
  const own: Roots = draft === null ? {} : { self: project.recordTy(draft.name), params: { map: 'string' } };
  // A path with a parameter has a parent, whether `parents` names it or not.
  const isForgotten = draft !== null && parent === undefined && textAt(draft.tree, 'path')?.includes('{') === true;
  return {
    project,
    draft,
    key: '',
    chain: [],
    roots: {
      ...everywhere,
      ...own,
      ...(parent === undefined ? (isForgotten ? { parent: 'json' } : {}) : { parent: project.recordTy(parent) }),
    },
    it: null,
    hasMode: false,
    field: null,
    action: null,
    target: null,
  };
}

/** The spot of the value of `key` in a map of `section`; the table of the language says what each key may read. */
export function below(spot: Spot, section: string, key: string, value: Tree): Spot {
  const next: Spot = { ...spot, key, chain: [...spot.chain, key] };
  return (rules[`${section}.${key}`] ?? rules[`${section}.*`] ?? same)(next, value);
}

type Enter = (spot: Spot, value: Tree) => Spot;
const same: Enter = (spot) => spot;

function reading(spot: Spot, roots: Roots): Spot {
  return { ...spot, roots: { ...spot.roots, ...roots } };
}

function blind(spot: Spot, ...hidden: readonly Root[]): Spot {
  return { ...spot, roots: Object.fromEntries(Object.entries(spot.roots).filter(([root]) => !hidden.some((name) => name === root))) };
}

const stored: Enter = (spot) => blind(spot, 'params', 'old', 'form');
const editing: Enter = (spot) => ({ ...reading(spot, record(spot, 'old', 'form')), hasMode: true });
const answered: Enter = (spot) => reading({ ...spot, hasMode: true }, { ...formOf(spot), reply: 'json' });

function record(spot: Spot, ...names: readonly Root[]): Roots {
  const { self } = spot.roots;
  return self === undefined ? {} : Object.fromEntries(names.map((name) => [name, self]));
}

// What was submitted: the dialog of an action, else the form with its own fields.
function formOf(spot: Spot): Roots {
  if (spot.action === null) return spot.roots.form === undefined ? record(spot, 'form') : {};
  const fields = at(spot.action, 'fields');
  return { form: { obj: dialogTypes(spot, fields) } };
}

function dialogTypes(spot: Spot, fields: Tree | null): Readonly<Record<string, Ty>> {
  if (fields?.kind === 'list') {
    const own = membersOf(spot.roots.self);
    const named = Object.fromEntries(
      itemsOf(fields).flatMap((item) =>
        item.kind === 'scalar' && own[item.text] !== undefined ? [[item.text, own[item.text] ?? 'json']] : [],
      ),
    );
    return from(named, ...originsOf(spot.roots.self));
  }
  return tyOfMembers(fields, spot.project.types);
}

export function membersOf(ty: Ty | undefined): Readonly<Record<string, Ty>> {
  return typeof ty === 'object' && 'obj' in ty ? ty.obj : {};
}

const formFields: Enter = (spot, value) => {
  const next = editing(spot, value);
  const written = at(value, 'fields');
  const members = { ...membersOf(next.roots.self), ...tyOfMembers(written, spot.project.types) };
  return reading(next, { form: { obj: from(members, { members: written }, ...originsOf(next.roots.self)) } });
};

const rules: Readonly<Record<string, Enter>> = {
  'resource.access': stored,
  'access.create': (spot) => blind(spot, 'self'),
  'access.write': (spot) => blind(spot, 'self'),
  'resource.where': (spot) => blind(spot, 'self'),
  'resource.menu': (spot) => blind(spot, 'self'),
  'resource.fields': editing,
  'resource.keepOne': (spot) => ({ ...spot, roots: record(spot, 'self') }),
  'resource.rules': editing,
  'resource.form': formFields,
  'resource.create': formFields,
  'resource.edit': formFields,
  'resource.show': (spot) => ({ ...spot, hasMode: true }),
  'resource.list': (spot) => ({ ...spot, hasMode: true }),
  'resource.delete': answered,
  'list.intro': (spot) => reading(blind(spot, 'self'), { rows: { list: spot.roots.self ?? 'json' }, meta: 'json' }),
  'form.success': answered,
  'form.failure': answered,
  'form.after': answered,
  'form.afterFailure': answered,
  'action.allow': stored,
  'action.when': stored,
  'action.fields': (spot, value) =>
    value.kind === 'list'
      ? spot
      : {
          ...reading(spot, { ...record(spot, 'old'), self: { obj: dialogTypes(spot, value) }, form: { obj: dialogTypes(spot, value) } }),
          hasMode: true,
        },
  'action.body': answered,
  'action.set': answered,
  'action.success': answered,
  'action.failure': answered,
  'action.after': answered,
  'action.afterFailure': answered,
  'field.limits': (spot) => ({ ...blind(spot, 'self', 'old', 'form', 'parent', 'params'), it: null, hasMode: false }),
  'field.items': (spot, value) => intoItems(spot, value),
  'collection.fields': (spot, value) => {
    const self: Ty = { obj: tyOfMembers(value, spot.project.types) };
    return {
      ...reading(spot, { ...(spot.roots.self === undefined ? {} : { parent: spot.roots.self }), self, old: self, form: self }),
      hasMode: true,
    };
  },
};

// An element that is an object is a record of its own; what holds it is its parent.
function intoItems(spot: Spot, value: Tree): Spot {
  const members = at(value, 'fields');
  if (entriesOf(members).length === 0) return spot;
  const self: Ty = { obj: tyOfMembers(members, spot.project.types) };
  return reading(spot, { ...(spot.roots.self === undefined ? {} : { parent: spot.roots.self }), self, old: self });
}
