/** Which actions of a record stand where, and whether they may run: show, edit, actions in file order, delete. */
import { keyOf, paramsOf } from '../../data/address.ts';
import { mayAction, mayVerb, type Permission } from '../../model/access.ts';
import type { Scope } from '../../model/evaluate.ts';
import type { Action, Resource } from '../../model/model.ts';
import type { Params, Values } from '../../model/values.ts';
import { screenPath } from '../links.ts';

export type RecordAction =
  | { readonly kind: 'show'; readonly permission: Permission; readonly href: string }
  | { readonly kind: 'edit'; readonly permission: Permission; readonly href: string }
  | { readonly kind: 'action'; readonly action: Action; readonly permission: Permission }
  | { readonly kind: 'delete'; readonly permission: Permission };

export interface Whereabouts {
  readonly place: 'row' | 'record' | 'bulk';
  readonly params: Params;
  /** `self` is the stored record. */
  readonly scope: Scope;
}

/** Whether a column of buttons leads to the record already: it is then not offered a second time. */
function hasShowButton({ name, actions, list }: Resource): boolean {
  const inColumns = list?.columns.flatMap((column) => (column.kind === 'actions' ? column.actions : [])) ?? [];
  return inColumns.some((each) => {
    const does = actions[each]?.does;
    return does?.kind === 'link' && does.link.kind === 'screen' && does.link.to === name && does.link.screen === 'show';
  });
}

/** What may be drawn for this record; empty for a row without key. */
export function recordActions(resource: Resource, record: Values, { place, params, scope }: Whereabouts): readonly RecordAction[] {
  const key = keyOf(resource, record);
  if (key === null && !resource.isSingle) return [];
  const own = paramsOf(resource, record, params);
  const found: RecordAction[] = [];
  const show = mayVerb(resource, 'show', scope);
  if (place === 'row' && resource.show !== null && show.shown && !hasShowButton(resource))
    found.push({ kind: 'show', permission: show, href: screenPath(resource, { screen: 'show', key: key ?? [], params: own }) });
  if (place === 'row' && resource.edit !== null) {
    const edit = mayVerb(resource, 'edit', scope);
    if (edit.shown)
      found.push({ kind: 'edit', permission: edit, href: screenPath(resource, { screen: 'edit', key: key ?? [], params: own }) });
  }
  for (const action of Object.values(resource.actions)) {
    if (!action.places.includes(place)) continue;
    const permission = mayAction(resource, action, scope);
    if (permission.shown) found.push({ kind: 'action', action, permission });
  }
  if (resource.remove !== null && resource.ops.delete !== null) {
    const permission = mayVerb(resource, 'delete', scope);
    if (permission.shown) found.push({ kind: 'delete', permission });
  }
  return found;
}
