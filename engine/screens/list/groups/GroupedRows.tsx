import type { ReactNode } from 'react';
import type { TableGroups } from '../grid/table-groups.ts';
import type { ListModel } from '../useList.ts';
import { GroupContext } from './group-context.ts';
import { useGroups } from './useGroups.tsx';

export interface GroupedRowsProps {
  readonly model: ListModel;
  /** null: the rows that are drawn are in no groups. */
  readonly children: (groups: TableGroups | null) => ReactNode;
}

/** The rows of a list with a heading where another group begins. */
export function GroupedRows({ model, children }: GroupedRowsProps) {
  const { facts, groups } = useGroups(model);
  return <GroupContext value={facts}>{children(groups)}</GroupContext>;
}
