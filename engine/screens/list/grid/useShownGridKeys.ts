import { useLingui } from '@lingui/react';
import { useShownKeys } from '../../../ui/index.ts';

/** Lists what the grid and its cells answer to; parts that are drawn later say more of the same keys. */
export function useShownGridKeys(isSelectable: boolean): void {
  const { i18n } = useLingui();
  useShownKeys([
    { keys: '← ↑ ↓ →', title: i18n._('From cell to cell, and between what a cell holds') },
    { keys: 'Enter', title: i18n._('Open what the cell leads to, or go into it') },
    { keys: 'F2', title: i18n._('Go into the cell') },
    { keys: 'Esc', title: i18n._('Back to the cell') },
    { keys: 'Ctrl C', title: i18n._('Copy the cell') },
    ...(isSelectable ? [{ keys: 'Ctrl A', title: i18n._('Select all rows of this page') }] : []),
  ]);
}
