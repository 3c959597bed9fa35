import { styled } from '@mui/material/styles';
import { useRowValues, type RowStore } from '../grid/row-store.ts';
import type { TableGroups } from '../grid/table-groups.ts';
import type { ListRow } from '../rows/useRows.ts';
import { GroupHeading } from './GroupHeading.tsx';

// As high as a target on a narrow screen.
const Item = styled('li')(({ theme }) => ({
  ...{ display: 'flex', alignItems: 'center', minHeight: 40, minWidth: 0 },
  ...{ backgroundColor: theme.vars.palette.background.sunken, borderBottom: `1px solid ${theme.vars.palette.divider}` },
  '& > h2': { margin: 0, font: 'inherit', minWidth: 0, width: '100%' },
  '& button': { minHeight: 40 },
}));

const Line = styled('div')(({ theme }) => ({
  '&&, &&:hover': { backgroundColor: theme.vars.palette.background.sunken },
  '& > div': { flex: 1, display: 'flex', alignItems: 'center', padding: '0 !important' },
}));

/** The headings above these rows. */
export function buildTableGroups(rows: readonly ListRow[], heads: readonly ListRow[]): TableGroups {
  const headed = new Set(heads);
  let count = 0;
  const above = rows.map((row) => (count += headed.has(row) ? 1 : 0));
  const headAt = (at: number): ListRow | null => {
    const row = rows[at];
    return row !== undefined && headed.has(row) ? row : null;
  };
  return {
    above,
    itemAt: (at) => {
      const head = headAt(at);
      return (
        head !== null && (
          <Item key={`${head.id} group`}>
            <h2>
              <GroupHeading id={head.id} />
            </h2>
          </Item>
        )
      );
    },
    lineAt: (at, place, index, columns) => {
      const head = headAt(at);
      return (
        head !== null && (
          <Line key={`${place} group`} className="MuiDataGrid-row" role="row" data-id={`${place} group`} aria-rowindex={index}>
            <div
              className="MuiDataGrid-cell"
              role="rowheader"
              tabIndex={-1}
              data-field={columns[0]?.field}
              aria-colindex={1}
              aria-colspan={columns.length}
            >
              <GroupHeading id={head.id} />
            </div>
          </Line>
        )
      );
    },
    draw: (store, place) => <PlaceHeading store={store} place={place} />,
  };
}

/** The heading of the record that is in this place. */
function PlaceHeading({ store, place }: { readonly store: RowStore; readonly place: string }) {
  useRowValues(store, place, true);
  const id = store.record(place)?.id;
  return id === undefined ? null : <GroupHeading id={id} />;
}
