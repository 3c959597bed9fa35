import Box from '@mui/material/Box';
import { useLingui } from '@lingui/react';
import { useLocation } from 'react-router-dom';
import { useI18n } from '../../i18n/index.ts';
import { mayRunAction } from '../../model/access.ts';
import type { Resource } from '../../model/model.ts';
import { placeholderValuesOf } from '../../model/texts.ts';
import type { Params } from '../../model/values.ts';
import { Button, deferSurface, Page, RowMenu, ToolButton, useNarrow, type RowMenuItem } from '../../ui/index.ts';
import { useActionRunner, type ActionRunner } from '../actions/useActions.tsx';
import { FavouriteButton, useFavouriteItem } from '../FavouriteButton.tsx';
import { useFavourite } from '../kept-places.ts';
import { usePageCommands } from '../page-commands.ts';
import { findWayBack } from '../left-list/way-back.ts';
import { buildScreenPath } from '../links.ts';
import { useControlRefusal } from '../why/ask.ts';
import { useHelpItems } from '../why/useHelpItems.ts';
import { usePageListUrl, type ListUrl } from './state/address.ts';
import { ColumnMenu } from './columns/ColumnMenu.tsx';
import { CreateButton } from './CreateButton.tsx';
import { ExportButton } from './export/ExportButton.tsx';
import { FilterLine } from './filters/FilterLine.tsx';
import { chartHeightOf } from './chart/chart-height.ts';
import type { ListChartProps } from './chart/ListChart.tsx';
import { ListBody } from './ListBody.tsx';
import { SelectionDock } from './bulk/SelectionDock.tsx';
import { ListFoot } from './ListFoot.tsx';
import { useBulkRunner } from './bulk/useBulk.tsx';
import { useAwaitedView } from './views/useAwaitedView.ts';
import { ViewButton } from './views/ViewButton.tsx';
import { useListCrumbs } from './useCrumbs.ts';
import { useDescriptorPath } from '../useDescriptorPath.ts';
import { useKeepLeft, useLeftSelection } from './useKeepLeft.ts';
import { useResourceList, type ListModel } from './useList.ts';
import { useTotalText } from './useTotalText.ts';

// Most lists have no chart.
const ListChart = deferSurface<ListChartProps>(() => import('./chart/ListChart.tsx').then((module) => module.ListChart));

export interface ListScreenProps {
  readonly resource: Resource;
  /** Parents from the route and the address. */
  readonly params: Params;
  /** What will cover the list is on its way. */
  readonly isLoading?: boolean;
}

/** The list of a resource: bar, filters, rows, foot or dock. Its state is the query string of the page. */
export function ListScreen({ resource, params, isLoading = false }: ListScreenProps) {
  const { text } = useI18n();
  const { pathname } = useLocation();
  // Under a dialog with an address of its own the list leaves that address alone.
  const isOwnPage = pathname === buildScreenPath(resource, { screen: 'list', params }).split('?')[0];
  const address = usePageListUrl(isOwnPage ? null : findWayBack(resource, params, null).to);
  const isWaiting = useAwaitedView(resource, { params, address, isCovered: !isOwnPage });
  if (isWaiting)
    return (
      <Page title={text(resource.titlePlural)} loading>
        {null}
      </Page>
    );
  return <KnownList {...{ resource, params, isOwnPage, isLoading, address }} />;
}

interface KnownListProps extends Required<ListScreenProps> {
  readonly isOwnPage: boolean;
  readonly address: ListUrl;
}

/** It is known what the list shows. */
function KnownList({ resource, params, isOwnPage, isLoading, address }: KnownListProps) {
  const { i18n } = useLingui();
  const { text } = useI18n();
  const isNarrow = useNarrow();
  const model = useResourceList(resource, {
    params,
    address,
    base: everything,
    isSaved: true,
    isWritten: isOwnPage,
    selected: useLeftSelection(resource),
  });
  useKeepLeft(model, isOwnPage);
  const actions = useActionRunner(resource, model.params);
  const bulk = useBulkRunner(model);
  const crumbs = useListCrumbs(resource, model.params);
  const descriptor = useDescriptorPath(resource);
  const { list, page, scope, missing } = model;
  const title = text(resource.titlePlural);
  const total = useTotalText(model);
  const favourite = useFavourite(resource, title);
  const star = useFavouriteItem(favourite);
  usePageCommands('actions', () => ({ title, items: isOwnPage ? [star] : noCommands }));
  const create = <CreateButton resource={resource} params={model.params} scope={scope} isPrimary />;
  const isDocked = model.selection.rows.length > 0 || bulk.progress !== null;
  const description = resource.description === null ? null : text(resource.description);
  const intro =
    list.intro === null
      ? null
      : text(list.intro, placeholderValuesOf(list.intro, { ...scope, rows: page.data?.rows ?? [], meta: page.data?.meta }));
  return (
    <Page
      title={title}
      count={total}
      crumbs={crumbs}
      loading={isLoading || (page.isFetching && page.data !== undefined)}
      actions={
        <>
          {!isNarrow && favourite.isOffered && <FavouriteButton favourite={favourite} />}
          {!isNarrow && descriptor !== null && <ToolButton icon="code" label={i18n._('Show descriptor')} to={descriptor} />}
          {!isNarrow && <ColumnMenu model={model} />}
          <ListScreenActions model={model} actions={actions} descriptor={descriptor} stars={favourite.isOffered ? [star] : []} />
          {missing.length === 0 && <ExportButton model={model} />}
          {missing.length === 0 && create}
        </>
      }
      line={
        missing.length > 0 ? null : (
          <>
            <FilterLine model={model} title={title} />
            <ViewButton model={model} />
          </>
        )
      }
      foot={missing.length > 0 ? null : <ListFoot model={model} />}
      {...(isDocked && { dock: <SelectionDock model={model} bulk={bulk} /> })}
      banner={
        description === null && intro === null ? null : (
          <>
            {description !== null && <Box sx={{ color: 'text.secondary' }}>{description}</Box>}
            {intro}
          </>
        )
      }
    >
      {model.state.chart !== null && (
        <ListChart model={model} waiting={<div style={{ height: sessionStorage.getItem(chartHeightOf(resource.name)) ?? 192 }} />} />
      )}
      <ListBody model={model} actions={actions} create={create} isPage />
      {actions.dialogs}
      {bulk.dialogs}
    </Page>
  );
}

const everything: readonly [] = [];
const noCommands: readonly [] = [];

/** Actions of the list as a whole; on a narrow screen in one menu. */
function ListScreenActions({
  model: { resource, scope },
  actions,
  descriptor,
  stars,
}: {
  readonly model: ListModel;
  readonly actions: ActionRunner;
  /** Where the descriptor of the list is read, by those who may. */
  readonly descriptor: string | null;
  readonly stars: readonly RowMenuItem[];
}) {
  const { i18n } = useLingui();
  const { text } = useI18n();
  const isNarrow = useNarrow();
  const refusalOf = useControlRefusal(resource);
  const missing = useHelpItems(resource, 'list');
  const offered = Object.values(resource.actions).flatMap((action) => {
    if (!action.places.includes('list')) return [];
    const permission = mayRunAction(resource, action, scope);
    return permission.shown ? [{ action, refusal: refusalOf(permission, { kind: 'action', name: action.name }, scope) }] : [];
  });
  if (isNarrow) {
    const items: RowMenuItem[] = offered.map(({ action, refusal: { isDisabled, ...why } }) => ({
      name: action.name,
      title: text(action.title),
      icon: action.icon,
      tone: action.tone,
      disabled: isDisabled,
      ...why,
      onClick: () => void actions.run(action, null),
    }));
    if (descriptor !== null) items.push({ name: 'descriptor', title: i18n._('Show descriptor'), icon: 'code', href: descriptor });
    items.push(...missing(scope), ...stars);
    return <RowMenu items={items} label={i18n._('Actions')} size={32} />;
  }
  return offered.map(({ action, refusal }) => (
    <Button
      key={action.name}
      icon={action.icon}
      {...(action.tone === 'negative' && { color: 'error' as const })}
      {...refusal}
      onClick={() => void actions.run(action, null)}
    >
      {text(action.title)}
    </Button>
  ));
}
