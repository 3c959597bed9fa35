/** What an expression may read where it stands: `reads` of the keys above it, for the rules and the compiler alike. */
import type { ScopeRoot, ValueType } from '../model/expression.ts';
import { listMemberOrigins, rememberOrigins } from './compile/expressions/origin.ts';
import { inferMemberTypes, type TypeResolver } from './compile/expressions/ty.ts';
import { findTree, findTreeText, listTreeEntries, listTreeItems, type Tree } from './descriptor.ts';
import { languageSections } from './shape.ts';
import { readsChanges, type ReadsChange } from './shape/reads.ts';

type TypedRoots = Partial<Record<ScopeRoot, ValueType>>;

export interface ReadScope {
  readonly roots: TypedRoots;
  /** Type of the own value, in the keys of a field. */
  readonly it: ValueType | null;
  readonly hasMode: boolean;
  /** The nearest action. */
  readonly action: Tree | null;
}

export interface EnteredKey {
  readonly section: string;
  readonly key: string;
  /** What stands there. */
  readonly value: Tree | null;
  readonly types: TypeResolver;
}

interface OwnRecords {
  readonly self: ValueType;
  /** null: there is no record above. */
  readonly parent: ValueType | null;
}

/** What may be read unless a key says otherwise; `own` is null in shared files, which have no record. */
export function createReadScope(
  { user, settings }: { readonly user: ValueType; readonly settings: ValueType },
  own: OwnRecords | null,
): ReadScope {
  const roots: TypedRoots = {
    ...{ user, settings },
    ...(own !== null && { self: own.self, params: { map: 'string' } }),
    ...(own !== null && own.parent !== null && { parent: own.parent }),
  };
  return { roots, it: null, hasMode: false, action: null };
}

/** The resource of the records above those of another one; "" where that is not said, null where there are none. */
export function findParentName(tree: Tree): string | null {
  const [first] = listTreeEntries(tree, 'parents');
  return first === undefined ? null : (findTreeText(first.value, 'to') ?? findTreeText(first.value) ?? '');
}

/** What may be read below a key. */
export function enterKey<S extends ReadScope>(scope: S, entered: EnteredKey): S {
  const { section, key, value } = entered;
  const reads = languageSections[section]?.keys[key]?.reads;
  if (reads === undefined || isPlainInput(reads, value)) return scope;
  const { hides = [], only, gives = {}, mode = scope.hasMode } = readsChanges[reads] as ReadsChange;
  const isKept = (root: string): boolean => !hides.some((name) => name === root) && (only?.some((name) => name === root) ?? true);
  const given = Object.entries(gives).flatMap(([root, type]) => {
    const ty = typesOf[type](scope, entered);
    return ty === undefined ? [] : [[root, ty] as const];
  });
  return {
    ...scope,
    roots: { ...Object.fromEntries(Object.entries(scope.roots).filter(([root]) => isKept(root))), ...Object.fromEntries(given) },
    it: isKept('it') ? scope.it : null,
    hasMode: only === undefined && mode,
  };
}

// A dialog of the record's own fields, and elements without members, are no record of their own.
function isPlainInput(reads: string, value: Tree | null): boolean {
  if (reads === 'dialog') return value?.kind === 'list';
  return reads === 'row' && listTreeEntries(findTree(value, 'fields')).length === 0;
}

type TypeInference = (scope: ReadScope, entered: EnteredKey) => ValueType | undefined;

const typesOf: Readonly<Record<NonNullable<ReadsChange['gives']>[ScopeRoot] & string, TypeInference>> = {
  record: ({ roots }) => roots.self,
  records: ({ roots }) => ({ list: roots.self ?? 'json' }),
  form: inferFormType,
  entered: ({ roots }) => roots.form,
  typed: (scope, entered) =>
    scope.action === null
      ? (scope.roots.form ?? scope.roots.self)
      : inferDialogType(scope, findTree(scope.action, 'fields'), entered.types),
  dialog: (scope, { value, types }) => inferDialogType(scope, value, types),
  row: (_scope, { section, value, types }) => ({ obj: inferMemberTypes(section === 'field' ? findTree(value, 'fields') : value, types) }),
  json: () => 'json',
};

/** The record, with the fields that only this form has. */
function inferFormType({ roots }: ReadScope, { value, types }: EnteredKey): ValueType {
  const written = findTree(value, 'fields');
  const members = { ...getMemberTypes(roots.self), ...inferMemberTypes(written, types) };
  return { obj: rememberOrigins(members, { members: written }, ...listMemberOrigins(roots.self)) };
}

function inferDialogType({ roots }: ReadScope, fields: Tree | null, types: TypeResolver): ValueType {
  if (fields?.kind !== 'list') return { obj: inferMemberTypes(fields, types) };
  const own = getMemberTypes(roots.self);
  const named = Object.fromEntries(
    listTreeItems(fields).flatMap((item) =>
      item.kind === 'scalar' && own[item.text] !== undefined ? [[item.text, own[item.text] ?? 'json']] : [],
    ),
  );
  return { obj: rememberOrigins(named, ...listMemberOrigins(roots.self)) };
}

export function getMemberTypes(ty: ValueType | undefined): Readonly<Record<string, ValueType>> {
  return typeof ty === 'object' && 'obj' in ty ? ty.obj : {};
}
