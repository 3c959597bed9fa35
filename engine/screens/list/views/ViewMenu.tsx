import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { ApiError } from '../../../data/source.ts';
import { useListViews, useViewKeeper } from '../../../data/useListViews.ts';
import type { NamedView } from '../../../model/named-view.ts';
import { ConfirmDialog, Icon, useDensity, useToast } from '../../../ui/index.ts';
import { useErrorText } from '../../actions/useErrorText.ts';
import { evaluateDefaultFilters } from '../state/list-state.ts';
import type { ListModel } from '../useList.ts';
import { ViewNameDialog } from './ViewNameDialog.tsx';
import { printViewQuery } from './view-state.ts';
import { useApplyView } from './useApplyView.ts';

interface ViewMenuProps {
  readonly model: ListModel;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/** The views of this list, and what may be done with the one that is shown. */
export function ViewMenu({ model, anchor, onClose }: ViewMenuProps) {
  const { i18n } = useLingui();
  const { resource, list, state, scope, change, layout } = model;
  const { data: views = [] } = useListViews(resource.name, true);
  const { keep, remove } = useViewKeeper();
  const { density } = useDensity();
  const toast = useToast();
  const errorText = useErrorText();
  const apply = useApplyView(model);
  const [asking, setAsking] = useState<'save' | 'rename' | 'delete' | null>(null);
  const current = views.find(({ id }) => id === state.view) ?? null;
  const content = {
    resource: resource.name,
    query: printViewQuery(state, { list, scope }),
    hidden: layout.hidden,
    order: layout.order,
    widths: layout.widths,
    density,
  };
  const save = async (title: string, id: string | null): Promise<void> => {
    const kept = await keep({ ...content, title, id });
    change(({ page }) => ({ view: kept.id, page }), { replace: true });
    toast(i18n._('The view "{title}" was saved', { title }), { tone: 'positive' });
    onClose();
  };
  const orTell = (work: Promise<void>): void =>
    void work.catch((problem: unknown) => {
      if (!(problem instanceof ApiError)) throw problem;
      toast(errorText(problem), { tone: 'negative' });
    });
  const end = async (view: NamedView): Promise<void> => {
    await remove(view);
    change(({ page }) => ({ view: null, page }), { replace: true });
    toast(i18n._('The view "{title}" was deleted', { title: view.title }), { tone: 'positive' });
    onClose();
  };
  if (asking === 'delete' && current !== null)
    return (
      <ConfirmDialog
        title={i18n._('Delete the view "{title}"?', { title: current.title })}
        text={i18n._('Its records stay. The view itself cannot be brought back.')}
        verb={i18n._('Delete view')}
        tone="negative"
        onConfirm={() => orTell(end(current))}
        onCancel={onClose}
      />
    );
  if (asking === 'save' || asking === 'rename') {
    const renamed = asking === 'rename' ? current : null;
    return <ViewNameDialog start={renamed?.title ?? ''} onSave={(title) => save(title, renamed?.id ?? null)} onClose={onClose} />;
  }
  const pick = (run: () => void) => () => {
    onClose();
    run();
  };
  const showAll = (): void =>
    change({ filters: evaluateDefaultFilters(list, scope), search: null, sort: list.sort[0] ?? null, size: list.pageSize, view: null });
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': i18n._('Views') }, paper: { sx: { maxHeight: 480 } } }}
    >
      <ViewItem title={i18n._('Default view')} isCurrent={current === null} onClick={pick(showAll)} />
      {views.map((view) => (
        <ViewItem key={view.id} title={view.title} isCurrent={view === current} onClick={pick(() => apply(view))} />
      ))}
      <Divider />
      {current !== null && (
        <MenuItem onClick={() => orTell(save(current.title, current.id))}>{i18n._('Save changes to this view')}</MenuItem>
      )}
      <MenuItem onClick={() => setAsking('save')}>{i18n._('Save as a new view…')}</MenuItem>
      {current !== null && <MenuItem onClick={() => setAsking('rename')}>{i18n._('Rename…')}</MenuItem>}
      {current !== null && (
        <MenuItem onClick={() => setAsking('delete')} sx={{ color: 'error.main' }}>
          {i18n._('Delete view')}
        </MenuItem>
      )}
    </Menu>
  );
}

function ViewItem({ title, isCurrent, onClick }: { readonly title: string; readonly isCurrent: boolean; readonly onClick: () => void }) {
  return (
    <MenuItem role="menuitemradio" aria-checked={isCurrent} onClick={onClick}>
      <Box sx={{ width: 16, mr: 2, display: 'flex' }}>{isCurrent ? <Icon name="check" /> : null}</Box>
      {title}
    </MenuItem>
  );
}
