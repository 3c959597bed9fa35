import type { Field } from '../../model/model.ts';
import { findSummedField } from '../../model/sums.ts';
import type { ShownColumn } from './columns/columns.ts';
import type { ListModel } from './useList.ts';

export interface ShownSum {
  readonly field: Field;
  readonly title: Field['title'];
}

/** px, above the list foot. */
export const sumsHeight = 32;

/** The fields of the shown columns that are added up, with what their columns are called. */
export function listShownSums({ resource, columns }: Pick<ListModel, 'resource' | 'columns'>): readonly ShownSum[] {
  const found = columns.flatMap((column) => column.shown.map(({ field }) => ({ field, title: titleOf(column, field) })));
  const names = found.map(({ field }) => field.name);
  return found.filter(({ field }, at) => names.indexOf(field.name) === at && findSummedField(resource, field.name) !== null);
}

function titleOf(column: ShownColumn, field: Field): Field['title'] {
  return column.shown.length === 1 ? column.title : field.title;
}
