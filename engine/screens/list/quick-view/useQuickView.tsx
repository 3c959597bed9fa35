import { useLingui } from '@lingui/react';
import { useCallback, useState, type ReactNode, type RefObject } from 'react';
import { buildRowId } from '../../../data/address.ts';
import type { Values } from '../../../model/values.ts';
import { deferSurface, useLetterKeys } from '../../../ui/index.ts';
import { findRowAt } from '../rows/find-row.ts';
import type { ListRow } from '../rows/useRows.ts';
import type { ListModel } from '../useList.ts';

const QuickView = deferSurface(() => import('./QuickView.tsx').then((module) => module.QuickView));

interface OfferedQuickView {
  /** null: records of this list cannot be opened. */
  readonly open: ((values: Values) => void) | null;
  readonly drawn: ReactNode;
}

/** The record of a row, beside the rows: `v` opens it for the focused row, and so does the menu of a row. */
export function useQuickView(root: RefObject<HTMLElement | null>, model: ListModel): OfferedQuickView {
  const { i18n } = useLingui();
  const [row, setRow] = useState<ListRow | null>(null);
  const { resource } = model;
  const isOffered = resource.ops.get !== null && (resource.show !== null || resource.edit !== null);
  const close = useCallback(() => setRow(null), []);
  const open = useCallback(
    (values: Values): void => {
      const id = buildRowId(resource, values);
      if (id !== null) setRow({ id, values, hasKey: true });
    },
    [resource],
  );
  const ask = (): void => setRow(findRowAt(document.activeElement, root.current, model.rows));
  useLetterKeys({ v: { title: i18n._('Quick view of the row'), run: isOffered && row === null ? ask : null } }, root);
  return {
    open: isOffered ? open : null,
    drawn: row !== null && <QuickView root={root} model={model} row={row} onRow={setRow} onClose={close} />,
  };
}
