/** A table to edit rows in: hairlines inside one border, add below, remove at the end of each row. Where it is narrow, each row is a stack. */
import { styled } from '@mui/material/styles';
import { useLingui } from '@lingui/react';
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { Button, narrowMediaQuery, ToolButton } from '../ui/index.ts';
import { Group } from './Group.tsx';
import type { InputProps } from './input.tsx';

const Frame = styled('div')(({ theme }) => ({
  border: `1px solid ${theme.vars.palette.lineStrong}`,
  borderRadius: 6,
  overflowX: 'auto',
  '& table': { width: '100%', minWidth: 300, borderCollapse: 'collapse', tableLayout: 'fixed' },
  '& th': { ...theme.typography.caption, fontWeight: 500, color: theme.vars.palette.text.secondary, textAlign: 'left', padding: '6px 8px' },
  '& td': { padding: '4px 8px', verticalAlign: 'top', borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& td:last-of-type, & th:last-of-type': { width: 40, textAlign: 'right' },
  '& td:last-of-type': { padding: '8px 8px 4px' },
  '& td > span': { display: 'block', padding: '6px 0', overflowWrap: 'anywhere' },
  '& td > .cell-label': { display: 'none' },
  // Inputs of several columns side by side would be a letter wide: one below the other, each with its label, the button beside the first.
  [narrowMediaQuery(theme)]: {
    overflowX: 'visible',
    // As a grid it stays a table for assistive technology, as a block it would not.
    '& table, & tbody': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', minWidth: 0 },
    '& thead': { display: 'none' },
    '& tr': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: '12px 8px', padding: 12 },
    '& tr + tr': { borderTop: `1px solid ${theme.vars.palette.divider}` },
    '& td, & td:last-of-type': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridColumn: '1 / -1',
      width: 'auto',
      minWidth: 0,
      padding: 0,
      border: 0,
    },
    '& td:first-of-type': { gridColumn: '1' },
    '& td:last-of-type': { gridArea: '1 / 2', alignSelf: 'start', paddingTop: 24 },
    '& td > .cell-label': { ...theme.typography.subtitle2, display: 'block', padding: '0 0 4px', color: theme.vars.palette.text.primary },
  },
}));

interface RowsTableProps extends Pick<InputProps, 'id' | 'label' | 'aria' | 'isInvalid'> {
  readonly heads: readonly string[];
  readonly count: number;
  readonly cells: (at: number) => readonly ReactNode[];
  readonly addLabel: string;
  /** null: nothing may be added. */
  readonly onAdd: (() => void) | null;
  /** null: this row stays. */
  readonly onRemove: (at: number) => (() => void) | null;
}

/** Rows of cells that the caller draws. Without rows only the button shows. */
export function RowsTable({ id, label, aria, heads, count, cells, addLabel, onAdd, onRemove }: RowsTableProps) {
  const { i18n } = useLingui();
  const { ref, add, removeAt } = useFocusMoves(count);
  return (
    <Group ref={ref} id={id} aria-label={label} aria-describedby={aria['aria-describedby']} tabIndex={-1}>
      {count > 0 && (
        <Frame>
          <table>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
                <th aria-label={i18n._('Actions')} />
              </tr>
            </thead>
            <tbody>
              {Array.from({ length: count }, (_, at) => {
                const remove = onRemove(at);
                return (
                  <tr key={at}>
                    {cells(at).map((cell, index) => (
                      <td key={heads[index]}>
                        {/* Inputs in cells have their names themselves. */}
                        <span className="cell-label" aria-hidden>
                          {heads[index]}
                        </span>
                        {cell}
                      </td>
                    ))}
                    <td>
                      {remove !== null && (
                        <ToolButton
                          icon="cross"
                          size={24}
                          label={i18n._('Remove row {number}', { number: at + 1 })}
                          onClick={removeAt(at, remove)}
                        />
                      )}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </Frame>
      )}
      {onAdd !== null && (
        <Button
          variant="text"
          size="small"
          icon="add"
          onMouseDown={keepFocus}
          onClick={add(onAdd)}
          sx={{ mt: count > 0 ? 1 : 0, ml: '-8px' }}
        >
          {addLabel}
        </Button>
      )}
    </Group>
  );
}

/** Pressing leaves the focus where it is: a mistake told in the row that is left would move the button away before it is released. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

/** The focus goes along: into a row that was added, to the neighbour of one that was removed, else to what adds one. */
function useFocusMoves(count: number) {
  const ref = useRef<HTMLFieldSetElement>(null);
  const move = useRef<'in' | number | null>(null);
  useEffect(() => {
    const moved = move.current;
    move.current = null;
    if (moved === null || ref.current === null) return;
    // The table of the rows comes first, what adds one last; between them a cell may hold others.
    const row = ref.current.querySelector('tbody')?.children[moved === 'in' ? count - 1 : Math.min(moved, count - 1)];
    if (moved === 'in') return row?.querySelector<HTMLElement>('input, textarea, [tabindex="0"]')?.focus();
    const neighbour = row?.lastElementChild?.querySelector('button');
    (neighbour ?? [...ref.current.querySelectorAll('button')].at(-1))?.focus();
  }, [count]);
  const add = (onAdd: () => void) => () => {
    move.current = 'in';
    onAdd();
  };
  const removeAt = (at: number, onRemove: () => void) => () => {
    move.current = at;
    onRemove();
  };
  return { ref, add, removeAt };
}
