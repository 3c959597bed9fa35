import type { ScopeRoot, ValueType } from '../../model/expression.ts';
import { isResourceVerb } from '../../model/verbs.ts';
import type { ResolvedDescriptor } from '../compile/context.ts';
import type { ExpressionScope } from '../compile/expressions/expression.ts';
import { rememberOrigins, listMemberOrigins } from '../compile/expressions/origin.ts';
import { inferMemberTypes } from '../compile/expressions/ty.ts';
import { findTree, listTreeEntries, listTreeItems, findTreeText, type Tree } from '../descriptor.ts';
import type { RuleProject } from './project.ts';

type TypedRoots = Partial<Record<ScopeRoot, ValueType>>;

/** Where something stands: its resource, the keys that lead to it, and what an expression may read there. */
export interface RuleScope {
  readonly project: RuleProject;
  /** null in shared files. */
  readonly draft: ResolvedDescriptor | null;
  /** The key the value belongs to, as a message names it. */
  readonly key: string;
  /** Keys and sections from the resource down, e.g. `list`, `columns`. */
  readonly chain: readonly string[];
  readonly roots: TypedRoots;
  readonly it: ValueType | null;
  readonly hasMode: boolean;
  /** The resolved field whose keys these are, if any. */
  readonly field: Tree | null;
  /** The nearest action. */
  readonly action: Tree | null;
  /** The resource whose filters a query names here. */
  readonly target: string | null;
}

/** What `compileExpression` is told. Whether a verb of `can` exists is all that a check asks of it. */
export function createExpressionScope(spot: RuleScope): ExpressionScope {
  const { roots, it, hasMode } = spot;
  return { roots, it, hasMode, roles: spot.project.roles, access: (verb) => (isResourceVerb(verb) ? ['lit', true] : null) };
}

/** The spot of a file: user and settings everywhere; in a resource its record, its parent and the route's parameters. */
export function createFileScope(project: RuleProject, draft: ResolvedDescriptor | null): RuleScope {
  const parent =
    draft === null ? undefined : listTreeEntries(draft.tree, 'parents').map((entry) => findTreeText(entry.value, 'to') ?? '')[0];
  const everywhere: TypedRoots = { user: project.user, settings: project.settings };
  const own: TypedRoots = draft === null ? {} : { self: project.recordTy(draft.name), params: { map: 'string' } };
  // A path with a parameter has a parent, whether `parents` names it or not.
  const isForgotten = draft !== null && parent === undefined && findTreeText(draft.tree, 'path')?.includes('{') === true;
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
export function enterKeyScope(spot: RuleScope, section: string, key: string, value: Tree): RuleScope {
  const next: RuleScope = { ...spot, key, chain: [...spot.chain, key] };
  return (rules[`${section}.${key}`] ?? rules[`${section}.*`] ?? keepScope)(next, value);
}

type ScopeStep = (spot: RuleScope, value: Tree) => RuleScope;
const keepScope: ScopeStep = (spot) => spot;

function addTypedRoots(spot: RuleScope, roots: TypedRoots): RuleScope {
  return { ...spot, roots: { ...spot.roots, ...roots } };
}

function hideTypedRoots(spot: RuleScope, ...hidden: readonly ScopeRoot[]): RuleScope {
  return { ...spot, roots: Object.fromEntries(Object.entries(spot.roots).filter(([root]) => !hidden.some((name) => name === root))) };
}

const enterRecordScope: ScopeStep = (spot) => ({ ...spot, roots: aliasSelfRoots(spot, 'self') });
const enterStoredScope: ScopeStep = (spot) => hideTypedRoots(spot, 'params', 'old', 'form');
const enterEditingScope: ScopeStep = (spot) => ({ ...addTypedRoots(spot, aliasSelfRoots(spot, 'old', 'form')), hasMode: true });
const enterAnsweredScope: ScopeStep = (spot) => addTypedRoots({ ...spot, hasMode: true }, { ...buildFormRoots(spot), reply: 'json' });

function aliasSelfRoots(spot: RuleScope, ...names: readonly ScopeRoot[]): TypedRoots {
  const { self } = spot.roots;
  return self === undefined ? {} : Object.fromEntries(names.map((name) => [name, self]));
}

// What was submitted: the dialog of an action, else the form with its own fields.
function buildFormRoots(spot: RuleScope): TypedRoots {
  if (spot.action === null) return spot.roots.form === undefined ? aliasSelfRoots(spot, 'form') : {};
  const fields = findTree(spot.action, 'fields');
  return { form: { obj: inferDialogTypes(spot, fields) } };
}

function inferDialogTypes(spot: RuleScope, fields: Tree | null): Readonly<Record<string, ValueType>> {
  if (fields?.kind === 'list') {
    const own = getMemberTypes(spot.roots.self);
    const named = Object.fromEntries(
      listTreeItems(fields).flatMap((item) =>
        item.kind === 'scalar' && own[item.text] !== undefined ? [[item.text, own[item.text] ?? 'json']] : [],
      ),
    );
    return rememberOrigins(named, ...listMemberOrigins(spot.roots.self));
  }
  return inferMemberTypes(fields, spot.project.types);
}

export function getMemberTypes(ty: ValueType | undefined): Readonly<Record<string, ValueType>> {
  return typeof ty === 'object' && 'obj' in ty ? ty.obj : {};
}

const enterFormScope: ScopeStep = (spot, value) => {
  const next = enterEditingScope(spot, value);
  const written = findTree(value, 'fields');
  const members = { ...getMemberTypes(next.roots.self), ...inferMemberTypes(written, spot.project.types) };
  return addTypedRoots(next, { form: { obj: rememberOrigins(members, { members: written }, ...listMemberOrigins(next.roots.self)) } });
};

const rules: Readonly<Record<string, ScopeStep>> = {
  'resource.access': enterStoredScope,
  'access.create': (spot) => hideTypedRoots(spot, 'self'),
  'access.write': (spot) => hideTypedRoots(spot, 'self'),
  'resource.comments': enterStoredScope,
  'resource.where': (spot) => hideTypedRoots(spot, 'self'),
  'resource.menu': (spot) => hideTypedRoots(spot, 'self'),
  'resource.fields': enterEditingScope,
  'resource.keepOne': enterRecordScope,
  'resource.notify': enterRecordScope,
  'resource.rules': enterEditingScope,
  'resource.form': enterFormScope,
  'resource.create': enterFormScope,
  'resource.edit': enterFormScope,
  'resource.show': (spot) => ({ ...spot, hasMode: true }),
  'resource.list': (spot) => ({ ...spot, hasMode: true }),
  'resource.delete': enterAnsweredScope,
  'list.intro': (spot) => addTypedRoots(hideTypedRoots(spot, 'self'), { rows: { list: spot.roots.self ?? 'json' }, meta: 'json' }),
  'form.success': enterAnsweredScope,
  'form.failure': enterAnsweredScope,
  'form.after': enterAnsweredScope,
  'form.afterFailure': enterAnsweredScope,
  'action.allow': enterStoredScope,
  'action.when': enterStoredScope,
  'action.fields': (spot, value) =>
    value.kind === 'list'
      ? spot
      : {
          ...addTypedRoots(spot, {
            ...aliasSelfRoots(spot, 'old'),
            self: { obj: inferDialogTypes(spot, value) },
            form: { obj: inferDialogTypes(spot, value) },
          }),
          hasMode: true,
        },
  'action.body': enterAnsweredScope,
  'action.set': enterAnsweredScope,
  'action.success': enterAnsweredScope,
  'action.failure': enterAnsweredScope,
  'action.after': enterAnsweredScope,
  'action.afterFailure': enterAnsweredScope,
  'app.signIn': (spot) => addTypedRoots(hideTypedRoots(spot, 'user'), { claims: 'json' }),
  'field.limits': (spot) => ({ ...hideTypedRoots(spot, 'self', 'old', 'form', 'parent', 'params'), it: null, hasMode: false }),
  'field.items': (spot, value) => enterItemsScope(spot, value),
  'collection.fields': (spot, value) => {
    const self: ValueType = { obj: inferMemberTypes(value, spot.project.types) };
    return {
      ...addTypedRoots(spot, { ...(spot.roots.self === undefined ? {} : { parent: spot.roots.self }), self, old: self, form: self }),
      hasMode: true,
    };
  },
};

// An element that is an object is a record of its own; what holds it is its parent.
function enterItemsScope(spot: RuleScope, value: Tree): RuleScope {
  const members = findTree(value, 'fields');
  if (listTreeEntries(members).length === 0) return spot;
  const self: ValueType = { obj: inferMemberTypes(members, spot.project.types) };
  return addTypedRoots(spot, { ...(spot.roots.self === undefined ? {} : { parent: spot.roots.self }), self, old: self });
}
