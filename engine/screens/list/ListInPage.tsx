import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useI18n } from '../../i18n/index.ts';
import { figures, useDensity } from '../../ui/index.ts';
import { useActionRunner } from '../actions/useActions.tsx';
import { FilterLine } from './filters/FilterLine.tsx';
import { ListBody } from './ListBody.tsx';
import { SelectionDock } from './bulk/SelectionDock.tsx';
import { ListFoot } from './ListFoot.tsx';
import { listShownSums, sumsHeight } from './shown-sums.ts';
import { useBulkRunner } from './bulk/useBulk.tsx';
import type { ListModel } from './useList.ts';

export interface ListInPageProps {
  readonly model: ListModel;
  /** Right of the filters. */
  readonly toolbar: ReactNode;
  readonly isWhole: boolean;
}

const shownRows = 12;

/** A list as a part of a page: head with filters, rows, dock or foot. */
export function ListInPage({ model, toolbar, isWhole }: ListInPageProps) {
  const { text, number } = useI18n();
  const { rowHeight } = useDensity();
  const { resource, page, rows, selection } = model;
  const actions = useActionRunner(resource, model.params);
  const bulk = useBulkRunner(model);
  const title = text(resource.titlePlural);
  const hasPages = page.data !== undefined && page.data.total > rows.length;
  const sums = listShownSums(model).length > 0 ? sumsHeight + 1 : 0;
  const isDocked = selection.rows.length > 0 || bulk.progress !== null;
  return (
    <Box component="section" aria-label={title} sx={{ display: 'flex', flexDirection: 'column' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 44, flexWrap: 'wrap' }}>
        <Typography variant="h2">{title}</Typography>
        <Typography color="textSecondary" sx={{ ...figures, mr: 2 }}>
          {page.data === undefined ? '' : number(page.data.total)}
        </Typography>
        <FilterLine model={model} title={title} />
        {toolbar}
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          minHeight: 0,
          height: rows.length === 0 ? 'auto' : 34 + rowHeight * Math.min(shownRows, rows.length) + sums,
        }}
      >
        <ListBody model={model} actions={actions} create={null} isWhole={isWhole} />
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
