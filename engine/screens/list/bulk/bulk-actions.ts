/** What can be done with a selection: each action with the records that qualify and those that do not, and why. */
import { mayRunAction, mayUseVerb, type Permission } from '../../../model/access.ts';
import type { EvaluationScope } from '../../../model/evaluate.ts';
import type { Action, Resource } from '../../../model/model.ts';
import type { Values } from '../../../model/values.ts';

export interface BulkAction {
  /** null: delete. */
  readonly action: Action | null;
  readonly qualified: readonly Values[];
  readonly refused: readonly { readonly record: Values; readonly permission: Permission }[];
}

/** Bulk actions in file order, delete last; what no role of this user could ever do is left out. */
export function listBulkActions(
  resource: Resource,
  records: readonly Values[],
  scopeOf: (record: Values) => EvaluationScope,
): readonly BulkAction[] {
  const actions: readonly (Action | null)[] = [
    ...Object.values(resource.actions).filter((action) => action.places.includes('bulk')),
    ...(canDeleteRecords(resource) ? [null] : []),
  ];
  return actions.flatMap((action) => {
    const judged = records.map((record) => ({ record, permission: getBulkPermission(resource, action, scopeOf(record)) }));
    const isPossible = judged.some(({ permission }) => permission.shown || permission.by === 'when');
    if (!isPossible) return [];
    return [
      {
        action,
        qualified: judged.filter(({ permission }) => permission.allowed).map(({ record }) => record),
        refused: judged.filter(({ permission }) => !permission.allowed),
      },
    ];
  });
}

function getBulkPermission(resource: Resource, action: Action | null, scope: EvaluationScope): Permission {
  return action === null ? mayUseVerb(resource, 'delete', scope) : mayRunAction(resource, action, scope);
}

function canDeleteRecords(resource: Resource): boolean {
  return resource.remove !== null && resource.ops.delete !== null;
}

/** Whether rows are selected at all: there is something to do with several that this user may do. */
export function hasSelectableRows(resource: Resource, scope: EvaluationScope): boolean {
  const any = { ...scope, self: {} };
  const isPossible = ({ shown, by }: Permission) => shown || by === 'when';
  const bulk = Object.values(resource.actions).filter((action) => action.places.includes('bulk'));
  return (
    bulk.some((action) => isPossible(mayRunAction(resource, action, any))) ||
    (canDeleteRecords(resource) && mayUseVerb(resource, 'delete', any).shown)
  );
}
