/** Which roles somebody has, and which a condition asks for. */
import type { Condition } from './expression.ts';
import type { Model } from './model.ts';

/** Roles with all that they imply, at any depth; `listImpliedNames` gives the roles that come with one. */
export function withImpliedRoles(roles: readonly string[], impliedBy: (role: string) => readonly string[]): ReadonlySet<string> {
  const all = new Set(roles);
  // What is added on the way is walked through too.
  for (const role of all) for (const next of impliedBy(role)) all.add(next);
  return all;
}

/** The roles a user has, those that others imply included. */
export function effectiveRoles({ roles }: Pick<Model, 'roles'>, given: readonly string[]): ReadonlySet<string> {
  return withImpliedRoles(given, (role) => roles[role]?.implies ?? []);
}

/** The roles that a condition names. */
export function rolesReadBy(cond: Condition): readonly string[] {
  const reads = typeof cond === 'boolean' ? [] : cond.reads;
  return reads.flatMap((read) => (read.startsWith(ofRole) ? [read.slice(ofRole.length)] : []));
}

/** Whether a condition asks for roles and for nothing else. */
export function readsOnlyRoles(cond: Condition): boolean {
  return typeof cond !== 'boolean' && cond.reads.length > 0 && cond.reads.every((read) => read.startsWith(ofRole));
}

const ofRole = 'role.';
