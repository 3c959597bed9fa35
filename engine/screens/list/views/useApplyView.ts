import { useLingui } from '@lingui/react';
import { useCallback } from 'react';
import type { NamedView } from '../../../model/named-view.ts';
import { useDensity, useToast } from '../../../ui/index.ts';
import { isBroughtView, markBroughtView } from '../state/brought-view.ts';
import type { ListModel } from '../useList.ts';
import { readNamedView } from './view-state.ts';

type ViewedList = Pick<ListModel, 'resource' | 'list' | 'scope' | 'change' | 'layout'>;

interface ApplyOptions {
  readonly replace?: boolean;
  /** Nobody chose it by hand: columns that it has brought already, and that may have been changed since, stay. */
  readonly isNamed?: boolean;
}

/** Gives a list the columns and the density of a view, and marks that it did. `isNamed`: unless it has done so in this session. */
export function useBringColumns({
  resource: { name },
  layout: { put },
}: Pick<ListModel, 'resource' | 'layout'>): (view: NamedView, options: { readonly isNamed: boolean }) => void {
  const { set } = useDensity();
  return useCallback(
    (view, { isNamed }) => {
      if (isNamed && isBroughtView(name, view.id)) return;
      markBroughtView(name, view.id);
      put(view);
      set(view.density);
    },
    [name, put, set],
  );
}

/** Shows a list as a view has it, and says what of the view is no more, or is not for this person. */
export function useApplyView({ resource, list, scope, change, layout }: ViewedList): (view: NamedView, options?: ApplyOptions) => void {
  const { i18n } = useLingui();
  const bring = useBringColumns({ resource, layout });
  const toast = useToast();
  return (view, { replace = false, isNamed = false } = {}) => {
    const { state, gone } = readNamedView(view, { resource, list, scope });
    bring(view, { isNamed });
    change({ ...state, page: 1 }, { replace });
    const { title } = view;
    if (view.isPartial)
      toast(
        i18n._('A part of the view "{title}" does not apply to you: you may not see all that it asks for. The rest is shown.', { title }),
        {
          tone: 'warning',
        },
      );
    if (gone.length > 0)
      toast(
        i18n._('The view "{title}" names what this list no longer has: {names}. The rest of it is shown.', {
          title,
          names: gone.join(', '),
        }),
        { tone: 'warning' },
      );
  };
}
