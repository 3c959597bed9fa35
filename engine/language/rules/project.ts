import type { Ty } from '../../model/expression.ts';
import { draftsOf, resolvedField } from '../compile/draft.ts';
import type { Draft } from '../compile/context.ts';
import { tyOfField, tyOfMembers, tyOfRecord, tyOfUser, type Types } from '../compile/ty.ts';
import { at, entriesOf, type Descriptors, type Tree } from '../descriptor.ts';

/** What the rules know of all descriptors together. */
export interface Project {
  readonly descriptors: Descriptors;
  /** Resources with their view and named types resolved. */
  readonly drafts: ReadonlyMap<string, Draft>;
  readonly roles: ReadonlySet<string>;
  readonly types: Types;
  readonly user: Ty;
  readonly settings: Ty;
  readonly recordTy: (resource: string) => Ty;
  readonly fieldTy: (field: Tree) => Ty;
}

/** Total: names that lead nowhere are left as they are, for the rules to find. */
export function projectOf(descriptors: Descriptors): Project {
  const drafts = draftsOf(descriptors);
  const types: Types = { draftOf: (name) => drafts.get(name) ?? null, resolved: (field) => resolvedField(field, descriptors) };
  const records = new Map<string, Ty>();
  const recordTy = (name: string): Ty => {
    const draft = drafts.get(name);
    if (!draft) return 'json';
    const ty = records.get(name) ?? tyOfRecord(draft, types);
    records.set(name, ty);
    return ty;
  };
  return {
    descriptors,
    drafts,
    roles: new Set(entriesOf(descriptors.roles, 'roles').map((entry) => entry.key)),
    types,
    user: tyOfUser(descriptors.app, types),
    settings: { obj: tyOfMembers(at(descriptors.app, 'settings'), types) },
    recordTy,
    fieldTy: (field) => tyOfField(types.resolved(field), types),
  };
}

/** Field names of a record type, `_data` left out. */
export function namesIn(ty: Ty | undefined): readonly string[] {
  return typeof ty === 'object' && 'obj' in ty ? Object.keys(ty.obj).filter((name) => name !== '_data') : [];
}
