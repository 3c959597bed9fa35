/** All subsets, the empty one first; each element doubles them. */
export function listSubsets<T>(all: readonly T[]): readonly (readonly T[])[] {
  return all.reduce<readonly (readonly T[])[]>((sets, each) => [...sets, ...sets.map((set) => [...set, each])], [[]]);
}

/** Of more roles than these not every way of holding them is tried. */
export const fewRoles = 5;

/** Every way of holding a few roles, the fewest first; what is more than a few is left out. */
export function listHoldings(roles: readonly string[]): readonly (readonly string[])[] {
  return listSubsets(roles.slice(0, fewRoles)).toSorted((a, b) => a.length - b.length);
}
