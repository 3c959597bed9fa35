import { useMemo, type ReactNode } from 'react';
import type { Values } from '../../model/values.ts';
import { ListInPage } from '../../screens/list/ListInPage.tsx';
import { useI18n } from '../../i18n/index.ts';
import { listShownColumns, type ColumnChoice } from '../../screens/list/columns/columns.ts';
import type { HandWrittenListState } from './useList.ts';

/** A column that the screen draws itself. */
export interface OwnColumn<Shown = Values> {
  readonly name: string;
  readonly title: string;
  /** px; absent: it takes what is left. */
  readonly width?: number;
  /** Keeps its identity, or every cell is drawn again. */
  readonly cell: { of(row: Shown): ReactNode }['of'];
}

export interface ListViewProps {
  readonly list: Pick<HandWrittenListState, 'model'>;
  /** Names of the descriptor's columns and own ones; absent: all of the descriptor. Memoise it. */
  readonly columns?: readonly (string | OwnColumn)[];
  /** Beside the filters. */
  readonly toolbar?: ReactNode;
}

/** A list inside a hand-written screen: filters, rows, page sizes and actions of the descriptor. */
export function ListView({ list: { model }, columns, toolbar = null }: ListViewProps) {
  const { resource, list, scope } = model;
  const { text } = useI18n();
  const shown = useMemo(
    () =>
      columns === undefined ? model.columns : listShownColumns(resource, list, { scope, only: columns.map(toColumnChoice), print: text }),
    [columns, model.columns, resource, list, scope, text],
  );
  return <ListInPage model={useMemo(() => ({ ...model, columns: shown }), [model, shown])} toolbar={toolbar} />;
}

function toColumnChoice(column: string | OwnColumn): ColumnChoice {
  return typeof column === 'string' ? column : { name: column.name, title: column.title, fixed: column.width ?? null, draw: column.cell };
}
