import { useMemo } from 'react';
import { holds } from '../../model/evaluate.ts';
import type { MenuGroup } from '../../model/model.ts';
import { useScope } from '../../screens/context.ts';
import { useOptions } from '../options.ts';

/** The menu of this user: entries without the right are left out, and so are groups without entries. */
export function useVisibleMenu(): readonly MenuGroup[] {
  const { catalogue } = useOptions();
  const scope = useScope();
  return useMemo(
    () =>
      catalogue.menu.flatMap((group) => {
        const entries = group.entries.filter((entry) => holds(entry.when, scope));
        return entries.length === 0 ? [] : [{ ...group, entries }];
      }),
    [catalogue, scope],
  );
}
