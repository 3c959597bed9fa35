import { useLingui } from '@lingui/react';
import type { NamedView } from '../../../model/named-view.ts';
import { useDensity, useToast } from '../../../ui/index.ts';
import type { ListModel } from '../useList.ts';
import { readNamedView } from './view-state.ts';

/** Shows a list as a view has it, and says what of the view is no more. */
export function useApplyView({ resource, list, scope, change, layout }: ListModel): (view: NamedView) => void {
  const { i18n } = useLingui();
  const { set } = useDensity();
  const toast = useToast();
  return (view) => {
    const { state, gone } = readNamedView(view, { resource, list, scope });
    layout.put(view);
    set(view.density);
    change({ ...state, page: 1 });
    if (gone.length > 0)
      toast(
        i18n._('The view "{title}" names what this list no longer has: {names}. The rest of it is shown.', {
          title: view.title,
          names: gone.join(', '),
        }),
        {
          tone: 'warning',
        },
      );
  };
}
