import { useMemo } from 'react';
import type { Catalogue } from '../../model/catalogue.ts';
import { isConditionTrue } from '../../model/evaluate.ts';
import type { MenuEntry, MenuGroup } from '../../model/model.ts';
import { useScope } from '../../screens/context.ts';
import { useOptions } from '../options.ts';
import { routerPathOf } from '../path-of.ts';

export interface VisibleEntry extends MenuEntry {
  /** Where it leads: records that belong to one record each are reached from the list of those. */
  readonly to: string;
}

export interface VisibleGroup extends MenuGroup {
  readonly entries: readonly VisibleEntry[];
}

/** The menu of this user: entries without the right are left out, and so are groups without entries. */
export function useVisibleMenu(): readonly VisibleGroup[] {
  const { catalogue } = useOptions();
  const scope = useScope();
  return useMemo(
    () =>
      catalogue.menu.flatMap((group) => {
        const entries = group.entries
          .filter((entry) => isConditionTrue(entry.when, scope))
          .map((entry) => ({ ...entry, to: menuTargetOf(entry, catalogue) }));
        return entries.length === 0 ? [] : [{ ...group, entries }];
      }),
    [catalogue, scope],
  );
}

function menuTargetOf({ resource, path }: MenuEntry, { resources }: Catalogue): string {
  const above = resources.find(({ name }) => name === resource)?.parents.find(({ wildcard }) => !wildcard);
  const parent = resources.find(({ name, hasList }) => name === above?.resource && hasList);
  return parent === undefined ? path : routerPathOf(parent);
}
