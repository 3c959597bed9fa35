/** Named views of a list: which one is shown, and the menu of all, whose code is loaded when it is opened. */
import { useLingui } from '@lingui/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useListViews } from '../../../data/useListViews.ts';
import { isSameLayout } from '../../../model/column-layout.ts';
import { Button, deferSurface, ToolButton, useNarrow } from '../../../ui/index.ts';
import type { ListModel } from '../useList.ts';
import { useApplyView, useBringColumns } from './useApplyView.ts';
import { printViewQuery, readNamedView } from './view-state.ts';

const ViewMenu = deferSurface(() => import('./ViewMenu.tsx').then((module) => module.ViewMenu));

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
  const bring = useBringColumns(model);
  useEffect(() => {
    if (current !== null) bring(current, { isNamed: true });
  }, [current, bring]);
  // An address can say more than its reader may ask for, as when it was copied from that of somebody who sees more.
  const isRefused = current?.isPartial === true && model.page.isError;
  const apply = useApplyView(model);
  const latest = useRef(apply);
  useLayoutEffect(() => {
    latest.current = apply;
  });
  useEffect(() => {
    if (isRefused && current !== null) latest.current(current, { replace: true, isNamed: true });
  }, [isRefused, current]);
  const title = current === null ? null : isChanged ? i18n._('{title} (changed)', { title: current.title }) : current.title;
  // A view of somebody else, or one that was deleted: its filters stand in the address all the same.
  const isGone = wanted !== null && data !== undefined && current === null;
  return (
    <>
      {isNarrow && title === null && !isGone ? (
        <ToolButton
          icon="table"
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
      {anchor !== null && <ViewMenu model={model} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
