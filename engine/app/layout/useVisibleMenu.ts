import { useMemo } from 'react';
import type { Catalogue, CatalogueEntry } from '../../model/catalogue.ts';
import { isConditionTrue, type EvaluationScope } from '../../model/evaluate.ts';
import type { MenuEntry, MenuGroup } from '../../model/model.ts';
import { toPlainText } from '../../model/packed.ts';
import { useScope } from '../../screens/context.ts';
import { failedPath } from '../../screens/links.ts';
import { useOptions } from '../options.ts';
import { routerPathOf } from '../path-of.ts';

export interface VisibleEntry extends MenuEntry {
  /** Where it leads: records that belong to one record each are reached from the list of those. */
  readonly to: string;
  /** Some of its records wait for somebody, and are counted. */
  readonly hasWaiting: boolean;
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
      placeFailedEntry(
        catalogue.menu.flatMap((group) => {
          const entries = group.entries.filter((entry) => isConditionTrue(entry.when, scope)).map((entry) => addTarget(entry, catalogue));
          return entries.length === 0 ? [] : [{ ...group, entries }];
        }),
        catalogue.resources.some((entry) => mayShowFailed(entry, scope)),
      ),
    [catalogue, scope],
  );
}

/** Whether the page of what failed has a part of this resource. */
export function mayShowFailed({ hasFailed, use }: CatalogueEntry, scope: EvaluationScope): boolean {
  return hasFailed && isConditionTrue(use, scope);
}

/** Below what comes first: nobody looks for what failed at the end of a long menu. */
function placeFailedEntry(groups: readonly VisibleGroup[], isThere: boolean): readonly VisibleGroup[] {
  if (!isThere) return groups;
  const title = toPlainText('What failed');
  const entry: VisibleEntry = {
    resource: '',
    title,
    icon: 'error',
    path: failedPath,
    to: failedPath,
    tag: null,
    when: true,
    hasWaiting: false,
  };
  return [...groups.slice(0, 1), { name: failedPath, title: null, entries: [entry] }, ...groups.slice(1)];
}

function addTarget(entry: MenuEntry, { resources }: Catalogue): VisibleEntry {
  const own = resources.find(({ name }) => name === entry.resource);
  const above = own?.parents.find(({ wildcard }) => !wildcard);
  const parent = resources.find(({ name, hasList }) => name === above?.resource && hasList);
  return { ...entry, to: parent === undefined ? entry.path : routerPathOf(parent), hasWaiting: own?.hasWaiting === true };
}
