import type { Model } from '../../../../model/model.ts';
import { effectiveRoles } from '../../../../model/roles.ts';
import type { AccessColumn } from '../../../review/access-rows.ts';

/** The columns to show: all that the rows tell apart, or the one of a role, also of a role that no row names. */
export function accessColumnsFor(
  columns: readonly AccessColumn[],
  model: Pick<Model, 'roles'>,
  role: string | null,
): readonly AccessColumn[] {
  if (role === null) return columns;
  return [
    columns.find(({ kind, roles }) => kind === 'role' && roles[0] === role) ?? {
      kind: 'role',
      roles: [role],
      label: role,
      held: effectiveRoles(model, [role]),
    },
  ];
}
