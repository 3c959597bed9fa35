import { useLingui } from '@lingui/react';
import { useRef, type RefObject } from 'react';
import { useLetterKeys } from '../../../ui/index.ts';
import { toggleId } from '../state/selection.ts';
import type { ListModel } from '../useList.ts';
import { findRowAt } from './find-row.ts';
import { focusRow } from './focus-row.ts';

interface RowKeysOptions {
  readonly isSelectable: boolean;
  /** The list is what the page is about: its keys lead into the rows from anywhere. */
  readonly isPage: boolean;
  /** Something else answers to them at present. */
  readonly areTaken: boolean;
}

/** `j` and `k` walk from row to row, `x` selects the one with the focus. */
export function useRowKeys(
  root: RefObject<HTMLElement | null>,
  { rows, selection }: Pick<ListModel, 'rows' | 'selection'>,
  { isSelectable, isPage, areTaken }: RowKeysOptions,
): void {
  const { i18n } = useLingui();
  const here = () => findRowAt(document.activeElement, root.current, rows);
  /** Where the focus is about to be. */
  const going = useRef<string | null>(null);
  const step = (by: number): void => {
    const keyed = rows.filter(({ hasKey }) => hasKey);
    const now = going.current ?? here()?.id ?? null;
    const to = now === null ? keyed[0] : keyed[keyed.findIndex(({ id }) => id === now) + by];
    if (to === undefined) return;
    if (going.current === null) setTimeout(go);
    going.current = to.id;
  };
  // After the grid, which gives the focus to the cell where the key was pressed.
  const go = (): void => {
    if (going.current !== null) focusRow(root.current, going.current);
    going.current = null;
  };
  const select = (): void => {
    const now = going.current ?? here()?.id;
    if (now !== undefined) selection.select(toggleId(selection.ids, now));
  };
  const within = isPage ? undefined : root;
  useLetterKeys(
    {
      j: { title: i18n._('Next row'), run: areTaken ? null : () => step(1) },
      k: { title: i18n._('Previous row'), run: areTaken ? null : () => step(-1) },
    },
    within,
  );
  useLetterKeys({ x: { title: i18n._('Select the row'), run: isSelectable ? select : null } }, root);
}
