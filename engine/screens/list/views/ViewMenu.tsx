import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { ApiError } from '../../../data/source.ts';
import { useListViews, useViewKeeper } from '../../../data/useListViews.ts';
import { mayUseVerb } from '../../../model/access.ts';
import type { Resource } from '../../../model/model.ts';
import type { NamedView } from '../../../model/named-view.ts';
import { isConditionTrue, type EvaluationScope } from '../../../model/evaluate.ts';
import { deletedOpOf } from '../../../model/restorable.ts';
import { ConfirmDialog, deferSurface, Icon, MenuHeading, useCopyText, useDensity, useNarrow, useToast } from '../../../ui/index.ts';
import { useErrorText } from '../../actions/useErrorText.ts';
import { useEngine } from '../../context.ts';
import { useGroupItems } from '../columns/useGroupItems.tsx';
import { evaluateDefaultFilters, noFiltering, printBareView, startSorts } from '../state/list-state.ts';
import { markBroughtView } from '../state/brought-view.ts';
import type { ListModel } from '../useList.ts';
import { useStartView } from '../state/start-view.ts';
import { ViewDialog, type NamedAudience } from './ViewDialog.tsx';
import { printViewQuery } from './view-state.ts';
import { useApplyView } from './useApplyView.ts';

const DeletedDialog = deferSurface(() => import('../deleted/DeletedDialog.tsx').then((module) => module.DeletedDialog));

interface ViewMenuProps {
  readonly model: ListModel;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/** The views of this list, and what may be done with the one that is shown. */
export function ViewMenu({ model, anchor, onClose }: ViewMenuProps) {
  const { i18n } = useLingui();
  const { catalogue } = useEngine();
  const { resource, list, state, scope, change, layout } = model;
  const { data: views = [] } = useListViews(resource.name, true);
  const { keep, change: put, remove } = useViewKeeper();
  const { density } = useDensity();
  const toast = useToast();
  const errorText = useErrorText();
  const copyText = useCopyText();
  const apply = useApplyView(model);
  const isNarrow = useNarrow();
  // Where there is no menu of columns.
  const groupItems = useGroupItems(model, onClose);
  const [start, setStart] = useStartView(resource.name);
  const [asking, setAsking] = useState<'save' | 'rename' | 'delete' | 'deleted' | null>(null);
  const current = views.find(({ id }) => id === state.view) ?? null;
  const content = {
    query: printViewQuery(state, { resource, list, scope }),
    hidden: layout.hidden,
    order: layout.order,
    widths: layout.widths,
    pinned: layout.pinned,
    density,
  };
  const saved = async (work: Promise<NamedView>): Promise<void> => {
    const { id, title } = await work;
    markBroughtView(resource.name, id);
    change(({ page }) => ({ view: id, page }), { replace: true });
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
    markBroughtView(resource.name, null);
    change(({ page }) => ({ view: null, page }), { replace: true });
    toast(i18n._('The view "{title}" was deleted', { title: view.title }), { tone: 'positive' });
    onClose();
  };
  if (asking === 'delete' && current !== null)
    return (
      <ConfirmDialog
        title={i18n._('Delete the view "{title}"?', { title: current.title })}
        text={
          current.audience === 'mine'
            ? i18n._('Its records stay. The view itself cannot be brought back.')
            : i18n._('Its records stay. The view is gone for all whom it is for, and cannot be brought back.')
        }
        verb={i18n._('Delete view')}
        tone="negative"
        onConfirm={() => orTell(end(current))}
        onCancel={onClose}
      />
    );
  if (asking === 'save') {
    const make = (named: NamedAudience) => saved(keep({ resource: resource.name, ...content, ...named }));
    return <ViewDialog view={null} onSave={make} onClose={onClose} />;
  }
  if (asking === 'rename' && current !== null)
    return <ViewDialog view={current} onSave={(named) => saved(put(current, named))} onClose={onClose} />;
  if (asking === 'deleted') return <DeletedDialog model={model} onClose={onClose} />;
  const pick = (run: () => void) => () => {
    onClose();
    run();
  };
  const showAll = (): void => {
    markBroughtView(resource.name, null);
    change({
      ...noFiltering,
      filters: evaluateDefaultFilters(list, scope),
      ...{ sort: startSorts({ resource, list, scope }), group: null, chart: null, size: list.pageSize, view: null },
    });
  };
  const isOwn = current !== null && current.owner === null;
  const isSharable = isConditionTrue(catalogue.publishViews, scope) || (isOwn && current.audience !== 'mine');
  const ownerOf = ({ audience, owner }: NamedView): string | null =>
    audience === 'mine' ? null : owner === null ? i18n._('by you') : owner === '' ? i18n._('by somebody who is gone') : owner;
  const addressOf = ({ id }: NamedView): string => `${location.origin}${location.pathname}?${printBareView(id)}`;
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': i18n._('Views') }, paper: { sx: { maxHeight: 480 } } }}
    >
      <ViewItem title={i18n._('Default view')} isCurrent={current === null} onClick={pick(showAll)} />
      {groupViews(views).flatMap(({ kind, own }) => [
        kind === 'shared' && <MenuHeading key="shared">{i18n._('Shared views')}</MenuHeading>,
        ...own.map((view) => (
          <ViewItem key={view.id} title={view.title} owner={ownerOf(view)} isCurrent={view === current} onClick={pick(() => apply(view))} />
        )),
      ])}
      <Divider />
      {current?.mayChange === true && (
        <MenuItem onClick={() => orTell(saved(put(current, content)))}>{i18n._('Save changes to this view')}</MenuItem>
      )}
      <MenuItem onClick={() => setAsking('save')}>{i18n._('Save as a new view…')}</MenuItem>
      {isOwn || current?.mayChange === true ? (
        <MenuItem onClick={() => setAsking('rename')}>{isSharable ? i18n._('Rename or share…') : i18n._('Rename…')}</MenuItem>
      ) : null}
      {current !== null && (
        <MenuItem onClick={pick(() => setStart(current.id === start ? null : current.id))}>
          {current.id === start ? i18n._('Do not begin with this view') : i18n._('Begin with this view')}
        </MenuItem>
      )}
      {current !== null && (
        <MenuItem onClick={pick(() => copyText(addressOf(current)))}>{i18n._('Copy the address of this view')}</MenuItem>
      )}
      {(isOwn || current?.mayChange === true) && (
        <MenuItem onClick={() => setAsking('delete')} sx={{ color: 'error.main' }}>
          {i18n._('Delete view')}
        </MenuItem>
      )}
      {isNarrow && groupItems}
      {mayBringBack(resource, scope) && [
        <Divider key="line" />,
        <MenuItem key="deleted" onClick={() => setAsking('deleted')}>
          {i18n._('Deleted…')}
        </MenuItem>,
      ]}
    </Menu>
  );
}

/** Whether this user may bring back some of what was deleted here, as far as is known without the records. */
function mayBringBack(resource: Resource, scope: EvaluationScope): boolean {
  const may = (verb: 'create' | 'delete'): boolean => {
    const { allowed, shown } = mayUseVerb(resource, verb, scope);
    return allowed || shown;
  };
  return deletedOpOf(resource) !== null && may('create') && may('delete');
}

/** Those of one's own, and those that are for others, too. */
function groupViews(views: readonly NamedView[]): readonly { readonly kind: 'mine' | 'shared'; readonly own: readonly NamedView[] }[] {
  return [
    { kind: 'mine' as const, own: views.filter(({ audience }) => audience === 'mine') },
    { kind: 'shared' as const, own: views.filter(({ audience }) => audience !== 'mine') },
  ].filter(({ own }) => own.length > 0);
}

interface ViewItemProps {
  readonly title: string;
  readonly owner?: string | null;
  readonly isCurrent: boolean;
  readonly onClick: () => void;
}

function ViewItem({ title, owner = null, isCurrent, onClick }: ViewItemProps) {
  return (
    <MenuItem role="menuitemradio" aria-checked={isCurrent} onClick={onClick}>
      <Box sx={{ width: 16, mr: 2, display: 'flex' }}>{isCurrent ? <Icon name="check" /> : null}</Box>
      {title}
      {owner !== null && (
        <Box component="span" sx={{ ml: 'auto', pl: 6, typography: 'caption', color: 'text.secondary' }}>
          {owner}
        </Box>
      )}
    </MenuItem>
  );
}
