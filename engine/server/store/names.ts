/**
 * Under which names values are stored. A field keeps the place of the first name it had, so that a rename moves nothing: servers of the
 * version before and after it read and write the same place, side by side and on the way back.
 */

/** A place in what is stored, and all names it has had, the newest last. The names of a resource, of fields, or of members of one field. */
export interface NameGroup {
  readonly key: string;
  readonly names: readonly string[];
  /** Missing: nothing is known of members. */
  readonly members?: readonly NameGroup[];
}

/** What has a name: a resource, a field, a member. */
export interface NameableThing {
  readonly name: string;
  readonly formerNames: readonly string[];
  readonly members?: readonly NameableThing[];
}

/** Values that were stored apart before it was said that they are one: from one key to another, inside the values of `path`. */
export interface StoredMerge {
  readonly path: readonly string[];
  readonly from: string;
  readonly to: string;
}

export interface SettledNames {
  /** All groups, also of names that nothing has now: they may come back. */
  readonly groups: readonly NameGroup[];
  /** The group of each. */
  readonly of: ReadonlyMap<NameableThing, NameGroup>;
  readonly merges: readonly StoredMerge[];
}

/**
 * Finds the group of each name and makes those that are missing. `groups` null: nothing is known of what is stored, so it may lie under
 * any former name. Without `mayMerge` groups that turn out to be one stay apart, and their merges are told.
 */
export function settleNameGroups(
  groups: readonly NameGroup[] | null,
  all: readonly NameableThing[],
  { mayMerge, path = [] }: { readonly mayMerge: boolean; readonly path?: readonly string[] },
): SettledNames {
  const claims = claimNameGroups(groups ?? [], all);
  const owned = new Set(claims.values());
  const merges: StoredMerge[] = [];
  const joined = new Set<NameGroup>();
  const of = new Map<NameableThing, NameGroup>();
  const settled: NameGroup[] = [];
  for (const each of all) {
    const own = claims.get(each) ?? null;
    const key = own?.key ?? findFreeGroupKey(each.name, [...(groups ?? []), ...settled]);
    const apart = (groups ?? []).filter((group) => !owned.has(group) && group.names.some((name) => each.formerNames.includes(name)));
    merges.push(...apart.map(({ key: from }) => ({ path, from, to: key })));
    if (own === null && groups === null) merges.push(...each.formerNames.map((from) => ({ path, from, to: key })));
    if (mayMerge) for (const group of apart) joined.add(group);
    const others = new Set((groups ?? []).filter((group) => group !== own && !joined.has(group)).flatMap(({ names }) => names));
    const names = [
      ...(mayMerge ? apart.flatMap((group) => group.names) : []),
      ...(own?.names ?? []),
      ...each.formerNames.filter((name) => !others.has(name)),
    ];
    const members = each.members && settleNameGroups(own?.members ?? null, each.members, { mayMerge, path: [...path, key] });
    merges.push(...(members?.merges ?? []));
    for (const [member, group] of members?.of ?? []) of.set(member, group);
    const known = members?.groups ?? own?.members;
    const group = { key, names: orderGroupNames(names, each), ...(known && { members: known }) };
    of.set(each, group);
    settled.push(group);
  }
  const kept = (groups ?? []).filter((group) => !owned.has(group) && !joined.has(group));
  return { groups: [...kept, ...settled], of, merges };
}

/** By its own name, else by a former one. Of two that share a group the newer name has it: the older one was given to something new. */
function claimNameGroups(groups: readonly NameGroup[], all: readonly NameableThing[]): Map<NameableThing, NameGroup> {
  const claims = new Map<NameableThing, NameGroup>();
  const present = new Map(all.map((each) => [each.name, each]));
  for (const group of groups) {
    const newest = group.names.findLast((name) => present.has(name));
    const owner = newest === undefined ? undefined : present.get(newest);
    if (owner) claims.set(owner, group);
  }
  const taken = new Set(claims.values());
  for (const each of all.filter((one) => !claims.has(one))) {
    const group = groups.findLast((one) => !taken.has(one) && one.names.some((name) => each.formerNames.includes(name)));
    if (group === undefined) continue;
    claims.set(each, group);
    taken.add(group);
  }
  return claims;
}

// The name that it has now is newer than those of which it says that they are former ones.
function orderGroupNames(names: readonly string[], { name, formerNames }: NameableThing): readonly string[] {
  const unique = [...new Set(names)];
  const isNewest = !unique.includes(name) || formerNames.some((former) => unique.indexOf(former) > unique.indexOf(name));
  return isNewest ? [...unique.filter((each) => each !== name), name] : unique;
}

function findFreeGroupKey(name: string, groups: readonly NameGroup[]): string {
  const isFree = (key: string): boolean => groups.every((group) => group.key !== key);
  for (let at = 2; ; at += 1) {
    const key = at === 2 && isFree(name) ? name : `${name}~${at}`;
    if (isFree(key)) return key;
  }
}
