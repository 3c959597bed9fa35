/** Which roles may do exactly the same, whatever other roles go with them, and which two come nearest to that. */
import type { Condition } from '../../model/expression.ts';
import type { Model } from '../../model/model.ts';
import { reduceCondition } from '../../model/partial.ts';
import { effectiveRoles, rolesReadBy } from '../../model/roles.ts';
import { compareConditions } from '../diff/imply.ts';
import { joinWithAnd } from '../words/condition.ts';
import { listAccessRows, type AccessRow } from './access-rows.ts';

/** A right that one of two roles gives otherwise than the other. */
export interface RightApart {
  readonly resource: string;
  readonly row: AccessRow;
}

interface RoleGroups {
  /** Roles that may do exactly the same, two or more in each group. */
  readonly equal: readonly (readonly string[])[];
  /** Roles that give no right at all. */
  readonly idle: readonly string[];
  /** Of all others the two with the fewest rights apart; null where there are no two. */
  readonly nearest: { readonly roles: readonly [string, string]; readonly apart: readonly RightApart[] } | null;
}

/** Decided for every right by trying all cases; what hand-written code makes of a role is in no descriptor. */
export function groupRoles(model: Pick<Model, 'roles' | 'resources'>): RoleGroups {
  const rights = Object.values(model.resources).flatMap((resource) =>
    listAccessRows(model, resource).map((row): RightApart => ({ resource: resource.name, row })),
  );
  const names = Object.keys(model.roles);
  const apart = (one: string, other: string | null): readonly RightApart[] =>
    rights.filter(({ row }) => tellsApart(model, joinWithAnd(row.demands.map(({ cond }) => cond)), [one, other]));
  const idle = names.filter((role) => apart(role, null).length === 0);
  const groups: string[][] = [];
  const pairs: { roles: readonly [string, string]; apart: readonly RightApart[] }[] = [];
  for (const role of names.filter((name) => !idle.includes(name))) {
    const found = groups.map(([first = role]) => ({ roles: [first, role] as const, apart: apart(first, role) }));
    const at = found.findIndex((pair) => pair.apart.length === 0);
    if (at < 0) groups.push([role]);
    else groups[at]?.push(role);
    if (at < 0) pairs.push(...found);
  }
  const [nearest = null] = pairs.toSorted((a, b) => a.apart.length - b.apart.length);
  return { equal: groups.filter(({ length }) => length > 1), idle, nearest };
}

/** Whether a right is another for who has the first role than for who has the second, or none instead, with any other roles beside it. */
function tellsApart(model: Pick<Model, 'roles'>, cond: Condition, [one, other]: readonly [string, string | null]): boolean {
  const [first, second] = [effectiveRoles(model, [one]), effectiveRoles(model, other === null ? [] : [other])];
  const asked = rolesReadBy(cond);
  if (!asked.some((role) => first.has(role) !== second.has(role))) return false;
  const left = (held: ReadonlySet<string>, without: ReadonlySet<string>): Condition =>
    reduceCondition(cond, (node) => {
      if (node[0] !== 'role') return null;
      return held.has(node[1]) ? { value: true } : without.has(node[1]) ? { value: false } : null;
    });
  return compareConditions(left(first, second), left(second, first)) !== 'same';
}
