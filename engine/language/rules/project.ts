import type { ValueType } from '../../model/expression.ts';
import { resolveDescriptors, resolveFieldTree } from '../compile/draft.ts';
import type { ResolvedDescriptor } from '../compile/context.ts';
import { inferFieldType, inferMemberTypes, inferRecordType, inferUserType, type TypeResolver } from '../compile/expressions/ty.ts';
import { findTree, listTreeEntries, type Descriptors, type Tree } from '../descriptor.ts';

/** What the rules know of all descriptors together. */
export interface RuleProject {
  readonly descriptors: Descriptors;
  /** Resources with their view and named types resolved. */
  readonly drafts: ReadonlyMap<string, ResolvedDescriptor>;
  readonly roles: ReadonlySet<string>;
  readonly types: TypeResolver;
  readonly user: ValueType;
  readonly settings: ValueType;
  readonly recordTy: (resource: string) => ValueType;
  readonly fieldTy: (field: Tree) => ValueType;
}

/** Total: names that lead nowhere are left as they are, for the rules to find. */
export function createRuleProject(descriptors: Descriptors): RuleProject {
  const drafts = resolveDescriptors(descriptors);
  const types: TypeResolver = { draftOf: (name) => drafts.get(name) ?? null, resolved: (field) => resolveFieldTree(field, descriptors) };
  const records = new Map<string, ValueType>();
  const recordTy = (name: string): ValueType => {
    const draft = drafts.get(name);
    if (!draft) return 'json';
    const ty = records.get(name) ?? inferRecordType(draft, types);
    records.set(name, ty);
    return ty;
  };
  return {
    descriptors,
    drafts,
    roles: new Set(listTreeEntries(descriptors.roles, 'roles').map((entry) => entry.key)),
    types,
    user: descriptors.unread.has('_app') ? 'json' : inferUserType(descriptors.app, types),
    settings: descriptors.unread.has('_app') ? 'json' : { obj: inferMemberTypes(findTree(descriptors.app, 'settings'), types) },
    recordTy,
    fieldTy: (field) => inferFieldType(types.resolved(field), types),
  };
}

/** Field names of a record type, `_data` left out. */
export function listMemberNames(ty: ValueType | undefined): readonly string[] {
  return typeof ty === 'object' && 'obj' in ty ? Object.keys(ty.obj).filter((name) => name !== '_data') : [];
}

/** The resource whose records sign in, as `findUserResource` of the server finds it; null where there is none. */
export function findUsers({ drafts }: RuleProject): ResolvedDescriptor | null {
  const users = drafts.get('users');
  return users?.fields.has('username') === true && users.fields.has('roles') ? users : null;
}
