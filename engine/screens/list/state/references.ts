/** Which referenced records a list reads beside its rows. Pure: the server, which knows as much, reads the same for the page. */
import { isOpenToUser } from '../../../model/access.ts';
import { isConditionTrue, type EvaluationScope } from '../../../model/evaluate.ts';
import type { Field, ListScreenModel, Resource, ScreenCell } from '../../../model/model.ts';
import { listReadsWithin } from '../../../model/reads.ts';

interface ShownCell {
  readonly cell: ScreenCell;
  readonly field: Field;
}

/** The cells whose field this user may see. */
export function listShownCells(cells: readonly ScreenCell[], resource: Resource, scope: EvaluationScope): readonly ShownCell[] {
  return cells.flatMap((cell) => {
    const field = resource.fields[cell.field];
    return field !== undefined && isOpenToUser(field.visible, scope) && isConditionTrue(cell.when, scope) ? [{ cell, field }] : [];
  });
}

/** Names of the reference fields whose copies the columns, actions and rights of a list read. */
export function listColumnReferences(
  resource: Resource,
  columns: readonly { readonly shown: readonly Pick<ShownCell, 'field'>[] }[],
): readonly string[] {
  const shown = columns.flatMap((column) => column.shown.map(({ field }) => field.name));
  const copies = listReadsWithin([columns, resource.actions, resource.access]).flatMap((path) =>
    path.startsWith('self._data.') ? [path.split('.')[2] ?? ''] : [],
  );
  return [...new Set([...shown, ...copies])].filter((name) => resource.fields[name]?.choices?.kind === 'ref');
}

/** Those of all columns that somebody may see. */
export function listReferences(resource: Resource, { columns }: ListScreenModel): readonly string[] {
  const shown = (cells: readonly ScreenCell[]) => cells.flatMap(({ field }) => resource.fields[field] ?? []).map((field) => ({ field }));
  return listColumnReferences(
    resource,
    columns.map((column) => ({ ...column, shown: column.kind === 'fields' ? shown(column.cells) : [] })),
  );
}

/** Those of the columns that are drawn at first: without what this user may not see and what is hidden. */
export function listFirstReferences(
  resource: Resource,
  { columns }: ListScreenModel,
  { scope, hidden }: { readonly scope: EvaluationScope; readonly hidden: readonly string[] },
): readonly string[] {
  const open = columns.filter(({ name, when }) => isConditionTrue(when, scope) && !hidden.includes(name));
  const drawn = open.map((column) => ({ ...column, shown: column.kind === 'fields' ? listShownCells(column.cells, resource, scope) : [] }));
  return listColumnReferences(
    resource,
    drawn.filter(({ kind, shown }) => kind !== 'fields' || shown.length > 0),
  );
}
