import { useLingui } from '@lingui/react';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { deferPart, deferSurface, isTypingTarget, useShownKeys } from '../../../ui/index.ts';
import { askForCells } from '../rows/focus-row.ts';
import type { ListModel } from '../useList.ts';
import { findCellAt, type AskedCell } from './cell-place.ts';
import { useUntypedCell, watchElsewhere, type CellStage } from './cell-stage.ts';

// Neither is on screen while the rows are read.
const CellMarks = deferPart(() => import('./CellMarks.tsx').then((module) => module.CellMarks));
const CellEditor = deferSurface(() => import('./CellEditor.tsx').then((module) => module.CellEditor));

interface CellEdits {
  /** What stands beside the table: marks of its cells, and the cell that is being edited. */
  readonly drawn: ReactNode;
  readonly isOpen: boolean;
}

const nothing: CellEdits = { drawn: null, isOpen: false };

/** A double click, F2 or Enter edits the field of a cell where its column allows it. Its code comes at the first sign of life. */
export function useCellEdits(root: RefObject<HTMLElement | null>, model: ListModel): CellEdits {
  const { i18n } = useLingui();
  const names = useMemo(
    () => model.columns.flatMap((column) => (column.kind === 'fields' && column.isEditable ? [column.name] : [])),
    [model.columns],
  );
  const [hasMarks, setHasMarks] = useState(() => CellMarks.isHere());
  const [asked, setAsked] = useState<AskedCell | null>(null);
  const stage = useRef<CellStage>('closed');
  const wish = useLeavingWish(root);
  const go = useCallback((to: AskedCell | null): void => {
    stage.current = to === null ? 'closed' : 'reading';
    setAsked(to);
  }, []);
  const close = useCallback((): void => go(null), [go]);
  useUntypedCell({ root, asked, stage, onGiveUp: close });
  useShownKeys(names.length === 0 ? [] : [{ keys: 'F2', title: i18n._('Edit the cell') }]);
  useEffect(() => {
    const table = root.current;
    if (table === null || names.length === 0) return undefined;
    const watched = new AbortController();
    const { signal } = watched;
    const wake = (): void => {
      CellMarks.load().then(
        () => !signal.aborted && setHasMarks(true),
        () => undefined,
      );
      CellEditor.load().catch(() => undefined);
    };
    for (const sign of ['pointerover', 'focusin'] as const) table.addEventListener(sign, wake, { signal, capture: true, once: true });
    const ask = (event: Event): void => {
      const place = findCellAt(event.target, names);
      if (place === null) return;
      event.preventDefault();
      event.stopPropagation();
      if (stage.current === 'leaving') wish.keep({ ...place, after: null });
      // What is typed in another cell was not saved: that stays open.
      else if (stage.current !== 'typing') go({ ...place, after: null });
    };
    table.addEventListener('dblclick', (event) => !isControl(event.target) && ask(event), { signal });
    // Before the table answers them.
    table.addEventListener('keydown', (event) => isEditKey(event) && ask(event), { signal, capture: true });
    return () => watched.abort();
  }, [root, names, wish, go]);
  if (names.length === 0) return nothing;
  const end = (next: AskedCell | null, isElsewhere: boolean): void => {
    const wished = wish.take();
    if (next !== null && root.current !== null) askForCells(root.current, next);
    go(isElsewhere ? wished : next);
  };
  const note = (reached: CellStage): void => {
    stage.current = reached;
    if (reached !== 'leaving') wish.take();
  };
  const drawn = (
    <>
      {hasMarks && <CellMarks root={root} model={model} names={names} />}
      {asked !== null && (
        <CellEditor
          key={`${asked.record} ${asked.column}`}
          root={root}
          model={model}
          names={names}
          asked={asked}
          onDone={end}
          onStage={note}
          onClose={close}
        />
      )}
    </>
  );
  return { drawn, isOpen: asked !== null };
}

interface LeavingWish {
  readonly keep: (cell: AskedCell) => void;
  /** null: there is none, or none any more. */
  readonly take: () => AskedCell | null;
}

/** The cell to go to once the one before is saved, unless somebody goes on elsewhere by then. */
function useLeavingWish(root: RefObject<HTMLElement | null>): LeavingWish {
  const [wish] = useState((): LeavingWish & { readonly drop: () => void } => {
    let wished: AskedCell | null = null;
    let unwatch: () => void = () => undefined;
    const drop = (): void => {
      wished = null;
      unwatch();
    };
    const keep = (cell: AskedCell): void => {
      drop();
      wished = cell;
      unwatch = watchElsewhere(root.current, cell, drop);
    };
    const take = (): AskedCell | null => {
      const taken = wished;
      drop();
      return taken;
    };
    return { keep, take, drop };
  });
  useEffect(() => wish.drop, [wish]);
  return wish;
}

/** A link or a button of a cell has its own business with a double click. */
const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="gridcell"] :is(a[href], button, input)') !== null;

/** F2 anywhere in a cell; Enter on the cell itself, where it leads nowhere. */
function isEditKey({ key, target, ctrlKey, metaKey, altKey, shiftKey, repeat }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || shiftKey || repeat) return false;
  if (!(target instanceof HTMLElement) || isTypingTarget(target)) return false;
  return key === 'F2' || (key === 'Enter' && target.matches('[role="gridcell"]') && target.querySelector('a[href]') === null);
}
