import GlobalStyles from '@mui/material/GlobalStyles';
import type { Theme } from '@mui/material/styles';
import { useLingui } from '@lingui/react';
import { useEffect, useId, type RefObject } from 'react';
import type { ListModel } from '../useList.ts';
import { findCellElement } from './cell-place.ts';
import { findEditedField, mayEditCell } from './cell-rights.ts';

interface CellMarksProps {
  readonly root: RefObject<HTMLElement | null>;
  readonly model: ListModel;
  /** Columns that may be edited. */
  readonly names: readonly string[];
}

/**
 * Says of each cell whether this user can edit it in this record: to the eye on hover and focus, to others by `aria-readonly` and a hint. Set
 * beside React, since the cells are the table's own and are drawn again as it pleases.
 */
export function CellMarks({ root, model, names }: CellMarksProps) {
  const { i18n } = useLingui();
  const hint = useId();
  useEffect(() => {
    const table = root.current;
    if (table === null) return undefined;
    const rows = new Map(model.rows.map((row) => [row.id, row]));
    const fields = names.map((name) => [name, findEditedField(model.columns.find((column) => column.name === name))] as const);
    // Those that are drawn: of many rows that are a few.
    const mark = (): void => {
      table.querySelector('[role="grid"]')?.setAttribute('aria-readonly', 'true');
      for (const line of table.querySelectorAll<HTMLElement>('[data-record]')) {
        const record = line.dataset['record'] ?? '';
        const row = rows.get(record);
        for (const [name, field] of fields) {
          const cell = findCellElement(line, { record, column: name });
          if (cell !== null && row !== undefined)
            markCell(cell, field !== null && row.hasKey && mayEditCell(model, field, row.values), hint);
        }
      }
    };
    mark();
    const drawing = new MutationObserver(mark);
    drawing.observe(table, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-record'] });
    return () => drawing.disconnect();
  }, [root, model, names, hint]);
  return (
    <>
      <GlobalStyles styles={markStyles} />
      <span id={hint} hidden>
        {i18n._('F2 edits this cell')}
      </span>
    </>
  );
}

function markCell(cell: HTMLElement, isOpen: boolean, hint: string): void {
  cell.setAttribute('aria-readonly', String(!isOpen));
  if (isOpen) cell.setAttribute('aria-describedby', hint);
  else cell.removeAttribute('aria-describedby');
  cell.toggleAttribute('data-editable', isOpen);
}

/** A dotted line below the value, for whoever points at it or has come to it. */
const markStyles = (theme: Theme) => ({
  '[role="gridcell"][data-editable]': { cursor: 'text' },
  '[role="gridcell"][data-editable]:is(:hover, :focus)': {
    ...{ backgroundImage: `linear-gradient(90deg, ${theme.vars.palette.control} 50%, transparent 50%)`, backgroundSize: '4px 1px' },
    ...{ backgroundRepeat: 'repeat-x', backgroundPosition: 'left bottom 4px', backgroundOrigin: 'content-box' },
    backgroundClip: 'content-box',
  },
});
