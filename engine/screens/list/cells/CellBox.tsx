import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';
import { useLingui } from '@lingui/react';
import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useI18n } from '../../../i18n/index.ts';
import type { Field, Resource } from '../../../model/model.ts';
import type { Values } from '../../../model/values.ts';
import { ErrorLine, SkeletonRows } from '../../../ui/index.ts';
import { formatRecordTitle } from '../../../model/record-title.ts';
import { cellBoxMark } from './cell-stage.ts';

interface CellBoxProps {
  readonly resource: Resource;
  readonly field: Field;
  readonly record: Values;
  /** The cell that it covers; null while that is not drawn. Keeps its identity. */
  readonly cell: () => HTMLElement | null;
  readonly isRight: boolean;
  /** Why the record could not be read. */
  readonly problem: string | null;
  readonly onGiveUp: () => void;
  /** false: not here yet. */
  readonly children: ReactNode;
}

const least = 216;

/** Covers the cell, and grows downwards with what is to be said. */
export function CellBox({ resource, field, record, cell, isRight, problem, onGiveUp, children }: CellBoxProps) {
  const { i18n } = useLingui();
  const { text } = useI18n();
  const box = useRef<HTMLDivElement>(null);
  const [{ anchor, width, dialog }] = useState(() => findCellRoom(cell));
  const isWaiting = children === false && problem === null;
  // At once when it is drawn, which a Popper does later than what stands around it; its input takes it over from there.
  const begin = useCallback((element: HTMLDivElement | null): void => {
    box.current = element;
    element?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (problem !== null) box.current?.focus({ preventScroll: true });
  }, [problem]);
  const escape = (event: KeyboardEvent): void => {
    if (event.target !== box.current || !['Escape', 'Enter', 'Tab'].includes(event.key)) return;
    event.preventDefault();
    if (event.key === 'Escape' || problem !== null) onGiveUp();
  };
  return (
    <Popper
      open
      anchorEl={anchor}
      placement={isRight ? 'bottom-end' : 'bottom-start'}
      modifiers={placing}
      {...(dialog !== null && { container: dialog })}
      style={{ zIndex: dialog === null ? 1200 : 1 }}
    >
      <Paper
        ref={begin}
        {...{ [cellBoxMark]: '' }}
        elevation={4}
        role="dialog"
        aria-label={i18n._('{field} of {title}', { field: text(field.title), title: formatRecordTitle(resource, record, i18n.locale) })}
        tabIndex={-1}
        onKeyDown={escape}
        sx={{ width: Math.max(width, least), maxWidth: 420, p: '2px', outline: 'none', borderRadius: '8px' }}
      >
        {isWaiting && <SkeletonRows rows={1} height={32} />}
        {problem !== null && (
          <Box sx={{ p: '4px 8px 8px' }}>
            <ErrorLine>{problem}</ErrorLine>
          </Box>
        )}
        {children}
      </Paper>
    </Popper>
  );
}

/** Where the cell is, and the dialog that its list stands in. */
function findCellRoom(cell: CellBoxProps['cell']) {
  const first = cell();
  let last = first?.getBoundingClientRect() ?? new DOMRect();
  // The table may draw its cells anew at any time.
  const anchor = { getBoundingClientRect: (): DOMRect => (last = cell()?.getBoundingClientRect() ?? last) };
  return { anchor, width: last.width, dialog: first?.closest<HTMLElement>('[role="dialog"]') ?? null };
}

const controlHeight = 36;

/** Upon the cell, in the middle of its height. */
const placing = [
  {
    name: 'offset',
    options: { offset: ({ reference }: { reference: { height: number } }) => [0, -(reference.height + controlHeight) / 2] },
  },
  { name: 'flip', enabled: false },
];
