/** Named views of a list: which one is shown, and the menu of all, whose code is loaded when it is opened. */
import { useLingui } from '@lingui/react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useListViews } from '../../../data/useListViews.ts';
import { isSameLayout } from '../../../model/column-layout.ts';
import { Button, ToolButton, useNarrow } from '../../../ui/index.ts';
import type { ListModel } from '../useList.ts';
import { printViewQuery, readNamedView } from './view-state.ts';

const ViewMenu = lazy(() => import('./ViewMenu.tsx').then((module) => ({ default: module.ViewMenu })));

export function ViewButton({ model }: { readonly model: ListModel }) {
  const { i18n } = useLingui();
  const isNarrow = useNarrow();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { resource, list, state, scope } = model;
  const wanted = state.view ?? null;
  const { data } = useListViews(resource.name, wanted !== null);
  const current = data?.find(({ id }) => id === wanted) ?? null;
  const facts = { resource, list, scope };
  const isChanged =
    current !== null &&
    (printViewQuery(readNamedView(current, facts).state, facts) !== printViewQuery(state, facts) || !isSameLayout(current, model.layout));
  // A view that an address names brings its columns along, once.
  const { put } = model.layout;
  const brought = useRef<string | null>(null);
  useEffect(() => {
    if (current === null || brought.current === current.id) return;
    brought.current = current.id;
    put(current);
  }, [current, put]);
  const title = current === null ? null : isChanged ? i18n._('{title} (changed)', { title: current.title }) : current.title;
  // A view of somebody else, or one that was deleted: its filters stand in the address all the same.
  const isGone = wanted !== null && data !== undefined && current === null;
  return (
    <>
      {isNarrow && title === null && !isGone ? (
        <ToolButton
          icon="star"
          label={i18n._('Views')}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        />
      ) : (
        <Button
          variant="text"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          sx={{ flexShrink: 0, maxWidth: 240, ...(title !== null && { color: 'primary.text' }) }}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          {title ?? (isGone ? i18n._('View not found') : i18n._('Views'))} ▾
        </Button>
      )}
      {anchor !== null && (
        <Suspense fallback={null}>
          <ViewMenu model={model} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
