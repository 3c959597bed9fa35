/** What can be done with a selection: each action with the records that qualify and those that do not, and why. */
import { mayRunAction, mayUseVerb, type Permission } from '../../../model/access.ts';
import type { EvaluationScope } from '../../../model/evaluate.ts';
import type { Action, ListScreenModel, Resource } from '../../../model/model.ts';
import type { Values } from '../../../model/values.ts';
import { listBulkFields } from './bulk-fields.ts';

/** Fields are changed, an action runs, or the records are deleted. */
type BulkVerb = { readonly kind: 'edit' } | { readonly kind: 'action'; readonly action: Action } | { readonly kind: 'delete' };

export type BulkAction = BulkVerb & {
  readonly qualified: readonly Values[];
  readonly refused: readonly { readonly record: Values; readonly permission: Permission }[];
};

interface BulkPlace {
  readonly resource: Resource;
  readonly list: ListScreenModel;
  /** Without a record. */
  readonly scope: EvaluationScope;
}

/** Changing fields first, then the actions in file order, delete last; what no role of this user could ever do is left out. */
export function listBulkActions(
  place: BulkPlace,
  records: readonly Values[],
  scopeOf: (record: Values) => EvaluationScope,
): readonly BulkAction[] {
  const { resource } = place;
  return listBulkVerbs(place).flatMap((verb) => {
    const judged = records.map((record) => ({ record, permission: getBulkPermission(resource, verb, scopeOf(record)) }));
    if (!judged.some(({ permission }) => isPossible(permission))) return [];
    return [
      {
        ...verb,
        qualified: judged.filter(({ permission }) => permission.allowed).map(({ record }) => record),
        refused: judged.filter(({ permission }) => !permission.allowed),
      },
    ];
  });
}

function listBulkVerbs({ resource, list, scope }: BulkPlace): readonly BulkVerb[] {
  const actions = Object.values(resource.actions).filter((action) => action.places.includes('bulk'));
  return [
    ...(listBulkFields(resource, list, scope).length > 0 ? [{ kind: 'edit' } as const] : []),
    ...actions.map((action) => ({ kind: 'action', action }) as const),
    ...(resource.remove !== null && resource.ops.delete !== null ? [{ kind: 'delete' } as const] : []),
  ];
}

const isPossible = ({ shown, by }: Permission): boolean => shown || by === 'when';

function getBulkPermission(resource: Resource, verb: BulkVerb, scope: EvaluationScope): Permission {
  return verb.kind === 'action' ? mayRunAction(resource, verb.action, scope) : mayUseVerb(resource, verb.kind, scope);
}

/** Whether rows are selected at all: there is something to do with several that this user may do. */
export function hasSelectableRows(place: BulkPlace): boolean {
  const any = { ...place.scope, self: {} };
  return listBulkVerbs(place).some((verb) => isPossible(getBulkPermission(place.resource, verb, any)));
}
