import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useI18n } from '../../i18n/index.ts';
import { mayUseVerb } from '../../model/access.ts';
import type { CatalogueEntry } from '../../model/catalogue.ts';
import type { ListColumn, ListScreenModel, Resource } from '../../model/model.ts';
import { printPeriod, type Period } from '../../model/periods.ts';
import { emptyQuery, evaluateQuery, type QueryFilter } from '../../model/query.ts';
import { useEngine, useResource, useScope } from '../context.ts';
import { buildScreenPath } from '../links.ts';
import { ListInPage } from '../list/ListInPage.tsx';
import { useOwnListUrl } from '../list/state/address.ts';
import { useResourceList } from '../list/useList.ts';
import { buildWholeTitle } from '../whole-title.ts';

interface FailedSectionProps {
  readonly entry: CatalogueEntry;
  readonly period: Period;
}

/** What failed of one resource, the newest first; nothing where its reader may not list it. */
export function FailedSection({ entry, period }: FailedSectionProps) {
  const resource = useResource(entry.name);
  const scope = useScope();
  const filters = useMemo(() => {
    const where = resource.failed === null ? null : evaluateQuery(resource.failed.where, scope);
    return where && [...where, { param: resource.failed?.at ?? '', op: 'eq' as const, values: [printPeriod(period)] }];
  }, [resource, scope, period]);
  const { list, failed } = resource;
  if (list === null || failed === null || filters === null || !mayUseVerb(resource, 'list', scope).shown) return null;
  return <FailedList key={period} {...{ entry, resource, list, at: failed.at, filters }} />;
}

interface FailedListProps extends Pick<FailedSectionProps, 'entry'> {
  readonly resource: Resource;
  readonly list: ListScreenModel;
  /** Wire name of the field that says when. */
  readonly at: string;
  readonly filters: readonly QueryFilter[];
}

const noParams = {};

function FailedList({ entry, resource, list, at, filters }: FailedListProps) {
  const { i18n } = useLingui();
  const { text } = useI18n();
  const { catalogue } = useEngine();
  const newest = useMemo(() => ({ ...resource, list: showNewest(resource, list, at) }), [resource, list, at]);
  const address = useOwnListUrl();
  const model = useResourceList(newest, { params: noParams, address, base: filters, isSaved: false, isWritten: false });
  const title = buildWholeTitle(catalogue, entry, text);
  const to = buildScreenPath(entry, { screen: 'list', query: { ...emptyQuery, filters, sort: [{ by: at, desc: true }] } });
  if (model.page.data?.total === 0)
    return (
      <Box component="section" aria-label={title} sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 44, flexWrap: 'wrap' }}>
        <Typography variant="h2">{title}</Typography>
        <Typography color="textSecondary">{i18n._('Nothing failed.')}</Typography>
      </Box>
    );
  return <ListInPage model={model} heading={{ title, to }} toolbar={null} />;
}

/** The list of the resource as it is, but short and without what asks for other records. Records of several parents say whose they are. */
function showNewest({ parents }: Resource, list: ListScreenModel, at: string): ListScreenModel {
  const shown = list.columns.flatMap((column) => (column.kind === 'fields' ? column.cells.map(({ field }) => field) : []));
  const above = parents.flatMap(({ field, title }): readonly ListColumn[] => {
    if (field === null || shown.includes(field)) return [];
    const cell = { field, title: null, as: null, link: null, tooltip: null, truncate: null, empty: null, when: true };
    return [{ kind: 'fields', name: field, title, when: true, cells: [cell], sort: null, isEditable: false }];
  });
  return {
    ...list,
    ...{ columns: [...list.columns, ...above], filters: [], hasSearch: false, intro: null, sort: [{ by: at, desc: true }] },
    ...{ pageSize: 10, pageSizes: [10, 25, 100], hasPages: true },
  };
}
