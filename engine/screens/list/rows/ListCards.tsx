import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { useI18n } from '../../../i18n/index.ts';
import { FieldCell } from '../../../fields/cells.tsx';
import { fieldTypeOf } from '../../../fields/types.ts';
import { Details } from '../../../ui/index.ts';
import { formatRecordTitle } from '../../../model/record-title.ts';
import type { ActionRunner } from '../../actions/useActions.tsx';
import { MemberLinks } from '../../MemberLinks.tsx';
import type { ShownColumn } from '../columns/columns.ts';
import { findPageScroller, useKeptScroll } from './kept-scroll.ts';
import { ListCell } from './ListCell.tsx';
import { RowActions } from './RowActions.tsx';
import { RowDetails } from './RowDetails.tsx';
import type { ListModel } from '../useList.ts';
import type { ListRow } from './useRows.ts';

export interface ListCardsProps {
  readonly model: ListModel;
  readonly actions: ActionRunner;
  readonly hasActions: boolean;
  readonly label: string;
}

/** The rows as parts of a page, each under its id: short values beside their titles, what has a structure over the whole width. */
export function ListCards({ model, actions, hasActions, label }: ListCardsProps) {
  const root = useRef<HTMLUListElement>(null);
  useKeptScroll(root, model, findPageScroller);
  return (
    <Box
      component="ul"
      ref={root}
      aria-label={label}
      // Cards without anything to press are reached by the keyboard all the same, so that they can be scrolled.
      {...(!hasActions && { tabIndex: 0 })}
      sx={{ listStyle: 'none', m: 0, px: { xs: 4, sm: 6 }, py: 4 }}
    >
      {model.rows.map((row) => (
        <RowCard key={row.id} model={model} row={row} actions={actions} hasActions={hasActions} />
      ))}
    </Box>
  );
}

interface RowCardProps extends Omit<ListCardsProps, 'label'> {
  readonly row: ListRow;
}

function RowCard({ model: { resource, list, columns, page, scopeOf, params }, row, actions, hasActions }: RowCardProps) {
  const { text, locale } = useI18n();
  const scope = scopeOf(row.values);
  const [head] = columns.filter(({ isId }) => isId);
  const rest = columns.filter((column) => column !== head);
  const wide = rest.filter(isWideColumn);
  const short = rest.filter((column) => !isWideColumn(column));
  const cell = (column: ShownColumn) => (
    <ListCell resource={resource} column={column} values={row.values} scope={scope} params={params} actions={actions} />
  );
  return (
    <MemberLinks resource={resource} params={params}>
      <Box component="li" sx={{ display: 'grid', gap: 2, maxWidth: 880, pb: 8 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 32 }}>
          <Typography component="h2" variant="h2" sx={{ flex: 1, minWidth: 0 }}>
            {head === undefined ? formatRecordTitle(resource, row.values, locale) : cell(head)}
          </Typography>
          {hasActions && (
            <RowActions resource={resource} values={row.values} scope={scope} params={params} actions={actions} favourites={0} />
          )}
        </Box>
        {short.length > 0 && <Details columns={2} facts={short.map((column) => ({ label: text(column.title), value: cell(column) }))} />}
        {wide.map((column) => (
          // Columns of equal width stand below one another from card to card.
          <Box key={column.name} sx={{ minWidth: 0, '& table': { tableLayout: 'fixed' } }}>
            {column.shown.map(({ field }) => (
              <FieldCell key={field.name} field={field} values={row.values} scope={scope} isRoomy />
            ))}
          </Box>
        ))}
        {list.details.length > 0 && (
          <RowDetails
            {...{ resource, params }}
            id={row.id}
            details={list.details}
            values={row.values}
            onChanged={() => void page.refetch()}
          />
        )}
      </Box>
    </MemberLinks>
  );
}

/** Lists and objects within the record, which no line has room for. */
function isWideColumn({ kind, shown }: ShownColumn): boolean {
  return kind === 'fields' && shown.some(({ field }) => fieldTypeOf(field).isHeavy);
}
