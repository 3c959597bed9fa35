/** Where the members of a record were written. Types are compared by what they are, so this stands beside them and not in them. */
import type { ValueType } from '../../../model/expression.ts';
import type { Tree } from '../../descriptor.ts';

/** The fields of a resource, or the entries of a map of fields. */
export type MemberOrigin = { readonly record: string } | { readonly members: Tree | null };

const origins = new WeakMap<object, readonly MemberOrigin[]>();

/** The same members, remembered with where they come from; of two origins that know a name the first counts. */
export function rememberOrigins<T extends Readonly<Record<string, ValueType>>>(members: T, ...all: readonly MemberOrigin[]): T {
  origins.set(members, all);
  return members;
}

/** Where the members of a type come from; empty for a type without members of its own. */
export function listMemberOrigins(ty: ValueType | undefined): readonly MemberOrigin[] {
  return typeof ty === 'object' && 'obj' in ty ? (origins.get(ty.obj) ?? []) : [];
}
