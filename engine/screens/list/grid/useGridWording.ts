import { useLingui } from '@lingui/react';
import { useMemo } from 'react';

/** What the table of a list says of itself. */
export function useGridWording() {
  const { i18n } = useLingui();
  return useMemo(
    () => ({
      noRowsLabel: i18n._('Nothing found'),
      columnHeaderSortIconLabel: i18n._('Sort'),
      checkboxSelectionHeaderName: i18n._('Selection'),
      checkboxSelectionSelectAllRows: i18n._('Select all rows of this page'),
      checkboxSelectionUnselectAllRows: i18n._('Unselect all rows of this page'),
      checkboxSelectionSelectRow: i18n._('Select row'),
      checkboxSelectionUnselectRow: i18n._('Unselect row'),
    }),
    [i18n],
  );
}
