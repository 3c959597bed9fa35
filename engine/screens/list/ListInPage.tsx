import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useI18n } from '../../i18n/index.ts';
import { figures, Link, useDensity, useNarrow } from '../../ui/index.ts';
import { useActionRunner } from '../actions/useActions.tsx';
import { ListBody } from './ListBody.tsx';
import { FilterLine } from './filters/FilterLine.tsx';
import { SelectionDock } from './bulk/SelectionDock.tsx';
import { ListFoot } from './ListFoot.tsx';
import { listShownSums, sumsHeight } from './shown-sums.ts';
import { useBulkRunner } from './bulk/useBulk.tsx';
import type { ListModel } from './useList.ts';
import { useTotalText } from './useTotalText.ts';

export interface ListInPageProps {
  readonly model: ListModel;
  /** What it is called and leads to where it stands among others; absent: its own title. */
  readonly heading?: { readonly title: string; readonly to: string };
  /** Right of the filters. */
  readonly toolbar: ReactNode;
}

const shownRows = 12;

/** A list as a part of a page: head with filters, rows, dock or foot. */
export function ListInPage({ model, heading, toolbar }: ListInPageProps) {
  const { text } = useI18n();
  const { rowHeight } = useDensity();
  const isNarrow = useNarrow();
  const { resource, page, rows, selection } = model;
  const actions = useActionRunner(resource, model.params);
  const bulk = useBulkRunner(model);
  const title = heading?.title ?? text(resource.titlePlural);
  const total = useTotalText(model);
  const hasPages = page.data !== undefined && page.data.total > rows.length;
  const sums = listShownSums(model).length > 0 ? sumsHeight + 1 : 0;
  const isDocked = selection.rows.length > 0 || bulk.progress !== null;
  return (
    <Box component="section" aria-label={title} sx={{ display: 'flex', flexDirection: 'column' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 44, flexWrap: 'wrap' }}>
        <Typography variant="h2">{heading === undefined ? title : <Link to={heading.to}>{title}</Link>}</Typography>
        <Typography color="textSecondary" sx={{ ...figures, mr: 2 }}>
          {total}
        </Typography>
        <FilterLine model={model} title={title} />
        {toolbar}
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          minHeight: 0,
          // Rows of several lines are as high as they are, and scroll with the page.
          height: isNarrow || rows.length === 0 ? 'auto' : 34 + rowHeight * Math.min(shownRows, rows.length) + sums,
        }}
      >
        <ListBody model={model} actions={actions} create={null} />
      </Box>
      {isDocked ? (
        <SelectionDock model={model} bulk={bulk} />
      ) : (
        hasPages && (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minHeight: 44, color: 'text.secondary' }}>
            <ListFoot model={model} />
          </Box>
        )
      )}
      {actions.dialogs}
      {bulk.dialogs}
    </Box>
  );
}
